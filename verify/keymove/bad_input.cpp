#include "verify/keymove/access.h"

namespace keymove::api {

BadInput bad_input(const std::vector<InputError>& errors) {
  const InputError& first = errors.front();
  std::string text;
  for (const InputError& error : errors) text += (text.empty() ? "" : "\n") + to_text(error);
  return {text, first.where.file, first.where.line, first.where.column, first.code, first.message};
}

}  // namespace keymove::api
