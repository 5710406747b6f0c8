/// Measures one change that is sent to a thousand streams.
struct Fanout: Sendable {
  static let streams = 1_000

  /// The time from the store's `send` until the last stream has read the change, one figure per change.
  var milliseconds: [Double] = []
  /// The memory of the server alone, after the changes.
  var megabytes = 0.0
  var megabytesBefore = 0.0

  @MainActor static let measured = Shared { try await withServer { try measure($0) } }

  @MainActor private static func measure(_ server: ServerProcess) throws -> Fanout {
    var fanout = Fanout()
    // The first client makes the server build the page's tree, whose memory is not part of the streams'.
    let firstClient = try StreamClients(1, port: server.port)
    fanout.megabytesBefore = try server.residentMegabytes()
    let clients = try StreamClients(streams, port: server.port)
    for change in 0..<25 {
      let start = try server.rename()
      try clients.readAll()
      // The first five changes warm up.
      if change >= 5 { fanout.milliseconds.append(Double(monotonicNanoseconds() - start) / 1_000_000) }
      try firstClient.readAll()
    }
    fanout.megabytes = try server.residentMegabytes()
    return fanout
  }

  var memoryNote: String {
    let kilobytes = (megabytes - megabytesBefore) * 1_024 / Double(Self.streams)
    return "all of the server's process; it had \(Int(megabytesBefore.rounded())) MB with one stream, so each takes "
      + "\(Int(kilobytes.rounded())) KB"
  }
}
