import BrowserDriver
import BrowserSuite
import Foundation
import FoundationNetworking
import PostgresDriver
import ProgramDriver
import Testing

extension DemoBrowserTests {
  /// Two servers of all apps on one database, and a proxy that sends browsers to one of them.
  @Suite("Two servers on one database") struct Failovers {
    /// A field of each app; in the tests those of two apps, and all in `Scripts/soak postgres`, because each case starts two
    /// programs with all apps.
    static let fields: [TextField] = {
      let all = [
        TextField(app: "todos", field: Selector.add), TextField(app: "journal", field: "#sign-in-email"),
        TextField(app: "clocks", field: ".sheet input", clicks: [".add"]),
        TextField(app: "dreams", field: ".composer input"), TextField(app: "chance", field: ".seed input"),
        TextField(app: "timeline", field: "textarea", clicks: [".write"]),
      ]
      return ProcessInfo.processInfo.environment["TARN_OPERATIONS"] == nil ? Array(all.prefix(2)) : all
    }()

    @Test(
      "When the server of a person is killed in the middle of a word, the other one shows all that was typed",
      arguments: fields)
    func typed(into field: TextField) async throws {
      try await withServers { servers in
        let tab = try await servers.open("\(field.app)/")
        for selector in field.clicks {
          try await tab.appears(selector)
          try await tab.click(selector)
        }
        try await tab.appears(field.field)
        let before = try await tab.value(of: field.field)
        try await tab.type("12", into: field.field)
        try await tab.isAnswered()
        servers.first.program.kill()
        try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
        try await tab.type("34")
        servers.useSecond()
        try await tab.isReady()
        try await tab.type("56")
        try await tab.isAnswered()
        #expect(try await tab.value(of: field.field) == before + "123456")
        await tab.close()
      }
    }

    @Test("Windows on different servers show each other's changes, and undo goes on at the other server")
    func inStep() async throws {
      try await withServers { servers in
        let tab = try await servers.open("todos/")
        let other = try await servers.second.open("todos/")
        try await tab.type("buy beer", into: Selector.add)
        try await tab.press("Enter")
        try await other.has(rows: ["buy beer"])
        try await other.type("and bread", into: Selector.add)
        try await other.press("Enter")
        try await tab.has(rows: ["buy beer", "and bread"])
        servers.first.program.kill()
        try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
        servers.useSecond()
        try await tab.isReady()
        try await tab.has(rows: ["buy beer", "and bread"])
        try await tab.type("and cheese", into: Selector.add)
        try await tab.press("Enter")
        try await other.has(rows: ["buy beer", "and bread", "and cheese"])
        // Also a step of the other window, made at a server that is no more.
        for rows in [["buy beer", "and bread"], ["buy beer"]] {
          try await tab.click(Selector.undo)
          try await tab.has(rows: rows)
          try await other.has(rows: rows)
        }
        // It has appended one to-do, the other server the other one, and each a step that was taken back.
        let figures = try await servers.metrics()
        #expect(figures.contains(#"demo_waiting_changes{app="todos"} 0"#))
        #expect(figures.contains(#"demo_missing_fields{app="todos"} 0"#))
        let rows = figures.first { $0.hasPrefix(#"demo_appended_rows_total{app="todos"} "#) }?.split(separator: " ")
          .last
        #expect(try #require(rows.flatMap { Int($0) }) > 2, "\(figures)")
        await tab.close()
        await other.close()
      }
    }
  }
}

/// Two programs on one database, and a proxy in front of them. They have the same port at two addresses, as on two
/// machines: the port is in the names of cookies.
private struct Servers {
  let first: Running
  let second: Running
  private let metricsPort: Int
  private let proxy: CuttingProxy

  init() async throws {
    let database = try await PostgresServer.shared().createDatabase()
    let (folder, port) = (try Folder(), try freePort())
    proxy = try CuttingProxy(to: port)
    let options = ["--database", database, "--host", "127.0.0.1:\(proxy.port)"]
    first = try await Running(folder, port: "\(port)", options)
    metricsPort = try freePort()
    second = try await Running(
      folder, port: "\(port)", options + ["--address", "127.0.0.2", "--metrics", "\(metricsPort)"])
  }

  /// Opens a page of the first server, through the proxy.
  func open(_ path: String) async throws -> Tab {
    let url = first.url.replacing(":\(first.port)/", with: ":\(proxy.port)/")
    let tab = try await #require(SharedBrowser.current).newTab()
    try await tab.inspect(at: printedAddress(url, to: path))
    return tab
  }

  /// From now on the proxy sends browsers to the second server.
  func useSecond() { if let port = Int(second.port) { proxy.redirect(to: port, at: "127.0.0.2") } }

  /// Returns the figures of the second server.
  func metrics() async throws -> [String] {
    let (data, _) = try await URLSession.shared.data(
      from: try #require(URL(string: "http://127.0.0.1:\(metricsPort)/metrics")))
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  func end() {
    first.program.kill()
    second.program.kill()
    proxy.stop()
  }
}

private func withServers(_ body: (Servers) async throws -> Void) async throws {
  let servers = try await Servers()
  defer { servers.end() }
  try await body(servers)
}
