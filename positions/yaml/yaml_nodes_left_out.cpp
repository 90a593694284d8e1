// Replaces yaml_nodes.cpp in a build without yaml-cpp.
#include "positions/yaml/yaml_nodes.h"

namespace keymove {

YamlDocuments read_yaml(std::string_view /*text*/) {
  YamlDocuments out;
  out.error = YamlError{0, "this keymove reads no YAML: it has no yaml-cpp", true};
  return out;
}

}  // namespace keymove
