import Foundation
import ProgramDriver
import Tarn
import Testing

@testable import TarnWeb

/// The responses to a monitor, at a port of their own.
@MainActor @Suite("Metrics of a server") struct MetricsTests {
  /// The samples of a text in Prometheus' format by their names with labels. A line of another form is an error.
  private func samples(_ text: String) throws -> [String: Double] {
    var samples: [String: Double] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      try #require(words.count == 2, "\(line)")
      let value: Double = try #require(Double(words[1]), "\(line)")
      samples[String(words[0])] = value
    }
    return samples
  }

  private nonisolated func get(
    _ path: String, _ port: UInt16, host: String = "127.0.0.1", method: String = "GET"
  ) throws -> RawClient.Response {
    let client = try RawClient(port: port)
    client.send("\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    return try client.response()
  }

  @Test("Requests are counted by method and status, with their durations, and windows as streams and sessions")
  func counted() async throws {
    let board = ServedBoard()
    let server = try WebServer(.shared(board.page), port: 0, access: .open)
    defer { server.stop() }
    let port = try server.serveMetrics(port: 0)
    let browser = BrowserClient(server)
    try await browser.open()
    let (pages, host) = (server.port, "127.0.0.1:\(server.port)")
    for _ in 0..<3 { _ = try await onOwnThread { try get("/none", pages, host: host) } }
    _ = try await onOwnThread { try get("/", pages, host: host, method: "BREW") }
    let text = try await onOwnThread { try get("/metrics", port) }
    #expect(text.status == 200)
    #expect(text.head.contains("text/plain; version=0.0.4"))
    let found = try samples(text.body)
    #expect(found["tarn_http_responses_total{method=\"GET\",status=\"404\"}"] == 3)
    #expect(found["tarn_http_responses_total{method=\"other\",status=\"405\"}"] == 1)
    #expect(found["tarn_http_streams"] == 1)
    #expect(found["tarn_sessions{page=\"\"}"] == 1)
    let durations = found.filter { $0.key.hasPrefix("tarn_http_request_duration_seconds_bucket") }.map(\.value)
    #expect(durations.max() == found["tarn_http_request_duration_seconds_count"])
    #expect(try #require(found["tarn_http_request_duration_seconds_count"]) >= 4)
    #expect(try #require(found["process_resident_memory_bytes"]) > 1e6)
    // No token, no ID of a session, no text of a user.
    #expect(!text.body.contains("token"))
  }

  @Test("The figures of the app come after those of the server, as they are now, with escaped texts")
  func appFigures() async throws {
    let board = ServedBoard()
    let server = try WebServer(.shared(board.page), port: 0, access: .open)
    defer { server.stop() }
    var count = 0
    let port = try server.serveMetrics(port: 0) {
      count += 1
      return [
        Metric("board_reads_total", .counter, "Reads\nof the figures.", Double(count)),
        Metric("board_cards", .gauge, "Cards, by list.", by: "list", ["a \"b\"": 1.5, "\n": 2]),
      ]
    }
    _ = try await onOwnThread { try get("/metrics", port) }
    let text = try await onOwnThread { try get("/metrics", port) }.body
    #expect(
      text.hasSuffix(
        """
        # HELP board_reads_total Reads of the figures.
        # TYPE board_reads_total counter
        board_reads_total 2
        # HELP board_cards Cards, by list.
        # TYPE board_cards gauge
        board_cards{list="\\n"} 2
        board_cards{list="a \\"b\\""} 1.5

        """))
  }

  @Test("The health check is answered where the pages are handled; other hosts and addresses are refused")
  func health() async throws {
    let board = ServedBoard()
    let server = try WebServer(.shared(board.page), port: 0)
    defer { server.stop() }
    let port = try server.serveMetrics(port: 0)
    let (health, other, none) = try await onOwnThread {
      (
        try get("/health", port, host: "localhost:\(port)"), try get("/health", port, host: "tarn.example"),
        try get("/", port)
      )
    }
    #expect(health.status == 200)
    #expect(health.body == "ok\n")
    #expect(other.status == 421)
    #expect(none.status == 404)
    // At the address of the pages there are no metrics.
    let pages = server.port
    let onPages = try await onOwnThread { try get("/metrics", pages, host: "127.0.0.1:\(pages)") }
    #expect([403, 404].contains(onPages.status))
  }

  @Test("Durations are counted in the first range that contains them, cumulatively")
  func histogram() {
    var histogram = DurationHistogram()
    for milliseconds in [0, 1, 3, 700, 60_000] { histogram.record(.milliseconds(milliseconds)) }
    var text = MetricsText()
    text.add("a_seconds", "Help.", histogram)
    let lines = text.text.split(separator: "\n")
    #expect(
      lines.prefix(3) == ["# HELP a_seconds Help.", "# TYPE a_seconds histogram", "a_seconds_bucket{le=\"0.001\"} 2"])
    #expect(lines.contains("a_seconds_bucket{le=\"0.005\"} 3"))
    #expect(
      lines.suffix(4) == [
        "a_seconds_bucket{le=\"10.0\"} 4", "a_seconds_bucket{le=\"+Inf\"} 5", "a_seconds_sum 60.704",
        "a_seconds_count 5",
      ])
  }

  @Test("Labels are escaped")
  func escaped() {
    var text = MetricsText()
    text.add("a", .gauge, "Help.", [([("b", "c\"d\\e\nf")], 1)])
    #expect(text.text.hasSuffix("a{b=\"c\\\"d\\\\e\\nf\"} 1\n"))
  }
}
