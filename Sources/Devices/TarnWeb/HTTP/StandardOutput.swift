// `@preconcurrency`, because Swift imports the C library's `stdout` as a variable. This file never assigns it.
@preconcurrency import Foundation

/// The program's standard output as the C library buffers it.
enum StandardOutput {
  /// Writes out what has been printed. It is not `fflush(nil)`, which takes the lock of every stream, also of standard
  /// input, which another thread may hold as long as it waits for a line.
  static func flush() {
    fflush(stdout)
  }
}
