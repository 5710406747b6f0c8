import Foundation
import Tarn

/// The figures of a server that answers requests for pages.
struct ServerFigures: Sendable {
  let requests: RequestMetrics.Counts
  /// `nil` if another server has the connections.
  var connections: Int?
  let streams: Int
}

/// The sessions of a page.
struct PageMetrics {
  let name: String
  let sessions: Int
  let windows: Int
}

extension HTTPServer {
  /// Starts the server of metrics. Its requests go through the inbox of the pages, so a response shows that the pages are
  /// handled.
  ///
  /// - Parameter server: the server of the pages, whose requests are counted.
  static func monitoring(
    port: UInt16, address: String, inbox: Inbox<PageInput>, of server: HTTPServer
  ) throws(HTTPServerError) -> HTTPServer {
    let host = address.contains(":") ? "[\(address)]" : address
    return try HTTPServer(address: address, port: port, methods: ["GET", "HEAD"]) { request, reply in
      // Without a port: monitors and proxies differ in whether they send it.
      let name = request.header("Host").map { name in name.prefix(upTo: name.lastColon(after: host)) }
      guard let name, [host, "localhost"].contains(name.lowercased()) else {
        // DNS rebinding, as for pages.
        _ = reply.respond(.text(421, "This server does not answer for that host. Use \(host)."))
        return
      }
      let input: PageInput
      switch request.path {
      case "/metrics":
        input = .metrics(
          { pages, app in
            let figures = ServerFigures(
              requests: server.metrics.snapshot, connections: server.openConnections, streams: server.openStreams)
            return .metrics(figures, pages, app)
          }, reply)
      case "/health": input = .health(reply)
      default:
        _ = reply.respond(.text(404, "There are /metrics and /health."))
        return
      }
      if !inbox.put(input) { _ = reply.respond(.overloaded) }
    }
  }
}

extension String {
  /// The position of the port's colon in the value of `Host`; the end if there is no port.
  fileprivate func lastColon(after host: String) -> Index {
    guard let colon = lastIndex(of: ":"), !hasSuffix("]") else { return endIndex }
    return colon
  }
}

extension HTTPResponse {
  /// The metrics of a server, its pages and the app. Names as Prometheus recommends them
  /// (https://prometheus.io/docs/practices/naming/); those of the process are the ones of its client libraries.
  static func metrics(_ server: ServerFigures, _ pages: [PageMetrics], _ app: [Metric]) -> HTTPResponse {
    let requests = server.requests
    var text = MetricsText()
    text.add(
      "tarn_http_responses_total", .counter, "Responses by method and status.",
      requests.responses.sorted { $0.key < $1.key }.map { response, count in
        ([("method", response.method), ("status", "\(response.status)")], Double(count))
      })
    text.add(
      "tarn_http_request_duration_seconds", "From the head of a request to its response, without event streams.",
      requests.durations)
    if let connections = server.connections {
      text.add("tarn_http_connections", .gauge, "Open connections.", Double(connections))
    }
    text.add("tarn_http_streams", .gauge, "Open event streams: one for each visible window.", Double(server.streams))
    let sorted = pages.sorted { $0.name < $1.name }
    text.add(
      "tarn_sessions", .gauge, "Browsers that the server knows, by page.",
      sorted.map { ([("page", $0.name)], Double($0.sessions)) })
    text.add(
      "tarn_windows", .gauge, "Windows with a page of their own, by page.",
      sorted.map { ([("page", $0.name)], Double($0.windows)) })
    if let process = ProcessMetrics.current {
      text.add("process_resident_memory_bytes", .gauge, "Resident memory.", process.residentBytes)
      text.add("process_open_fds", .gauge, "Open file descriptors.", process.openFiles)
      text.add("process_cpu_seconds_total", .counter, "User and system time.", process.processorSeconds)
    }
    for metric in app {
      text.add(metric.name, metric.kind == .counter ? .counter : .gauge, metric.help, metric.samples)
    }
    return HTTPResponse(
      status: 200,
      headers: [("Content-Type", "text/plain; version=0.0.4; charset=utf-8"), ("Cache-Control", "no-store")],
      body: Array(text.text.utf8))
  }
}

/// The figures of this process that the system counts.
struct ProcessMetrics {
  let residentBytes: Double
  let openFiles: Double
  let processorSeconds: Double

  /// `nil` where the system has no `/proc`.
  static var current: ProcessMetrics? {
    guard let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " "),
      pages.count > 1, let resident = Double(pages[1]),
      let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    else { return nil }
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return ProcessMetrics(
      residentBytes: resident * Double(sysconf(Int32(_SC_PAGESIZE))), openFiles: Double(files.count),
      processorSeconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }
}
