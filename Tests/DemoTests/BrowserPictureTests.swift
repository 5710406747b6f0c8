import BrowserDriver
import Foundation
import Testing
import Todos

extension DemoBrowserTests {
  /// Pictures for a person to look at, in `.build/screenshots`.
  @Suite("Pictures") @MainActor struct Pictures {
    @Test("A week's to-dos at a desk, by day and by night", arguments: [false, true])
    func desk(dark: Bool) async throws {
      try await withTodos(.week) { scene in
        let tab = try await scene.open(dark: dark)
        scene.core.send(.check(.number(4), true))
        scene.core.undo()
        try await tab.appears(At.row(9))
        try await tab.type("Buy bread #home", into: At.add)
        try await tab.type("tomorrow 9am", into: At.due)
        try await tab.shows("Due:", in: ".preview")
        try await tab.click(At.row(2))
        try await tab.appears(".todos [aria-selected=true]")
        try await tab.picture(dark ? "todos-dark" : "todos-light")
        try await tab.click(At.more(4))
        try await tab.appears(At.menu)
        try await tab.click(At.item(5))
        try await tab.appears(".menu .inner")
        try await tab.picture(dark ? "todos-menu-dark" : "todos-menu")
        try await tab.click(At.item(8))
        try await tab.appears(At.dialog)
        try await tab.type("+1w")
        try await tab.shows("1 Jul", in: ".dialog .preview")
        try await tab.picture(dark ? "todos-fork-dark" : "todos-fork")
      }
    }

    @Test("On a phone and a tablet", arguments: [390, 820])
    func small(width: Int) async throws {
      try await withTodos(.week) { scene in
        let tab = try await scene.open(width: width, height: 844, touch: true)
        try await tab.appears(At.row(9))
        try await tab.picture("todos-\(width)")
        try await tab.click(At.more(2))
        try await tab.appears(At.menu)
        try await tab.picture("todos-\(width)-menu")
        try await tab.click(At.item(3))
        try await tab.appears(At.dialog)
        try await tab.type("frday")
        try await tab.appears(".dialog .field-error")
        try await tab.picture("todos-\(width)-due")
        try await tab.press("Escape")
        try await tab.vanishes(At.dialog)
        scene.core.send(.add(text: "Something", tags: []))
        try await tab.click("#journal")
        try await tab.appears(".entry")
        try await tab.picture("todos-\(width)-journal")
      }
    }

    @Test("Nothing, awkward texts, and ten thousand", arguments: ["nothing", "awkward", "full"], [390, 1_280])
    func extremes(kind: String, width: Int) async throws {
      let state: Todos.State = kind == "nothing" ? Todos.State() : kind == "awkward" ? .awkward : .many(10_000)
      try await withTodos(state) { scene in
        let tab = try await scene.open(width: width, height: 800, touch: width < 1_000)
        try await tab.picture("todos-\(kind)-\(width)")
        if kind == "nothing" {
          try await tab.click("#help")
          try await tab.appears(At.dialog)
          try await tab.picture("todos-help-\(width)")
        }
      }
    }
  }
}

extension Tab {
  func picture(_ name: String) async throws {
    let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).appending(path: ".build/screenshots")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "\(name).png")
    try await screenshot(to: file.path)
    #expect(try Data(contentsOf: file).count > 10_000)
  }
}
