# The libraries of the program for Windows. Debian has none of them for mingw but zlib: those that are headers alone are linked
# into a folder, so that /usr/include is not on the path, and the others are compiled from the sources of Debian's packages,
# which tools/windows/sources.sh has put into KEYMOVE_LIBRARY_SOURCES.
set(KEYMOVE_LIBRARY_SOURCES ${PROJECT_SOURCE_DIR}/build/windows-libraries CACHE PATH "The sources of the libraries for Windows")
enable_language(C)
enable_language(RC)
find_package(Threads REQUIRED)

set(headers ${PROJECT_BINARY_DIR}/headers_alone)
file(MAKE_DIRECTORY ${headers})
foreach(library nlohmann fmt boost eigen3/Eigen)
  if(NOT EXISTS /usr/include/${library})
    message(FATAL_ERROR "/usr/include/${library} is missing (Debian: nlohmann-json3-dev libfmt-dev libboost-dev libeigen3-dev)")
  endif()
  get_filename_component(name ${library} NAME)
  file(CREATE_LINK /usr/include/${library} ${headers}/${name} SYMBOLIC)
endforeach()
foreach(library nlohmann_json::nlohmann_json fmt::fmt-header-only Eigen3::Eigen)
  add_library(${library} INTERFACE IMPORTED)
  target_include_directories(${library} INTERFACE ${headers})
endforeach()
target_compile_definitions(fmt::fmt-header-only INTERFACE FMT_HEADER_ONLY=1)

target_include_directories(keymove_options SYSTEM INTERFACE ${headers})  # for the precompiled headers

# compiled(NAME ALIAS FOLDER PATTERN...) makes the library ALIAS of the sources FOLDER/PATTERN.
function(compiled name alias folder)
  set(sources "")
  foreach(pattern IN LISTS ARGN)
    file(GLOB found CONFIGURE_DEPENDS ${KEYMOVE_LIBRARY_SOURCES}/${folder}/${pattern})
    list(APPEND sources ${found})
  endforeach()
  list(FILTER sources EXCLUDE REGEX "/winmain\\.cpp$")
  if(NOT sources)
    message(FATAL_ERROR "the sources of ${name} are missing: run tools/windows/sources.sh ${KEYMOVE_LIBRARY_SOURCES}")
  endif()
  add_library(${name} STATIC ${sources})
  target_compile_options(${name} PRIVATE -w $<$<CONFIG:Release>:-O1>)  # none is critical for speed
  add_library(${alias} ALIAS ${name})
endfunction()
compiled(boost_program_options Boost::program_options boost/libs/program_options/src *.cpp)
target_include_directories(boost_program_options PUBLIC ${headers})
target_compile_definitions(boost_program_options PRIVATE BOOST_ALLOW_DEPRECATED_HEADERS BOOST_BIND_GLOBAL_PLACEHOLDERS)
compiled(sqlite3 SQLite::SQLite3 sqlite3 sqlite3.c)
target_include_directories(sqlite3 SYSTEM PUBLIC ${KEYMOVE_LIBRARY_SOURCES}/sqlite3)
target_compile_definitions(sqlite3 PRIVATE SQLITE_THREADSAFE=1 SQLITE_OMIT_LOAD_EXTENSION SQLITE_DQS=0)
compiled(zstd keymove_zstd zstd/lib common/*.c decompress/*.c)
target_include_directories(zstd SYSTEM PUBLIC ${KEYMOVE_LIBRARY_SOURCES}/zstd/lib)
target_compile_definitions(zstd PRIVATE ZSTD_DISABLE_ASM)
compiled(yaml_cpp keymove_yaml_cpp yaml-cpp/src *.cpp)
target_include_directories(yaml_cpp SYSTEM PUBLIC ${KEYMOVE_LIBRARY_SOURCES}/yaml-cpp/include)
target_compile_definitions(yaml_cpp PUBLIC YAML_CPP_STATIC_DEFINE)
set(ZSTD_LIBRARY zstd)
set(YAML_CPP_LIBRARY yaml_cpp)
set(CMAKE_FIND_LIBRARY_SUFFIXES .a)  # not those of DLLs
find_package(ZLIB REQUIRED)

# One file that needs no DLL but those of Windows.
target_link_options(keymove_options INTERFACE -static)
