import BrowserDriver
import Foundation

/// Measures how soon a page can be read, with 200 drawn clocks or 200 rows of a list: the response with its content, and the text on the screen.
enum FirstPaint {
  static let samples = 40

  /// Measures the time from the request to the last byte of the response, on a connection that exists.
  @MainActor static func response() async throws -> Figures {
    try await withServer { server in
      let client = try StreamClients.connection(to: server.port)
      defer { close(client) }
      var milliseconds: [Double] = []
      var bytes = 0
      // The first five responses warm up.
      for sample in 0..<samples + 5 {
        let start = monotonicNanoseconds()
        bytes = try read(from: client, port: server.port)
        if sample >= 5 { milliseconds.append(Double(monotonicNanoseconds() - start) / 1_000_000) }
      }
      return Figures(runs: milliseconds, note: "\(bytes / 1_024) KB")
    }
  }

  /// Requests the page and reads the whole response.
  ///
  /// - Returns: the size of the content.
  private static func read(from client: Int32, port: UInt16) throws -> Int {
    var request = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
    _ = request.withUTF8 { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    var response: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 262_144)
    var missing = Int.max
    while missing > 0 {
      let count = recv(client, &buffer, buffer.count, 0)
      guard count > 0 else { throw BenchmarkError("the server ended the response") }
      if missing == .max {
        response += buffer[..<count]
        let text = String(decoding: response, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n"),
          let length = text[..<end.lowerBound].firstMatch(of: /Content-Length: (\d+)/)?.1
        else { continue }
        missing = (Int(length) ?? 0) - text[end.upperBound...].utf8.count
      } else {
        missing -= count
      }
      if missing <= 0 { return response.count }
    }
    return response.count
  }

  /// Measures the time from the first byte of the response until the browser has drawn text, by the page's own clock.
  ///
  /// - Parameter path: the address of the page.
  @MainActor static func text(at path: String) async throws -> Figures {
    try await withServer { server in
      try await withBrowser(complete: true) { browser in
        let tab = try await browser.newTab("about:blank")
        var milliseconds: [Double] = []
        for sample in 0..<samples / 2 + 3 {
          try await tab.go(to: "http://127.0.0.1:\(server.port)\(path)")
          let time: Double = try await tab.evaluate(script, within: .seconds(60))
          if sample >= 3 { milliseconds.append(time) }
        }
        return Figures(runs: milliseconds)
      }
    }
  }

  private static let script = """
    (async () => {
      const paints = () => performance.getEntriesByName("first-contentful-paint");
      while (!paints().length) await new Promise((resolve) => setTimeout(resolve, 5));
      return paints()[0].startTime - performance.getEntriesByType("navigation")[0].responseStart;
    })()
    """
}
