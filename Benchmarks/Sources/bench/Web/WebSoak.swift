import Foundation

/// A server under use for a long time: pages are opened, changed, reconnected and closed. It prints a row each minute. See
/// Scripts/soak.
@MainActor enum WebSoak {
  static let argument = "--soak"
  /// Open windows at a time: those of a busy office.
  static let windows = 200

  /// - Parameter minutes: the duration.
  static func run(minutes: Int) async throws {
    try await withServer { server in
      let clients = try StreamClients(windows, port: server.port)
      var (changes, visits) = (0, 0)
      print("| minute | memory (MB) | open files | changes | visits |\n|---|---|---|---|---|")
      let start = monotonicNanoseconds()
      for minute in 0...minutes {
        while monotonicNanoseconds() - start < Int64(minute) * 60_000_000_000 {
          for _ in 0..<5 {
            _ = try server.rename()
            try clients.readAll()
            changes += 1
          }
          // Some windows reconnect, and others come and go.
          try clients.reconnect(5, port: server.port)
          _ = try StreamClients(opening: 10, port: server.port)
          visits += 15
          // Pause: the pace of people.
          try await Task.sleep(for: .milliseconds(200))
        }
        let megabytes = (try server.residentMegabytes() * 10).rounded() / 10
        print("| \(minute) | \(megabytes) | \(try server.openFiles()) | \(changes) | \(visits) |")
        fflush(nil)
      }
    }
  }
}
