import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

/// Requests for the app's own files.
@MainActor @Suite("Served assets") struct AssetServerTests {
  private let store = Store(Steps.State(), Steps(), history: HistoryRules(tracks: [.whole()]))

  private func withServer(
    _ pages: [String: PageScope], access: WebServer.Access = .open,
    _ test: @MainActor (WebServer) async throws -> Void
  ) async throws {
    var limits = HTTPLimits.patient
    limits.stopGrace = .milliseconds(10)
    let server = try WebServer(pages, port: 0, address: "127.0.0.1", hosts: [], limits: limits, access: access)
    defer { server.stop() }
    try await test(server)
  }

  private var pages: [String: PageScope] {
    let (page, shared) = ({ stepsPage(self.store) }, stepsPage(store))
    return ["": .perSession(page), "steps/week": .shared(shared)]
  }

  @Test("A file is cached for ever, has its type, and is the same at each page", arguments: ["/", "/steps/week/"])
  func files(path: String) async throws {
    try await withServer(pages) { server in
      let browser = BrowserClient(server, at: path)
      _ = try await browser.get(path)
      for (name, type) in [
        ("week.js", "text/javascript; charset=utf-8"), ("week.css", "text/css; charset=utf-8"),
        ("mark.svg", "image/svg+xml"),
      ] {
        let response = try await browser.get(path + Steps.assets.address(of: name))
        #expect(response.status == 200)
        #expect(Array(response.body.utf8) == Steps.assets.files[name]?.bytes)
        for line in [
          "Content-Type: \(type)", "Cache-Control: public, max-age=31536000, immutable",
          "X-Content-Type-Options: nosniff", "Cross-Origin-Resource-Policy: same-origin",
          "Content-Security-Policy: default-src 'none'; script-src 'self';",
        ] {
          #expect(response.head.contains(line), "\(line)")
        }
        #expect(!response.head.contains("Set-Cookie"))
        let head = try await browser.send(
          "HEAD", path + Steps.assets.address(of: name), ["Host: \(browser.host)"])
        #expect(head.status == 200 && head.body.isEmpty)
      }
    }
  }

  @Test("Another fingerprint, an unknown name and another page's folder are not found") func unknown() async throws {
    try await withServer(["": .shared(stepsPage(store)), "other": .shared(Page(title: "Other", parts: []))]) { server in
      let browser = BrowserClient(server)
      _ = try await browser.get("/")
      let folder = "/assets/\(Steps.assets.fingerprint)/"
      for path in [
        "/assets/00000000000000000000000000000000/week.js", folder, folder + "week", folder + "other.js", "/assets/",
        "/assets/week.js", "/other" + folder + "week.js", folder.uppercased() + "week.js",
      ] {
        let response = try await browser.get(path)
        #expect(response.status == 404, "\(path)")
        #expect(!response.head.contains("immutable"))
      }
      let post = try await browser.send(
        "POST", folder + "week.js", ["Host: \(browser.host)", browser.origin, "Content-Type: application/json"])
      #expect(post.status == 405)
    }
  }

  @Test("A browser that is not admitted gets no asset") func admission() async throws {
    try await withServer(pages, access: .token) { server in
      let path = "/steps/week/" + Steps.assets.address(of: "week.js")
      let stranger = BrowserClient(server)
      #expect(try await stranger.get(path).status == 403)
      let token = try #require(server.url.split(separator: "?").last)
      _ = try await stranger.get("/steps/week/?\(token)")
      _ = try await stranger.get("/steps/week/")
      #expect(try await stranger.get(path).status == 200)
    }
  }

  @Test("After a restart with other assets a tab that reconnects gets the new ones") func restart() async throws {
    let changed = Steps.assets(week: "export default {};")
    try await withServer(["": .shared(stepsPage(store, changed))]) { server in
      let browser = BrowserClient(server)
      // No HTML is requested.
      try await browser.open()
      #expect(try await browser.get("/" + changed.address(of: "week.js")).status == 200)
      #expect(try await browser.get("/" + Steps.assets.address(of: "week.js")).status == 404)
    }
  }

  @Test("No page and no place has a name that begins with the folder of the assets") func reserved() {
    #expect(throws: PageRoute.NameError.self) { try PageRoute("assets") }
    #expect(throws: PageRoute.NameError.self) { try PageRoute("todos/assets") }
  }

  @Test("The number of sets that a route keeps has a bound: the oldest is forgotten") func bound() throws {
    let index = AssetIndex()
    let route = try PageRoute("todos")
    let sets = (0..<40).map { Assets(["a.js": Array("\($0)".utf8)]) }
    for assets in sets { index.insert(assets, at: route) }
    let statuses = sets.map { index.response(at: "/todos/" + $0.address(of: "a.js")).status }
    #expect(statuses == Array(repeating: 404, count: 24) + Array(repeating: 200, count: 16))
  }
}
