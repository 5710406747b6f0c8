import FakeMastodonServer
import Foundation
import Testing

@Suite("The control page") struct ControlTests {
  private func own(_ served: TestServer) -> [String: String] { ["Origin": served.server.address] }

  @Test("The server accepts orders as forms, shows them, and clears them") func forms() async throws {
    let served = try await TestServer()
    let page = try await served.anonymous.ask("GET", "/control")
    #expect(String(decoding: page.body, as: UTF8.self).contains("No faults are set"))
    #expect(page.headers["content-security-policy"]?.contains("default-src 'none'") == true)
    let order = [
      "do": "add", "kind": "error", "amount": "500", "every": "2", "percent": "", "times": "3", "only": "reads",
    ]
    let reply = try await served.anonymous.ask("POST", "/control", form: order, headers: own(served))
    #expect(reply.status == 303 && reply.headers["location"] == "/control")
    _ = try await served.teapot.ask("GET", "/api/v1/timelines/home?<script>")
    let shown = String(decoding: try await served.anonymous.ask("GET", "/control").body, as: UTF8.self)
    #expect(shown.contains("every 2, 3 times, only reads") && shown.contains("0 of 1"))
    _ = try await served.anonymous.ask("POST", "/control", form: ["do": "clear"], headers: own(served))
    #expect(served.server.struck.isEmpty)
    let wrong = ["do": "add", "kind": "error", "amount": "many"]
    let refused = try await served.anonymous.ask("POST", "/control", form: wrong, headers: own(served))
    #expect(refused.status == 422)
    #expect(refused.body == Data("“many” is not a number. Leave the field empty for the default.\n".utf8))
    _ = try await served.anonymous.ask("POST", "/control", form: ["do": "arrive", "count": "5"], headers: own(served))
    #expect(try await served.teapot.home().page.statuses.count == 5)
    #expect(
      try await served.anonymous.ask("GET", "/control/style.css").headers["content-type"] == "text/css; charset=utf-8")
  }

  @Test("The server accepts orders as JSON, refuses invalid ones with a reason, and returns the log") func json()
    async throws
  {
    let served = try await TestServer()
    func order(_ json: String) async throws -> (Int, String) {
      let headers = ["Content-Type": "application/json"].merging(own(served)) { $1 }
      let reply = try await served.anonymous.ask("POST", "/control/faults", headers: headers, body: json)
      return (reply.status, String(decoding: reply.body, as: UTF8.self))
    }
    #expect(try await order(#"[{"kind": "dropped", "times": 1}]"#).0 == 200)
    await #expect(throws: Client.NoAnswer.self) { try await served.teapot.post("x", key: "k") }
    let faults = try JSON(try await served.anonymous.ask("GET", "/control/faults").body)
    #expect(faults.list?.first?["struck"] == 1)
    let log = try JSON(try await served.anonymous.ask("GET", "/control/log").body)
    #expect(log.list?.first?["outcome"] == "applied")
    #expect(log.list?.first?["key"] == "k")
    for (json, status, words) in [
      ("{}", 400, "The body must be a list"), (#"[{"kind": "earthquake"}]"#, 400, "kinds are latency, error"),
      (#"[{"kind": "error", "amount": 200}]"#, 422, "The amount of “error” must be from 500 to 599, not 200."),
      (#"[{"kind": "error", "every": 0}]"#, 422, "“every” must be at least 1, not 0."),
      (#"[{"kind": "error", "percent": 101}]"#, 422, "“percent” must be from 0 to 100, not 101."),
      (#"[{"kind": "error", "times": 0}]"#, 422, "must be at least 1, not 0."),
    ] {
      let reply = try await order(json)
      #expect(reply.0 == status && reply.1.contains(words), "\(json): \(reply)")
    }
    // An invalid order keeps the current ones.
    #expect(served.server.struck == [1])
  }

  @Test("Requests from pages of other sites and for other host names are refused") func strangers() async throws {
    let served = try await TestServer()
    for headers in [[:], ["Origin": "null"], ["Origin": "http://evil.example"], ["Origin": "https://127.0.0.1"]]
      as [[String: String]]
    {
      #expect(
        try await served.anonymous.ask("POST", "/control", form: ["do": "arrive"], headers: headers).status == 403)
    }
    #expect(
      try await served.anonymous.ask("GET", "/control/log", headers: ["Origin": "http://evil.example"]).status == 403)
    // A foreign host name that resolves to this server.
    for path in ["/control", "/api/v1/timelines/home", "/media/1.png"] {
      #expect(try await served.teapot.ask("GET", path, headers: ["Host": "evil.example"]).status == 421)
    }
    let plain = ["Content-Type": "text/plain"].merging(own(served)) { $1 }
    #expect(try await served.anonymous.ask("POST", "/control/faults", headers: plain, body: "[]").status == 415)
    #expect(try await served.teapot.home().page.statuses.isEmpty)
  }
}
