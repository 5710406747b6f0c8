import Mastodon
import Tarn
import TarnTerminal
import Testing

@testable import Timeline
@testable import TimelineTerminal

@MainActor @Suite("Two terminals on one store") struct TwoTerminalsTests {
  @Test("A sheet opened in one terminal is not shown in the other, and both share the draft")
  func sheets() {
    let now = SamplePosts.morning
    let core = Store(SamplePosts.state(SamplePosts.few), Timeline(), history: Timeline.history)
    let size = TerminalSize(columns: 60, rows: 18)
    let faces = ["/dev/pts/1", "/dev/pts/2"].map { TimelineTerminalApp(core, in: $0, now: { now }) }
    func picture(_ app: TimelineTerminalApp) -> [UInt8] {
      Screen<KeyCommand>(size: size, depth: .none).show(app.view(now, size))
    }
    let before = picture(faces[1])
    faces[0].send(.write)
    faces[0].send(.type("Tea is ready"))
    #expect(faces[0].sheet == .composing)
    #expect(picture(faces[0]) != before)
    #expect(faces[1].sheet == nil)
    #expect(picture(faces[1]) == before)
    // A browser window has a sheet of its own, too.
    core.send(.navigate(.open(.help), in: "a browser"))
    #expect(faces[0].sheet == .composing && faces[1].sheet == nil)
    faces[1].send(.write)
    #expect(core.state.view.composition.text == "Tea is ready")
    #expect(picture(faces[1]) == picture(faces[0]))
  }
}
