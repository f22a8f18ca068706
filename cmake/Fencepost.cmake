# Tests that verify programs with fencepost, for CTest.
#
#   enable_testing()
#   list(APPEND CMAKE_MODULE_PATH "/where/fencepost/is/cmake")
#   include(Fencepost)
#   fencepost_test(NAME queue-tso SOURCES queue.c main.c MODEL tso [COMMAND verify|robust]
#                  [DEFINES SIZE=2...] [INCLUDES include...] [ARGUMENTS --races...] [TIMEOUT seconds])
#
# TIMEOUT is 60 seconds unless it is given, here or as --timeout among the ARGUMENTS.
# A test passes if fencepost says PASS. FAIL and INCONCLUSIVE fail, and the output has the counterexample. Each test leaves
# NAME.sarif and, if it fails, NAME.trace.json in the build folder.

find_program(FENCEPOST fencepost DOC "The fencepost command")

function(fencepost_test)
    cmake_parse_arguments(PARSE_ARGV 0 TEST "" "NAME;MODEL;COMMAND;TIMEOUT" "SOURCES;DEFINES;INCLUDES;ARGUMENTS")
    if(NOT TEST_NAME OR NOT TEST_MODEL OR NOT TEST_SOURCES)
        message(FATAL_ERROR "fencepost_test needs NAME, MODEL and SOURCES")
    endif()
    if(NOT FENCEPOST)
        message(FATAL_ERROR "fencepost is not on the path: set FENCEPOST to where it is")
    endif()
    if(NOT TEST_COMMAND)
        set(TEST_COMMAND verify)
    endif()
    if(TEST_ARGUMENTS MATCHES "(^|;)--timeout")
        if(TEST_TIMEOUT)
            message(FATAL_ERROR "fencepost_test ${TEST_NAME}: TIMEOUT is given twice, once as --timeout")
        endif()
    else()
        if(NOT TEST_TIMEOUT)
            set(TEST_TIMEOUT 60)
        endif()
        list(PREPEND TEST_ARGUMENTS --timeout "${TEST_TIMEOUT}")
    endif()
    set(sources)
    foreach(source IN LISTS TEST_SOURCES)
        get_filename_component(source "${source}" ABSOLUTE)
        list(APPEND sources "${source}")
    endforeach()
    set(flags)
    foreach(define IN LISTS TEST_DEFINES)
        list(APPEND flags "-D${define}")
    endforeach()
    foreach(include IN LISTS TEST_INCLUDES)
        get_filename_component(include "${include}" ABSOLUTE)
        list(APPEND flags "-I${include}")
    endforeach()
    add_test(
        NAME "${TEST_NAME}"
        COMMAND "${FENCEPOST}" "${TEST_COMMAND}" ${sources} --model "${TEST_MODEL}" ${flags}
                --sarif "${CMAKE_CURRENT_BINARY_DIR}/${TEST_NAME}.sarif"
                --trace "${CMAKE_CURRENT_BINARY_DIR}/${TEST_NAME}.trace.json" ${TEST_ARGUMENTS})
endfunction()
