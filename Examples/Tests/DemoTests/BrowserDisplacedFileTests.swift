import BrowserDriver
import BrowserSuite
import Foundation
import Testing

extension DemoBrowserTests {
  @Suite("A file that is deleted or replaced while the demo has it open") struct DisplacedFiles {
    @Test(
      "After the next change the page says what happened and where the list is kept, which survives a kill",
      arguments: Displacement.allCases)
    func displaced(by displacement: Displacement) async throws {
      let folder = try Folder()
      let running = try await Running(folder)
      defer { running.program.kill() }
      let file = folder.url.appendingPathComponent("todos.tarn").path
      let tab = try await running.open("todos/")
      try await tab.type("before", into: Selector.add)
      try await tab.press("Enter")
      try await tab.has(rows: ["before"])
      #expect(try await tab.count(of: ".notice") == 0)
      try await displacement.apply(to: file)
      try await tab.type("after", into: Selector.add)
      try await tab.press("Enter")
      try await tab.has(rows: ["before", "after"])
      try await tab.shows(displacement.message, in: ".notice")
      try await tab.shows("The state is kept in \(file).kept. End this program;", in: ".notice")
      try await Displacement.isKept(["before", "after"], in: file + ".kept")
      // The other apps have files of their own.
      try await tab.go(to: running.url)
      try await tab.shows("2 open", in: ".card:nth-child(2) .sign")
      await tab.close()

      running.program.kill()
      #expect(try await Displacement.texts(in: file + ".kept") == ["before", "after"])
      try await displacement.isUntouched(file)
    }

    /// An app of the demo besides Todos, and a change of its state.
    enum App: String, CaseIterable, Sendable {
      case chance, clocks, dreams, journal, timeline

      var file: String { self == .timeline ? "timeline/timeline.tarn" : "\(rawValue).tarn" }

      func change(in tab: Tab) async throws {
        switch self {
        case .chance: try await tab.click(".go")
        case .clocks: try await tab.click("[aria-pressed=false].quiet")
        case .dreams:
          try await tab.type("tea", into: "[name=dream]")
          try await tab.press("Enter")
        case .journal: try await tab.click("#look-inside")
        case .timeline: try await tab.click(".refresh")
        }
      }
    }

    @Test("The page of each app says what happened and where its state is kept", arguments: App.allCases)
    func deleted(_ app: App) async throws {
      let folder = try Folder()
      let running = try await Running(folder)
      defer { running.program.kill() }
      let file = folder.url.appendingPathComponent(app.file)
      let tab = try await running.open("\(app)/")
      #expect(unlink(file.path) == 0)
      try await app.change(in: tab)
      let name = file.lastPathComponent
      try await tab.shows("\(name) was deleted or moved while this program had it open.", in: ".notice")
      try await tab.shows("The state is kept in \(file.path).kept. End this program;", in: ".notice")
      await tab.close()
      running.program.kill()
      #expect(FileManager.default.fileExists(atPath: file.path + ".kept"))
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }
}
