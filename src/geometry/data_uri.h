// Names and contents as URIs give them (RFC 3986, RFC 2397).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace regatta {

// "a%20b.bin" → "a b.bin"; a '%' without two digits stays.
std::string decode_uri(std::string_view uri);
// The content of "data:…;base64,…"; none where it is not that.
std::optional<std::string> decode_data_uri(std::string_view uri);

}  // namespace regatta
