import Mastodon
import Tarn
import TarnDocument
import Testing

@testable import Timeline
@testable import TimelineTerminal

@MainActor @Suite("Two terminals on one store") struct TwoTerminalsTests {
  @Test("A sheet opened and a text typed in one terminal are not shown in the other")
  func sheets() throws {
    let core = Store(SamplePosts.state(SamplePosts.few), SharedDocument(Timeline()), history: Timeline.history)
    let terminals = try ["/dev/pts/1", "/dev/pts/2"].map {
      try TerminalSession(core, in: SessionID($0), columns: 60, rows: 18)
    }
    let before = terminals[1].picture
    terminals[0].press("n")
    terminals[0].type("Tea is ready")
    terminals[1].show()
    #expect(terminals[0].view.sheet == .composing && terminals[0].shows("Tea is ready"))
    #expect(terminals[1].view.sheet == nil && terminals[1].picture == before)
    // A browser window has a sheet of its own, too.
    core.session("a browser").send(.navigate(.open(.pending)))
    #expect(terminals[0].view.sheet == .composing && terminals[1].view.sheet == nil)
    terminals[1].press("n")
    #expect(terminals[1].view.composition.text == "" && terminals[0].view.composition.text == "Tea is ready")
  }
}
