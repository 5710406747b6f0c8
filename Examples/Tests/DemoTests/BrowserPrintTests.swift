import BrowserDriver
import BrowserSuite
import Foundation
import ProgramDriver
import Testing
import Todos

extension DemoBrowserTests {
  @Suite("Printing and low screens") @MainActor struct PaperAndLowScreens {
    @Test("Printing 500 to-dos prints each of them, on as many pages as needed")
    func printed() async throws {
      try await withTodos(.many(500)) { scene in
        let tab = try await scene.open()
        try await tab.appears(Selector.row(1))
        #expect(try await tab.rows().count < 100)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("print-\(UUID().uuidString).pdf")
        defer { try? FileManager.default.removeItem(at: file) }
        try await tab.pdf(to: file.path)
        let text = try await ChildProcess("/usr/bin/env", ["pdftotext", "-layout", file.path, "-"]).output()
        let pages = text.count { $0 == "\u{c}" }
        #expect(pages > 10, "\(pages) pages")
        for number in [1, 2, 100, 250, 499, 500] {
          #expect(text.firstMatch(of: try Regex("To-do \(number)\\b")) != nil, "To-do \(number) is not on paper")
        }
        #expect(text.matches(of: /To-do \d+/).count == 500)
        // The page has only a few rows again. There may be more than at the first check, because the window is filled
        // in steps.
        #expect(try await tab.rows().count < 100)
        #expect(try await tab.count(of: "#tarn-print") == 0)
      }
    }

    @Test(
      "At 640 × 400 (200 % of 1,280) and 844 × 390 the list shows several rows, at least after scrolling",
      arguments: [(640, 400), (844, 390)])
    func low(width: Int, height: Int) async throws {
      try await withTodos(.many(50)) { scene in
        let tab = try await scene.open(width: width, height: height)
        try await tab.appears(Selector.row(1))
        let seen = """
          [...document.querySelectorAll('.todos [role=row]')].filter((row) => {
            const box = row.getBoundingClientRect(), x = box.left + box.width / 2;
            return [box.top + 2, box.bottom - 2].every((y) =>
              y > 0 && y < innerHeight && row.contains(document.elementFromPoint(x, y)));
          }).length
          """
        #expect(try await tab.evaluate(seen, as: Int.self) >= 2)
        try await tab.run("document.querySelector('.screen').scrollTop = 1e6")
        #expect(try await tab.evaluate(seen, as: Int.self) >= 4)
        // No element is wider than the screen, and the bar at the bottom has one row.
        #expect(try await tab.evaluate("document.documentElement.scrollWidth", as: Int.self) <= width)
        #expect(try await tab.evaluate("document.querySelector('.history').offsetHeight", as: Int.self) <= 56)
      }
    }

    @Test("Every app of the demo has a link to the list of apps, which the keyboard reaches")
    func home() async throws {
      let running = try await Running(Folder())
      defer { running.program.kill() }
      for appPath in ["todos/", "clocks/", "chance/", "chance/watch/", "dreams/", "journal/", "timeline/"] {
        let tab = try await running.open(appPath)
        try await tab.appears(".page-link a")
        // Some pages focus their list at once: the focus then reaches the link from there.
        try await tab.run("document.activeElement.blur()")
        try await tab.focus(".page-link a")
        try await tab.press("Enter")
        try await tab.wait(until: "location.pathname == '/' && document.querySelector('.cards') != null")
        await tab.close()
      }
    }

    @Test("Banners about the past or the connection cover no field")
    func banners() async throws {
      let folder = try Folder()
      let running = try await Running(folder)
      for width in [390, 1_280] {
        let tab = try await running.open("dreams/")
        try await tab.resize(width: width, height: 844)
        try await tab.type("a boat", into: ".composer input")
        try await tab.press("Enter")
        try await tab.wait(until: "document.querySelector('.composer input').value == ''")
        // At the second width the page begins in the past: the hint disappears and appears again.
        try await tab.vanishes(".history-hint")
        try await tab.click(".history-controls button:nth-child(1)")
        try await tab.appears(".history-hint")
        let isFree = """
          (() => {
            const box = document.querySelector('.composer input').getBoundingClientRect();
            const at = (x, y) => document.elementFromPoint(x, y)?.matches('.composer input');
            return [box.top + 4, (box.top + box.bottom) / 2, box.bottom - 4].every((y) =>
              at(box.left + 8, y) && at(box.right - 8, y)) && box.bottom <= innerHeight;
          })()
          """
        #expect(try await tab.evaluate(isFree, as: Bool.self))
        #expect(
          try await tab.evaluate(
            """
            (() => { const [one, other] = ['.history-hint', '.composer input'].map((selector) =>
              document.querySelector(selector).getBoundingClientRect()); return one.top >= other.bottom; })()
            """, as: Bool.self))
        if width == 1_280 {
          running.program.kill()
          try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
          #expect(try await tab.evaluate(isFree, as: Bool.self))
        }
        await tab.close()
      }
    }
  }
}
