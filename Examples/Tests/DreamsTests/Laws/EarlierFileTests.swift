import Dreams
import Foundation
import Tarn
import TarnDocument
import TarnStorage
import TarnTesting
import Testing

@Suite("A file of the first version of Dreams") @MainActor struct EarlierFileTests {
  private struct NoRenderer: UseCase {
    func perform(_ rendering: Dreams.Rendering, respond: ResponseSender<Dreams.Sharing.Progress>) async {}
  }

  @Test("It opens with all dreams, and its screen is that of the terminal") func opens() throws {
    let fixture = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../FixtureTests/Fixtures/dreams-1.tarn")
    let folder = try Folder()
    try FileManager.default.copyItem(at: fixture.standardizedFileURL, to: folder.url("dreams.tarn"))
    let app = Dreams.app(renderer: NoRenderer()) { _ in nil }
    let (storage, store) = try app.file(at: folder.url("dreams.tarn").path).openAlone()
    let window = store.session(Dreams.firstWindow)
    #expect(window.document.dreams.count == 6 && window.document.favourite == .dragon)
    #expect(window.session.sharing?.dreams == [uuid(1)] && window.session.sharing?.progress == .rendering(0.5))
    #expect(window.session.listScroll == 12.5 && window.session.row == nil)
    #expect(store.session("another window").session == Dreams.Session())
    window.send(.back)
    window.send(.remove(uuid(2)))
    #expect(store.history?.undoable?.label == "Remove “Riding my bike”")
    try storage.close()
  }
}
