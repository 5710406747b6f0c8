import Dispatch
import Foundation

/// The signals that ask a process to end.
package enum TerminationSignals {
  /// Waits for the first of the given signals, and returns its number. From then on, the process ignores these signals.
  @discardableResult
  package static func wait(for numbers: [Int32]) async -> Int32 {
    let (stream, arrived) = AsyncStream.makeStream(of: Int32.self)
    let sources = numbers.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { arrived.yield(number) }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    for await number in stream { return number }
    return numbers[0]
  }
}
