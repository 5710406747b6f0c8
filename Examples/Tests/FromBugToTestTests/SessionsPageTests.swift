import DocumentedCode
import Foundation
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

  @Test("A session has the version of the app and the name of the program") @MainActor func versions() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sessions-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var app = Todos.app
    app.version = "1.4"
    try app.record(app.makeStore(), into: folder).close()
    let header = try app.session(in: folder).header
    #expect(header.appVersion == "1.4" && header.schema == app.schema.version && !header.program.isEmpty)
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
