import Foundation
import TarnWeb

extension SyncServer {
  /// Serves until the process receives SIGINT or SIGTERM, then stops.
  public func run(isolation: isolated (any Actor)? = #isolation) async {
    // Standard output to a pipe is buffered: without a flush a printed address would not appear while the server runs.
    fflush(nil)
    await TerminationSignals.wait(for: [SIGINT, SIGTERM])
    stop()
  }
}
