import DocumentedCode
import Tarn
import TarnApp
import TarnDocument
import TarnSession
import Testing
import Todos

@Suite("docs/sessions.md") struct SessionsPageTests {
  @Test("The page's code is that of the sources") func code() throws {
    let page = try DocumentedPage("docs/sessions.md")
    #expect(page.count == 2)
    #expect(try page.missing(in: "Examples/Tests/FromBugToTestTests") == [])
  }

  /// The code of the page.
  func record(_ store: Store<SharedDocument<Todos>>) throws -> SessionRecorder {
    let recorder = try SessionRecorder(store, app: "Clocks", folder: "sessions")
    recorder.flushOnCrash()  // also after a trap of Swift
    return recorder
  }

  /// The code of the page.
  func replay() throws {
    let session = try Todos.app.session(SessionFiles.find(in: "sessions")[0])
    let report = session.replay(with: Todos.app.feature())
    #expect(report.difference == nil)
  }
}
