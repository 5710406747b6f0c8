import Foundation

/// Standard output and standard error of a command: each text is written completely, or the command fails.
///
/// ```swift
/// StandardStreams.print("3 to-dos\n")              // exits with 1 if the disk is full
/// StandardStreams.printError("There is no to-do 7.\n")
/// try StandardStreams.write("3 to-dos\n")          // for a caller that has something to do before it exits
/// ```
///
/// `print` of the standard library and `FileHandle` do not report failed writes: with standard output on a full disk
/// a command would exit with 0 and leave an empty file. Every command of this package writes with these functions.
public enum StandardStreams {
  /// Writes a text to standard output. If that fails, prints the reason to standard error and exits.
  ///
  /// A closed pipe is not an error: its reader, such as `head`, needs no more output, and the rest is dropped.
  ///
  /// - Parameters:
  ///   - text: the text, including its line break at the end.
  ///   - code: the exit code if the text can't be written. A command for which 1 says something else passes another
  ///   one.
  public static func print(_ text: String, orExitWith code: Int32 = ExitStatus.failure) {
    do throws(OutputError) { try write(text) } catch {
      printError("\(error)\n")
      exit(code)
    }
  }

  /// Writes a text to standard error. A failure is ignored, because there is no stream left to report it to.
  public static func printError(_ text: String) {
    do throws(OutputError) { try write(text, to: STDERR_FILENO) } catch {}
  }

  /// Writes lines to standard output that may quote an argument, a file name or a server's message, in the form of
  /// ``SafeText/lines(_:)``.
  ///
  /// - Parameter text: the lines, without the line break at the end.
  public static func printLines(_ text: String) { print(SafeText.lines(text) + "\n") }

  /// Writes lines to standard error like ``printLines(_:)``.
  ///
  /// - Parameter text: the lines, without the line break at the end.
  public static func printErrorLines(_ text: String) { printError(SafeText.lines(text) + "\n") }

  /// Writes JSON to standard output, for `--json`: an array with an element on each line, any other value on one
  /// line.
  ///
  /// - Parameters:
  ///   - value: the whole output of the command.
  ///   - code: the exit code if it can't be written.
  public static func print(_ value: JSONOutput, orExitWith code: Int32 = ExitStatus.failure) {
    print(value.text, orExitWith: code)
  }

  /// Writes a complete text to a file descriptor.
  ///
  /// - Throws: ``OutputError`` with the system's reason; no error if the reader of a pipe has closed it.
  /// - Complexity: O(n) in the length of the text.
  public static func write(_ text: String, to file: Int32 = STDOUT_FILENO) throws(OutputError) {
    ignoreSignals()
    guard !isForeign(file) else { throw OutputError(code: EBADF) }
    var text = text
    let code: Int32 = text.withUTF8 { bytes in
      var rest = bytes[...]
      while let start = UnsafeBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
        let count = Foundation.write(file, start, rest.count)
        if count < 0 {
          let code = errno
          if code == EINTR { continue }
          guard code == EAGAIN || code == EWOULDBLOCK else { return code }
          // Another program has made the terminal non-blocking: continue when there is room.
          var wanted = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
          _ = poll(&wanted, 1, -1)
          continue
        }
        rest = rest.dropFirst(count)
      }
      return 0
    }
    guard code == 0 || code == EPIPE else { throw OutputError(code: code) }
  }

  /// Whether a descriptor belongs to something else than the stream: if a process starts with a closed standard
  /// output, the runtime opens an event queue under its number, and Linux accepts text for some of these. They have
  /// no file type.
  private static func isForeign(_ file: Int32) -> Bool {
    var status = stat()
    return fstat(file, &status) == 0 && status.st_mode & S_IFMT == 0
  }

  /// Ignores the signals that would end the process for a write that also returns an error: to a closed pipe
  /// (SIGPIPE), and beyond the file size limit of the user or the system (SIGXFSZ).
  ///
  /// All functions of this type call it, and so does ``ParsableCommand/main()``.
  public static func ignoreSignals() { ignored }

  private static let ignored: Void = {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }()
}

/// The reason why a text was not written.
public struct OutputError: Error, Equatable, CustomStringConvertible {
  /// The `errno` of the write.
  public let code: Int32

  /// The reason as a sentence.
  public var description: String {
    "The output could not be written: \(String(cString: strerror(code))). A part of it is missing."
  }
}
