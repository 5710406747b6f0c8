import Foundation
import Synchronization

/// The output of a command, which may be a file on a full disk or a program that has stopped reading.
///
/// ```swift
/// CommandOutput.standard.write(json + "\n")
/// switch CommandOutput.standard.failure {
/// case nil: exit(0)
/// case .closedPipe: exit(OutputFailure.closedPipeExitCode)
/// case .refused(let words): complain(words); exit(2)
/// }
/// ```
///
/// The first failure is kept, and later writes do nothing: a command asks once, at its end, whether all that it wrote went out.
/// A failed write neither traps nor ends the program, except by `SIGPIPE` where that is not ignored.
public final class CommandOutput: Sendable {
  public static let standard = CommandOutput(descriptor: STDOUT_FILENO)

  private let descriptor: Int32
  private let firstFailure = Mutex<OutputFailure?>(nil)

  public init(descriptor: Int32) {
    self.descriptor = descriptor
    IgnoredSignals.ignore()
  }

  /// Why not all was written, if so.
  public var failure: OutputFailure? { firstFailure.withLock { $0 } }

  /// Writes a text at once, without a buffer.
  public func write(_ text: String) {
    firstFailure.withLock { failure in
      guard failure == nil else { return }
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty, failure == nil {
        let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
        let reason = SystemError.last
        if written >= 0 { rest = rest.dropFirst(written) } else { failure = wait(after: reason) }
      }
    }
  }

  /// - Returns: the failure, or `nil` when it can be tried again.
  private func wait(after reason: SystemError) -> OutputFailure? {
    switch reason.code {
    case EINTR: return nil
    case EAGAIN, EWOULDBLOCK:
      // A terminal that another program has set so.
      var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&wanted, 1, -1)
      return nil
    case EPIPE: return .closedPipe
    default: return .refused("The output can't be written: \(reason.words).")
    }
  }
}

/// Why the output of a command was not written.
public enum OutputFailure: Error, Equatable, Sendable {
  /// The reader has ended, as `head` does. There is nothing to be said.
  case closedPipe
  /// In words for a person.
  case refused(String)

  /// How a shell reports a program that `SIGPIPE` has ended: 128 and the signal's number.
  public static let closedPipeExitCode: Int32 = 128 + SIGPIPE
}
