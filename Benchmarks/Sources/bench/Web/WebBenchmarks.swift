/// Benchmarks of the browser device, with Clocks and once with a long list. The server runs in its own process on this
/// machine.
@MainActor let webBenchmarks = [
  Benchmark("web.patch.bytes", target: 500) { try await patchBytes() },
  Benchmark("web.window.patch.bytes", target: 16_000) { try await windowPatchBytes() },
  Benchmark("web.event_to_dom.ms", target: 10) { try await EventToDOM.measured.value().quantile(0.5) },
  Benchmark("web.event_to_dom.p99.ms", target: 30) { try await EventToDOM.measured.value().quantile(0.99) },
  Benchmark("web.first_paint.html.ms", target: 25) { try await FirstPaint.response() },
  Benchmark("web.first_paint.text.ms", target: 50) { try await FirstPaint.text(at: "/rows/") },
  Benchmark("web.first_paint.clocks.ms") { try await FirstPaint.text(at: "/") },
  Benchmark("web.fanout1000.ms", target: 100) { Figures(runs: try await Fanout.measured.value().milliseconds) },
  Benchmark("web.fanout1000.mb", target: 60) {
    let fanout = try await Fanout.measured.value()
    return Figures(runs: [fanout.megabytes], note: fanout.memoryNote)
  },
  Benchmark("web.open1000.s", target: 3) { try await openedAtOnce(1_000) },
  Benchmark("web.open10k.ms", target: 500) { Figures(runs: try await Fanout.ofMany.value().milliseconds) },
  Benchmark("web.open10k.each_kb", target: 30) {
    let fanout = try await Fanout.ofMany.value()
    return Figures(runs: [fanout.kilobytesEach], note: fanout.memoryNote)
  },
]

/// Measures pages that are opened at once: each is loaded, then its stream is opened. The time ends when the last one has its tree.
@MainActor private func openedAtOnce(_ count: Int) async throws -> Figures {
  var seconds: [Double] = []
  for _ in 0..<3 {
    try await withServer { server in
      // The first page makes the server build the tree, as the first user of the day does.
      _ = try StreamClients(1, port: server.port)
      let start = monotonicNanoseconds()
      let clients = try StreamClients(opening: count, port: server.port)
      seconds.append(Double(monotonicNanoseconds() - start) / 1e9)
      withExtendedLifetime(clients) {}
    }
  }
  return Figures(runs: seconds)
}

/// Measures the patch for one changed character in one of 200 clock names: an event of the stream as the connection
/// delivers it. Each change renames another clock, so the history bar shows a new step, too, which is most of the
/// patch.
@MainActor private func patchBytes() async throws -> Figures {
  try await withServer { server in
    let client = try StreamClients(1, port: server.port)
    var sizes: [Double] = []
    for _ in 0..<50 {
      _ = try server.rename()
      try client.readAll()
      sizes.append(Double(client.lastEventBytes))
    }
    return Figures(runs: sizes)
  }
}
