/// Measures one change that is sent to many streams.
struct Fanout: Sendable {
  let streams: Int
  /// The time from the store's `send` until the last stream has read the change, one figure per change.
  var milliseconds: [Double] = []
  /// The memory of the server alone, after the changes.
  var megabytes = 0.0
  var megabytesBefore = 0.0

  @MainActor static let measured = Shared { try await withServer { try measure(1_000, $0) } }
  @MainActor static let ofMany = Shared { try await withServer { try measure(10_000, $0) } }

  @MainActor private static func measure(_ streams: Int, _ server: ServerProcess) throws -> Fanout {
    var fanout = Fanout(streams: streams)
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

  /// The memory of one stream.
  var kilobytesEach: Double { (megabytes - megabytesBefore) * 1_024 / Double(streams) }

  var memoryNote: String {
    "\(Int(megabytes.rounded())) MB are all of the server's process; it had \(Int(megabytesBefore.rounded())) MB with one "
      + "stream, so each takes \(Int(kilobytesEach.rounded())) KB"
  }
}
