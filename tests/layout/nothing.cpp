// A program that does nothing. It tests whether the library linked with it needs others.
int main() { return 0; }
