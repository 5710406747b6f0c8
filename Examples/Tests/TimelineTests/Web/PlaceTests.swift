import Mastodon
import TarnView
import Testing
import Timeline
import TimelineView

@testable import TarnWeb
@testable import TimelineWeb

@MainActor @Suite("Timeline's page before its script has run") struct PlaceTests {
  private func html(of page: Page, at address: String) -> String {
    let preview = page.preview(at: Address(address))
    return String(decoding: preview.content, as: UTF8.self)
  }

  @Test("The page at an address has the content of its place, and the window stays where it is")
  func places() throws {
    let boost = Post(
      id: WebScenario.id(2), author: WebScenario.other, created: WebScenario.now, content: ContentText(typed: ""),
      boostedPost: WebScenario.id(1))
    let scene = try WebScenario([WebScenario.post(0, "<p>Snow</p>"), WebScenario.post(1, "<p>Rain</p>"), boost])
    scene.send(.perform(.favourite(WebScenario.id(0), true)))
    let session = scene.store.session(SamplePosts.window)
    let page = timelinePage(session, signIn: "timeline sign-in", clock: { WebScenario.now }, images: scene.images)
    let change = try #require(scene.state.account?.posts.changes.first).id
    func address(_ place: Timeline.Place) -> String { "\(Timeline.addresses.address(of: place))" }
    let before = scene.state
    let list = html(of: page, at: "")
    #expect(list.contains("Snow") && list.contains("Rain") && !list.contains("<dialog"))
    let boosts = html(of: page, at: "?only=boosts")
    #expect(!boosts.contains("Snow") && boosts.contains("Rain"))
    let author = html(of: page, at: address(.posts([.favourites], by: WebScenario.other.address)))
    #expect(author.contains("Snow") && !author.contains("Rain"))
    for (place, text) in [
      (.sheet(.composing), "Write a post"), (.sheet(.pending), "Pending changes"), (.sheet(.accounts), "Accounts"),
      (.sheet(.account("mira@lake.example")), "Sign out"), (.sheet(.change(change)), "Pending change"),
      (.sheet(.post(WebScenario.id(1))), "Rain"),
    ] as [(Timeline.Place, String)] {
      let html = html(of: page, at: address(place))
      #expect(html.contains("<dialog") && html.contains(text), "\(place)")
    }
    #expect(scene.state == before)
  }
}
