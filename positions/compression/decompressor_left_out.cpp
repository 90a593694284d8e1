// Replaces decompressor.cpp in a build without compression.
#include "positions/compression/decompressor.h"

namespace keymove {

bool can_decompress() { return false; }

// The signature is that of decompressor.cpp, which moves the source.
// NOLINTNEXTLINE(performance-unnecessary-value-param)
std::unique_ptr<Decompressor> make_decompressor(Compression /*compression*/, NextBytes /*source*/) { return nullptr; }

}  // namespace keymove
