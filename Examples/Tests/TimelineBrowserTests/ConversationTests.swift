import BrowserDriver
import BrowserSuite
import Foundation
import FoundationNetworking
import Mastodon
import Testing

extension TimelineBrowserTests {
  @Test("An opened post shows the answers that the server has, and after a failure a button loads them")
  @MainActor func conversation() async throws {
    try await withTimeline { scene in
      let tab = scene.tab
      try await tab.appears("[aria-rowindex='1'] .post")
      let newest = try #require(try await scene.statuses().first?.shown)
      try await scene.answer(newest.id, "From elsewhere")
      try await scene.order(#"[{"kind": "error", "only": "reads"}]"#)
      try await tab.click("[aria-rowindex='1'] .age")
      try await tab.shows(
        "The conversation could not be loaded. The server is busy.", in: "dialog .conversation-status")
      try await tab.isAccessible("a conversation that could not be loaded")
      try await scene.order("[]")
      try await tab.click("dialog .conversation-status button")
      try await tab.shows("From elsewhere", in: "dialog .conversation .answered")
      try await tab.wait(until: "document.querySelector('dialog .conversation-status').textContent == ''")
    }
  }
}

extension ServedTimeline {
  /// Posts an answer by the user's account, as from another program.
  fileprivate func answer(_ id: String, _ text: String) async throws {
    var request = URLRequest(url: try #require(URL(string: address + "/api/v1/statuses")))
    request.httpMethod = "POST"
    request.httpBody = try JSONEncoder().encode(["status": text, "in_reply_to_id": id])
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue("Bearer \(Self.token)", forHTTPHeaderField: "Authorization")
    let (_, answer) = try await URLSession.shared.data(for: request)
    #expect((answer as? HTTPURLResponse)?.statusCode == 200)
  }
}
