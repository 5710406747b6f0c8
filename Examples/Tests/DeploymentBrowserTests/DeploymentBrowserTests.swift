import BrowserDriver
import BrowserSuite
import Foundation
import ProgramDriver
import Testing

/// The demo behind the proxies of `docs/deployment.md`, with TLS and a prefix, as a service that is started again.
@Suite("Behind a proxy", .serialized, .oneBrowser, .timeLimit(.minutes(10)))
struct DeploymentBrowserTests {
  /// - Parameter people: the names of the people who sign in, each with ``password``; without them the token admits.
  func deployed(
    _ kind: ProxyKind, people: [String] = [], _ test: (Service, Tab, _ address: String) async throws -> Void
  ) async throws {
    let browser = try #require(SharedBrowser.current)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tarn-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ("apps", "proxy")
    for name in [files.0, files.1] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    let port = try freePort()
    let address = "https://localhost:\(port)"
    let list = folder.appendingPathComponent("people")
    var entries = ""
    for person in people { entries += "\(person):\(try await passwordHash())\n" }
    try entries.write(to: list, atomically: true, encoding: .utf8)
    let service = try await Service(
      folder: folder.appendingPathComponent(files.0), host: address,
      arguments: people.isEmpty ? [] : ["--people", list.path])
    try await ending(service.end) {
      let proxy = try await Proxy(kind, in: folder.appendingPathComponent(files.1), at: port, for: service.port)
      try await ending(proxy.end) {
        let tab = try await browser.newTab()
        try await tab.acceptAllCertificates()
        try await tab.goWhenServed("\(address)/apps/todos/\(service.token)")
        try await test(service, tab, address)
        await tab.close()
      }
    }
  }

  @Test(
    "An app works over TLS below the prefix, and all that is typed while it is started again is kept",
    arguments: ProxyKind.allCases)
  func restarted(kind: ProxyKind) async throws {
    try await deployed(kind) { service, tab, address in
      try await tab.isReady()
      #expect(try await tab.evaluate("location.href", as: String.self) == "\(address)/apps/todos/")
      #expect(
        try await tab.evaluate("performance.getEntriesByType('navigation')[0].nextHopProtocol", as: String.self) == "h2"
      )
      try await tab.type("milk", into: ".adding input")
      try await tab.press("Enter")
      try await tab.appears(".todos [aria-rowindex='1']")
      try await tab.waitsLongForRestart()
      // The user types while the service is started again.
      let text = "bread and butter and cheese"
      try await tab.type("", into: ".adding input")
      let typing = Task {
        for character in text {
          try await tab.type(String(character))
          // Pause: between two keys, so that some come before, during and after the restart.
          try await Task.sleep(for: .milliseconds(60))
        }
        try await tab.press("Enter")
      }
      try await service.restart()
      try await typing.value
      try await tab.wait(
        until: "[...document.querySelectorAll('.todos .item')].some((row) => row.textContent.includes('\(text)'))")
      #expect(try await tab.evaluate("document.querySelector('#tarn-status').textContent", as: String.self) == "")
    }
  }
}
