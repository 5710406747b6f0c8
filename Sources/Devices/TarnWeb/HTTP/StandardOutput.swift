// `@preconcurrency`, because Swift imports the C library's `stdout` as a variable. This file never assigns it.
@preconcurrency import Foundation

/// The program's standard output as the C library buffers it.
enum StandardOutput {
  /// Writes out what has been printed. It is not `fflush(nil)`, which takes the lock of every stream, also of standard
  /// input, which another thread may hold as long as it waits for a line.
  static func flush() {
    fflush(stdout)
  }

  /// Writes a text to standard error. A text that can't be written, because the other side has closed it, is lost.
  static func writeError(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
