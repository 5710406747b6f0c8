import FakeMastodonServer
import Foundation
import Mastodon
import TarnTesting
import Testing

@Suite("Contexts and notifications of fake-mastodon") struct ConversationTests {
  struct Context: Decodable {
    struct Entry: Decodable { let id: String }
    let ancestors: [Entry]
    let descendants: [Entry]
  }

  @Test(
    "A status's context has the statuses it replies to, and the replies below it in order",
    arguments: [1, 2, 3] as [UInt64])
  func contexts(seed: UInt64) async throws {
    let served = try await TestServer()
    var random = SeededRandom(seed: seed)
    var parents: [String: String] = [:]
    var ids: [String] = []
    for number in 0..<25 {
      let parent = number == 0 ? nil : ids[Int.random(in: 0..<number, using: &random)]
      let client = Bool.random(using: &random) ? served.teapot : served.lamp
      let id = try await client.post("\(number)", parent.map { ["in_reply_to_id": $0] } ?? [:]).id
      parents[id] = parent
      ids.append(id)
    }
    func above(_ id: String) -> [String] { parents[id].map { above($0) + [$0] } ?? [] }
    func below(_ id: String) -> [String] { ids.filter { parents[$0] == id }.flatMap { [$0] + below($0) } }
    for id in ids {
      let reply = try await served.anonymous.ask("GET", "/api/v1/statuses/\(id)/context")
      let context = try JSONDecoder().decode(Context.self, from: reply.body)
      #expect(context.ancestors.map(\.id) == above(id))
      #expect(context.descendants.map(\.id) == below(id))
    }
  }

  @Test("A context omits a status that the client may not see, and keeps its replies") func hidden() async throws {
    let served = try await TestServer()
    let top = try await served.teapot.post("top")
    let secret = try await served.lamp.post("@teapot psst", ["in_reply_to_id": top.id, "visibility": "direct"])
    let open = try await served.teapot.post("said openly", ["in_reply_to_id": secret.id])
    for (client, ancestors) in [(served.anonymous, [top.id]), (served.lamp, [top.id, secret.id])] {
      let reply = try await client.ask("GET", "/api/v1/statuses/\(open.id)/context")
      #expect(try JSONDecoder().decode(Context.self, from: reply.body).ancestors.map(\.id) == ancestors)
    }
    #expect(try await served.anonymous.ask("GET", "/api/v1/statuses/\(secret.id)/context").status == 404)
  }

  struct Notification: Decodable, Equatable {
    struct Other: Decodable, Equatable {
      let id: String
      let acct: String?
    }
    let id: String
    let type: String
    let account: Other
    let status: Other
  }

  private func notifications(_ client: Client, _ query: String = "") async throws -> (
    found: [Notification], next: String?
  ) {
    let reply = try await client.ask("GET", "/api/v1/notifications" + query)
    let links = (reply.headers["link"] ?? "").components(separatedBy: ", ")
    let next = links.first { $0.hasSuffix("rel=\"next\"") }?.split(separator: ">").first?.split(separator: "?").last
    return (try JSONDecoder().decode([Notification].self, from: reply.body), next.map { "?" + $0 })
  }

  @Test("An account is notified of others' actions on its statuses once, and no longer when they are taken back")
  func notified()
    async throws
  {
    let served = try await TestServer()
    let status = try await served.teapot.post("@teapot @lamp on")
    #expect(try await notifications(served.teapot).found.isEmpty)
    #expect(try await notifications(served.lamp).found.map(\.type) == ["mention"])
    for _ in 0..<2 {
      _ = try await served.lamp.status("POST", "/api/v1/statuses/\(status.id)/favourite")
      _ = try await served.lamp.status("POST", "/api/v1/statuses/\(status.id)/reblog")
    }
    _ = try await served.teapot.status("POST", "/api/v1/statuses/\(status.id)/favourite")
    let found = try await notifications(served.teapot).found
    #expect(found.map(\.type) == ["reblog", "favourite"])
    #expect(found.allSatisfy { $0.account.acct == "lamp" && $0.status.id == status.id })
    for edit in ["@lamp off", "@lamp off", "off"] {
      _ = try await served.teapot.status("PUT", "/api/v1/statuses/\(status.id)", form: ["status": edit])
      let kinds = try await notifications(served.lamp).found.map(\.type)
      #expect(kinds == (edit == "off" ? ["update"] : ["update", "mention"]))
    }
    _ = try await served.lamp.status("POST", "/api/v1/statuses/\(status.id)/unreblog")
    #expect(try await notifications(served.teapot).found.map(\.type) == ["favourite"])
    _ = try await served.teapot.status("DELETE", "/api/v1/statuses/\(status.id)")
    #expect(try await notifications(served.teapot).found.isEmpty)
    #expect(try await notifications(served.lamp).found.isEmpty)
  }

  @Test("The linked pages of notifications contain all notifications of the requested types") func pages()
    async throws
  {
    let served = try await TestServer()
    for number in 0..<13 {
      let id = try await served.teapot.post("\(number)").id
      _ = try await served.lamp.status(
        "POST", "/api/v1/statuses/\(id)/\(number.isMultiple(of: 3) ? "reblog" : "favourite")")
      if number.isMultiple(of: 4) { _ = try await served.lamp.post("@teapot \(number)") }
    }
    let all = try await notifications(served.teapot).found
    #expect(all.count == 17)
    for (query, kinds): (String, Set<String>) in [
      ("", ["reblog", "favourite", "mention"]), ("types[]=reblog&types[]=mention", ["reblog", "mention"]),
      ("exclude_types[]=favourite&exclude_types[]=mention", ["reblog"]), ("types[]=follow", []),
    ] {
      var (found, next) = try await notifications(served.teapot, "?limit=2&\(query)")
      while let page = next {
        let (more, after) = try await notifications(served.teapot, page)
        #expect(!more.isEmpty || found.count.isMultiple(of: 2))
        found += more
        next = after
      }
      #expect(found == all.filter { kinds.contains($0.type) })
    }
    let middle = all[5].id
    #expect(try await notifications(served.teapot, "?since_id=\(middle)").found == Array(all[..<5]))
    #expect(try await notifications(served.teapot, "?min_id=\(middle)&limit=2").found == Array(all[3..<5]))
    #expect(try await served.lamp.ask("GET", "/api/v1/notifications/\(middle)").status == 404)
    #expect(try await served.lamp.ask("POST", "/api/v1/notifications/\(middle)/dismiss").status == 404)
    #expect(try await served.teapot.ask("GET", "/api/v1/notifications?grouped=1").status == 422)
    #expect(try await served.teapot.ask("POST", "/api/v1/notifications/\(middle)/dismiss").status == 200)
    #expect(try await notifications(served.teapot).found == all.filter { $0.id != middle })
    #expect(try await served.teapot.ask("POST", "/api/v1/notifications/clear").status == 200)
    #expect(try await notifications(served.teapot).found.isEmpty)
  }
}
