import Dreams
import DreamsArt
import Foundation
import TarnTesting
import Testing

@testable import DreamsTerminal

@Suite("Sharing at the terminal")
@MainActor struct TerminalSharingTests {
  @Test("Dreams are selected and shared with a progress bar; Escape returns to the selection, then to the list")
  func marking() throws {
    let session = try TerminalSession(columns: 70, rows: 22)
    session.press("ArrowDown", " ", "ArrowDown", " ", "ArrowDown", " ", " ")
    #expect(session.shows("2 of 3 selected") && session.window.view.chosenDreams == [.keynote, .bike])
    session.press("Enter")
    let sharing = try #require(session.session.sharing)
    session.send(.renderingUpdated(.rendering(0.4), of: sharing.id))
    #expect(session.shows("Share 2 dreams") && session.shows("████░░░░░░ 40 %"))
    session.press("Escape")
    #expect(session.shows("2 of 3 selected"))
    session.press("Escape")
    #expect(session.session.mode == .viewing && !session.hasQuit)
    session.press("Home", " ")
    #expect(session.session.mode == .viewing, "The favourite can’t be part of a picture.")
  }

  @Test("A failed sharing shows the reason and can be retried; a sharing without dreams says so")
  func failing() throws {
    let session = try TerminalSession(columns: 70, rows: 22)
    try session.share(.failed(reason: "There is no room on the disk."))
    #expect(session.shows("There is no room on the disk."))
    session.press("r")
    #expect(session.session.sharing?.isRendering == true && session.shows("░ 0 %"))
    session.send(.remove(uuid(1)))
    #expect(session.shows("The selected dreams were removed."))
    let none = try TerminalSession()
    none.press("ArrowDown", " ", " ", "Enter")
    #expect(none.messages.contains("! Nothing is selected."))
  }

  @Test("A finished picture is saved in the folder once, under a free name")
  func saving() async throws {
    let folder = try Folder()
    try Data([7]).write(to: folder.url("dreams.png"))
    let session = try TerminalSession(
      columns: 70, rows: 22, folder: folder.path, pictures: { Array("\($0.width)".utf8) })
    try session.share(.ready(.example()))
    #expect(session.shows("392 × 212 pixels, 20 KB") && session.shows("s  Save it in this folder"))
    session.press("s", "s")
    try await session.until { session.shows("Saved as dreams 2.png, in this folder.") }
    #expect(!session.shows("s  Save it in this folder"))
    session.press("s")
    #expect(try folder.names == ["dreams 2.png", "dreams.png"])
    #expect(try Data(contentsOf: folder.url("dreams.png")) == Data([7]))
    #expect(try Data(contentsOf: folder.url("dreams 2.png")) == Data("392".utf8))
    session.press("d")
    #expect(session.session.mode == .viewing)
    // The next picture has no saved file.
    session.press("Home")
    try session.share(.ready(.example(2)))
    #expect(!session.shows("Saved as") && session.shows("s  Save it in this folder"))
  }

  @Test("A picture that can't be saved shows the reason, and saving can be retried")
  func notSaved() async throws {
    let folder = try Folder()
    let session = try TerminalSession(columns: 70, rows: 22, folder: folder.path + "/none", pictures: { _ in [1] })
    try session.share(.ready(.example()))
    session.press("s")
    try await session.until { session.shows("! dreams.png can’t be written here") }
    try FileManager.default.createDirectory(atPath: folder.path + "/none", withIntermediateDirectories: false)
    session.press("s")
    try await session.until { session.shows("Saved as dreams.png, in this folder.") }
    let other = try TerminalSession(columns: 70, rows: 22, folder: folder.path, pictures: { _ in throw Lost() })
    try other.share(.ready(.example()))
    other.press("s")
    try await other.until { other.shows("! It is not there any more.") }
    #expect(try folder.names == ["none"])
  }

  struct Lost: Error, CustomStringConvertible { let description = "It is not there any more." }
}

extension TerminalSession {
  /// Polls until a condition is true, because the store's effects finish asynchronously and other tests share the main
  /// actor.
  func until(_ isSo: () -> Bool, _ location: SourceLocation = #_sourceLocation) async throws {
    do {
      try await eventually {
        if isSo() { return true }
        show()
        return isSo()
      }
    } catch let error as EventuallyTimeout {
      Issue.record("It is not so:\(picture)", sourceLocation: location)
      throw error
    }
  }
}

/// A temporary folder of a test.
final class Folder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "dreams-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func url(_ name: String) -> URL { URL(filePath: path).appending(path: name) }
  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }
}
