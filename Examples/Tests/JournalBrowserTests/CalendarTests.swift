import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import TarnAccounts
import TarnDocument
import TarnEncoding
import TarnTesting
import TarnWeb
import Testing

@testable import JournalWeb

extension JournalBrowserTests {
  /// The months above the list, which a script of the app draws.
  @MainActor @Suite("The calendar") struct CalendarTests {
    /// Adds entries at these days by a person of another browser.
    private func write(_ days: [String], in scene: Scenario) throws {
      for (number, day) in days.enumerated() {
        _ = try scene.write("Entry \(number + 1)", "Of \(day)", on: day)
      }
    }

    private static let titles =
      "[...document.querySelectorAll('.month-button')].map((button) => button.title).join('; ')"
    private static let rows = "[...document.querySelectorAll('.row h3')].map((node) => node.textContent).join(' ')"
    private static let pressed = "(document.querySelector('.month-button[aria-pressed=true]')?.title ?? 'none')"

    /// The number of dots, of all days and of those with entries, in the picture of the first month.
    private func dots(_ tab: Tab) async throws -> [Int] {
      try await tab.evaluate(
        "[...document.querySelector('.month-button svg').children].map((path) => path.getAttribute('d').split('M').length - 1)"
      )
    }

    @Test("A month shows its days, selects the entries of the month, and shows all when it is selected again")
    func selects() async throws {
      try await withJournal { scene in
        let tab = try await scene.person("Ada")
        #expect(try await tab.count(of: ".calendar") == 0)
        try write(["2026-11-22", "2026-11-22", "2026-11-02", "2026-02-28", "2025-11-22"], in: scene)
        try await tab.wait(
          until: "\(Self.titles) == 'November 2026, 3 entries; February 2026, 1 entry; November 2025, 1 entry'")
        #expect(try await dots(tab) == [28, 2])
        try await tab.click(".month-button:nth-child(2)")
        try await tab.wait(until: "\(Self.rows) == 'Entry 4' && \(Self.pressed) == 'February 2026, 1 entry'")
        #expect(try await tab.value(of: "#search") == "2026-02")
        #expect(try await tab.evaluate("location.search") == "?q=2026-02")
        try await tab.click(".month-button:nth-child(2)")
        try await tab.wait(until: "\(Self.rows).length > 30 && \(Self.pressed) == 'none'")
        #expect(try await tab.value(of: "#search") == "")
        // Undo takes back a search with all its changes.
        try await tab.click(".month-button:nth-child(2)")
        try await tab.wait(until: "\(Self.pressed) == 'February 2026, 1 entry'")
        try await tab.press("z", modifiers: .control)
        try await tab.wait(until: "\(Self.pressed) == 'none' && \(Self.rows).length > 30")
        try await tab.type("2025", into: "#search", replacing: true)
        try await tab.wait(until: "\(Self.rows) == 'Entry 5' && \(Self.pressed) == 'none'")
      }
    }

    @Test("Another person's changes and what a person takes back are in it, and the buttons stay with their focus")
    func follows() async throws {
      try await withJournal { scene in
        let tab = try await scene.person("Ada")
        try write(["2026-11-22", "2026-10-01"], in: scene)
        try await tab.wait(until: "\(Self.titles) == 'November 2026, 1 entry; October 2026, 1 entry'")
        try await tab.run(
          "window.buttons = [...document.querySelectorAll('.month-button')]; buttons[1].focus()")
        try write(["2026-11-30", "2026-12-24"], in: scene)
        try await tab.wait(
          until: "\(Self.titles) == 'December 2026, 1 entry; November 2026, 2 entries; October 2026, 1 entry'")
        #expect(
          try await tab.evaluate(
            "[...document.querySelectorAll('.month-button')].slice(1).every((button, index) => button == buttons[index]) && document.activeElement == buttons[1]"
          )
            == true)
        let december = try #require(scene.entries.first { "\($0.day)" == "2026-12-24" })
        try scene.remove(december.id)
        try await tab.wait(until: "\(Self.titles) == 'November 2026, 2 entries; October 2026, 1 entry'")
        #expect(try await dots(tab) == [28, 2])
      }
    }

    @Test("It is one stop of the Tab key, and the arrow keys move in it") func keyboard() async throws {
      try await withJournal { scene in
        let tab = try await scene.person("Ada")
        try write(["2026-11-22", "2026-10-01", "2026-09-09", "2026-08-08"], in: scene)
        try await tab.wait(until: "document.querySelectorAll('.month-strip button').length == 4")
        let focus = "document.activeElement.title"
        try await tab.focus("#search")
        try await tab.press("Tab")
        #expect(try await tab.evaluate(focus) == "November 2026, 1 entry")
        for (key, month) in [
          ("ArrowLeft", "October"), ("ArrowLeft", "September"), ("ArrowRight", "October"), ("Home", "August"),
          ("ArrowLeft", "August"), ("End", "November"), ("ArrowRight", "November"), ("ArrowLeft", "October"),
        ] {
          try await tab.press(key)
          #expect(try await tab.evaluate(focus) == "\(month) 2026, 1 entry", "\(key)")
        }
        try await tab.press("Enter")
        try await tab.wait(until: "\(Self.rows) == 'Entry 2' && \(Self.pressed) == 'October 2026, 1 entry'")
        #expect(try await tab.evaluate(focus) == "October 2026, 1 entry")
        try await tab.press("Tab")
        #expect(try await tab.evaluate("document.activeElement.matches('.row *')") == true)
        try await tab.press("Tab", modifiers: .shift)
        #expect(try await tab.evaluate(focus) == "October 2026, 1 entry")
      }
    }

    @Test("Without scripts it is a list of buttons, which do the same") func withoutScripts() async throws {
      try await withJournal { scene in
        let tab = try await scene.person("Ada")
        try write(["2026-11-22", "2026-11-02", "2026-02-28"], in: scene)
        try await tab.setScripts(enabled: false)
        try await tab.reload()
        let texts = "[...document.querySelectorAll('.calendar button')].map((button) => button.textContent).join('; ')"
        #expect(try await tab.evaluate(texts) == "November 2026, 2 entries; February 2026, 1 entry")
        try await tab.picture("journal-calendar-without-scripts")
        try await tab.click(".calendar li:nth-child(2) button")
        try await tab.wait(until: "\(Self.rows) == 'Entry 3'")
        #expect(try await tab.attribute("aria-pressed", of: ".calendar li:nth-child(2) button") == "true")
        try await tab.click(".calendar li:nth-child(2) button")
        try await tab.wait(until: "document.querySelectorAll('.row').length == 3")
      }
    }

    @Test(
      "Years of entries are legible in both schemes and widths, and nothing moves when the script has run",
      arguments: zip([390, 820, 1_280], [true, false, true]))
    func appearance(width: Int, dark: Bool) async throws {
      try await withJournal { scene in
        let tab = try await scene.person("Ada", width: width, dark: dark)
        var random = SeededRandom(seed: 21)
        let days = try (0..<120).map { _ in
          let day = try #require(CivilDate("2026-11-26"))
          return "\(day.adding(days: -Int.random(in: 0..<700, using: &random)))"
        }
        try write(days, in: scene)
        try await tab.reload()
        try await tab.isReady()
        try await tab.wait(until: "document.querySelectorAll('.month-strip button').length > 20")
        try await tab.click(".month-button:nth-child(2)")
        try await tab.wait(until: "\(Self.pressed) != 'none'")
        try await tab.picture("journal-calendar-\(width)-\(dark ? "dark" : "light")")
        #expect(try await tab.smallTargets() == [])
        #expect(try await tab.faintTexts() == [])
        try await tab.isAccessible("calendar")
        #expect(try await tab.evaluate("document.documentElement.scrollWidth <= innerWidth") == true)
        let height = "document.querySelector('.calendar').offsetHeight"
        let drawn: Int = try await tab.evaluate(height)
        try await tab.setScripts(enabled: false)
        try await tab.reload()
        #expect(try await tab.evaluate(height) == drawn)
        try await tab.picture("journal-calendar-words-\(width)-\(dark ? "dark" : "light")")
        #expect(try await tab.smallTargets() == [])
        #expect(try await tab.faintTexts() == [])
      }
    }
  }
}
