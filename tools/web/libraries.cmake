# The libraries of the web page's module. Emscripten has its own standard library, so that /usr/include must not be on the path:
# a folder with links leads to those that are headers alone. Rooms that need others are not built.
set(headers ${PROJECT_BINARY_DIR}/headers_alone)
file(MAKE_DIRECTORY ${headers})
foreach(library nlohmann fmt)
  if(NOT EXISTS /usr/include/${library})
    message(FATAL_ERROR "/usr/include/${library} is missing (Debian: nlohmann-json3-dev libfmt-dev)")
  endif()
  file(CREATE_LINK /usr/include/${library} ${headers}/${library} SYMBOLIC)
endforeach()
foreach(library nlohmann_json::nlohmann_json fmt::fmt-header-only Boost::program_options Threads::Threads)
  add_library(${library} INTERFACE IMPORTED)
  target_include_directories(${library} INTERFACE ${headers})
endforeach()
target_compile_definitions(fmt::fmt-header-only INTERFACE FMT_HEADER_ONLY=1)
# Newer than what browsers had in 2022, but smaller and faster than exceptions by JavaScript.
target_compile_options(keymove_options INTERFACE -fwasm-exceptions -Wno-shorten-64-to-32)  # of 64 bits to sizes of 32
target_link_options(keymove_options INTERFACE -fwasm-exceptions)
