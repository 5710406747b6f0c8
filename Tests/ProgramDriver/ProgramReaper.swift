import Foundation
import Glibc

/// Ends the programs that tests run when the test process ends, however it ends: a test that fails may leave a server running, and
/// tests that are killed leave all of them.
///
/// It is a shell beside the tests that reads process numbers from a pipe. The kernel closes the pipe when the test process ends; the shell
/// then kills those that still run. `PR_SET_PDEATHSIG` would not do: it is sent when the thread ends that has started the program.
public final class ProgramReaper: Sendable {
  static let shared = try? ProgramReaper()

  /// The end that is written to.
  private let descriptor: Int32

  /// Numbers are given again: a process is the same if it has the same start time, the 20th field after the name.
  private static let script = """
    started() { { read -r line < "/proc/$1/stat"; } 2> /dev/null || return 1; set -- ${line##*) }; start=${20}; }
    while read -r process; do
      if started "$process"; then all="$all $process:$start"; fi
    done
    for one in $all; do
      if started "${one%:*}" && [ "$start" = "${one#*:}" ]; then kill -KILL "${one%:*}"; fi
    done
    """

  public init() throws {
    let pipe = Pipe()
    let (reading, writing) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
    // No child may hold the writing end open.
    descriptor = fcntl(writing.fileDescriptor, F_DUPFD_CLOEXEC, 0)
    for end in [reading, writing] { _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC) }
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", Self.script]
    shell.standardInput = reading
    shell.standardOutput = FileHandle.nullDevice
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    try writing.close()
  }

  deinit { _ = close(descriptor) }

  /// Ends a child of this process when this process ends, or when the reaper is let go of.
  public func watch(_ process: pid_t) {
    let line = Array("\(process)\n".utf8)
    // Shorter than what a pipe writes in one piece.
    _ = write(descriptor, line, line.count)
  }
}
