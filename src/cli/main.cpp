// The program: finds its files, reads the command line, runs the subcommand, and checks that all output was
// written.
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>

#include "arbiter/version.h"
#include "cli/commands.h"

namespace arbiter::cli {
namespace {

const std::string kVersion = "arbiter " + std::string(library_version());

// If standard output is a pipe: whether it still has a reader.
bool has_reader() {
    pollfd out{STDOUT_FILENO, POLLOUT, 0};
    return poll(&out, 1, 0) < 1 || !(out.revents & POLLERR);
}

// Incomplete output is an error.
int written(int status) {
    errno = 0;
    const bool flushed = std::cout.flush().good() && std::fflush(stdout) == 0 && !std::ferror(stdout);
    if (flushed) return status;
    int reason = errno;
    // If a write failed earlier, writing again gives the reason.
    if (reason == 0 && has_reader() && write(STDOUT_FILENO, "\n", 1) < 0) reason = errno;
    std::cerr << "standard output: found "
              << (!has_reader() ? "a pipe that nobody reads"
                  : reason      ? std::strerror(reason)
                                : "no room")
              << ", expected to write all of it there\n";
    return kNotWritten;
}

int run(int argc, char** argv) {
    // A write that fails is reported as an error, it does not end the program.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    CommandLine line("arbiter", "Plays trading card games exactly by their rulebooks.", kVersion);
    Arguments program = line.program();
    const Project project = Project::find();
    const Command usual = add_serve(program, project);
    add_play(program, project);
    add_sim(program, project);
    add_replay(program, project);
    add_bench(program, project);
    add_scenario(program, project);
    add_rules(program, project);
    add_cards(program, project);
    add_deck(program, project);
    add_protocol(program, project);
    add_verify(program, project);
    return written(line.run(argc, argv, usual));
}

}  // namespace
}  // namespace arbiter::cli

int main(int argc, char** argv) { return arbiter::cli::run(argc, argv); }
