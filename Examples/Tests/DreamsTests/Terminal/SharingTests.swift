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
    let seat = TerminalSession(columns: 70, rows: 22)
    seat.press("ArrowDown", " ", "ArrowDown", " ", "ArrowDown", " ", " ")
    #expect(seat.shows("2 of 3 selected") && seat.core.state.selectedDreams == [.keynote, .bike])
    seat.press("Enter")
    let sharing = try #require(seat.core.state.view.sharing)
    seat.core.send(.heard(.drawn(0.4), of: sharing.id))
    seat.show()
    #expect(seat.shows("Share 2 dreams") && seat.shows("40%"))
    seat.press("Escape")
    #expect(seat.shows("2 of 3 selected"))
    seat.press("Escape")
    #expect(seat.core.state.view.mode == .viewing && !seat.hasQuit)
    seat.press("Home", " ")
    #expect(seat.messages.contains("! The favourite can’t be part of a picture."))
  }

  @Test("A failed sharing shows the reason and can be retried; a sharing without dreams says so")
  func failing() throws {
    let seat = TerminalSession(columns: 70, rows: 22)
    try seat.share(.failed("There is no room on the disk."))
    #expect(seat.shows("! There is no room on the disk."))
    seat.press("r")
    #expect(seat.core.state.view.sharing?.id == uuid(102) && seat.shows("0%"))
    seat.core.send(.remove(uuid(1)))
    seat.show()
    #expect(seat.shows("The selected dreams were removed."))
    let none = TerminalSession()
    none.press("ArrowDown", " ", " ", "Enter")
    #expect(none.messages.contains("! Nothing is selected."))
  }

  @Test("A finished picture is saved in the folder once, under a free name")
  func saving() async throws {
    let folder = try Folder()
    try Data([7]).write(to: folder.url("dreams.png"))
    let seat = TerminalSession(columns: 70, rows: 22, folder: folder.path) { picture in Array("\(picture.width)".utf8) }
    try seat.share(.kept(.example()))
    #expect(seat.shows("392 × 212 pixels, 20 KB") && seat.shows("s save it here"))
    seat.press("s", "s")
    try await seat.until { seat.shows("Saved as dreams 2.png, in this folder.") }
    #expect(!seat.shows("s save it here"))
    seat.press("s")
    #expect(try folder.names == ["dreams 2.png", "dreams.png"])
    #expect(try Data(contentsOf: folder.url("dreams.png")) == Data([7]))
    #expect(try Data(contentsOf: folder.url("dreams 2.png")) == Data("392".utf8))
    seat.press("Enter")
    #expect(seat.core.state.view.mode == .viewing)
    // The next picture has no saved file.
    seat.press("ArrowUp", "ArrowUp", "ArrowUp")
    try seat.share(.kept(.example(2)))
    #expect(!seat.shows("Saved as") && seat.shows("s save it here"))
  }

  @Test("A picture that can't be saved shows the reason, and saving can be retried")
  func notSaved() async throws {
    let folder = try Folder()
    let seat = TerminalSession(columns: 70, rows: 22, folder: folder.path + "/none") { _ in [1] }
    try seat.share(.kept(.example()))
    seat.press("s")
    try await seat.until { seat.shows("! dreams.png can’t be written here") }
    try FileManager.default.createDirectory(atPath: folder.path + "/none", withIntermediateDirectories: false)
    seat.press("s")
    try await seat.until { seat.shows("Saved as dreams.png, in this folder.") }
    let other = TerminalSession(columns: 70, rows: 22, folder: folder.path) { _ in throw Lost() }
    try other.share(.kept(.example()))
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
