// A program that does nothing: what is linked with it is what is tested.
int main() { return 0; }
