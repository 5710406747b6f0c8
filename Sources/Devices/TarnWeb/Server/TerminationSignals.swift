import Dispatch
import Foundation

/// The signals that ask a process to end.
package enum TerminationSignals {
  /// Waits for the first of the given signals. From then on, the process ignores these signals.
  package static func wait(for numbers: [Int32]) async {
    let (stream, arrived) = AsyncStream.makeStream(of: Void.self)
    let sources = numbers.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { arrived.yield() }
      source.resume()
      return source
    }
    for await _ in stream { break }
    for source in sources { source.cancel() }
  }
}
