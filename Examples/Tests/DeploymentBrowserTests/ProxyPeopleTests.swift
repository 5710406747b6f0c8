import BrowserDriver
import BrowserSuite
import Foundation
import ProgramDriver
import TarnWeb
import Testing

extension DeploymentBrowserTests {
  /// Serves ``PersonServer`` behind a proxy that authenticates people.
  @MainActor private func withPeople(
    _ start: (_ folder: URL, _ port: Int, _ server: PersonServer) async throws -> Proxy,
    test: (Tab, _ address: String, PersonServer) async throws -> Void
  ) async throws {
    let browser = try #require(SharedBrowser.current)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tarn-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let port = try freePort()
    let server = try PersonServer(
      host: "https://localhost:\(port)", access: .proxy(TrustedProxy(header: "X-Forwarded-User")))
    defer { server.server.stop() }
    let proxy = try await start(folder, port, server)
    try await ending(proxy.end) {
      let tab = try await browser.newTab(privately: true)
      try await tab.acceptAllCertificates()
      try await test(tab, "https://localhost:\(port)", server)
      await tab.close()
    }
  }

  /// Expects that the page is that of a person, that it works, and that a header of the browser changes nothing.
  @MainActor private func expectPage(of person: String, in tab: Tab) async throws {
    try await tab.isReady()
    #expect(try await tab.text(of: "#person") == person)
    try await tab.click("#up")
    try await tab.shows("1", in: "#count")
    let forged = try await tab.evaluate(
      "fetch(location.href, { headers: { 'X-Forwarded-User': 'ben' } }).then((response) => response.text())",
      as: String.self)
    #expect(forged.contains(person) && !forged.contains("ben"))
  }

  @Test("nginx asks for the password, and says who sends a request")
  @MainActor func nginx() async throws {
    try await withPeople { folder, port, server in
      let list = folder.appendingPathComponent("people")
      try await "anna:\(passwordHash())\n".write(to: list, atomically: true, encoding: .utf8)
      let lines = try Deployment.text("nginx-people.conf").replacingOnce("/etc/nginx/people", list.path)
      return try await Proxy(.nginx, in: folder, at: port, for: server.port, addition: lines)
    } test: { tab, address, _ in
      let credentials = "anna:\(password.replacing(" ", with: "%20"))@"
      try await tab.goWhenServed(address.replacing("https://", with: "https://\(credentials)") + "/apps/")
      // Without the password in the address, which scripts can't use for requests. The browser has kept it.
      try await tab.go(to: address + "/apps/")
      try await expectPage(of: "anna", in: tab)
    }
  }

  @Test("Apache asks a provider of OpenID Connect, and says who sends a request; the address is kept")
  @MainActor func openID() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tarn-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let provider = try await IdentityProvider(person: "anna@example.org", in: folder)
    defer { provider.end() }
    try await withPeople { folder, port, server in
      try await Proxy(apacheIn: folder, at: port, for: server.port, issuer: provider.issuer)
    } test: { tab, address, server in
      try await tab.goWhenServed(address + "/apps/?from=a+mail")
      #expect(try await tab.evaluate("location.href", as: String.self) == address + "/apps/?from=a+mail")
      try await expectPage(of: "anna@example.org", in: tab)
      // Past the proxy there is no page, whatever the header says.
      let direct = try ChildProcess(
        "curl", ["-s", "-H", "Host: localhost:\(server.port)", "http://127.0.0.1:\(server.port)/"])
      #expect(await direct.output().contains("The proxy has not said who you are."))
    }
  }
}
