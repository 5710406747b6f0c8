import Foundation
import Glibc

/// Kills the programs that tests run when the test process ends, however it ends: a failed test may leave a server running,
/// and a killed test process leaves all of them.
///
/// A shell beside the tests reads process IDs from a pipe. The kernel closes the pipe when the test process ends; the shell
/// then kills the processes that still run. `PR_SET_PDEATHSIG` does not serve: the kernel sends that signal when the thread
/// ends that has started the program.
public final class ProgramReaper: Sendable {
  static let shared = try? ProgramReaper()

  /// The write end of the pipe.
  private let descriptor: Int32

  /// Process IDs are reused: a process is the same if it has the same start time, the 20th field after the name.
  private static let script = """
    started() { { read -r line < "/proc/$1/stat"; } 2> /dev/null || return 1; set -- ${line##*) }; start=${20}; }
    while read -r process; do
      if started "$process"; then all="$all $process:$start"; fi
    done
    for entry in $all; do
      if started "${entry%:*}" && [ "$start" = "${entry#*:}" ]; then kill -KILL "${entry%:*}"; fi
    done
    """

  public init() throws {
    let pipe = Pipe()
    let (readEnd, writeEnd) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
    // No child may inherit the write end.
    descriptor = fcntl(writeEnd.fileDescriptor, F_DUPFD_CLOEXEC, 0)
    for end in [readEnd, writeEnd] { _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC) }
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", Self.script]
    shell.standardInput = readEnd
    shell.standardOutput = FileHandle.nullDevice
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    try writeEnd.close()
  }

  deinit { _ = close(descriptor) }

  /// Kills a child of this process when this process ends or the reaper is released.
  public func watch(_ process: pid_t) {
    let line = Array("\(process)\n".utf8)
    // A pipe writes at least 512 bytes atomically (PIPE_BUF).
    _ = write(descriptor, line, line.count)
  }
}
