import BrowserDriver
import BrowserSuite
import Foundation
import Tarn
import TarnTesting
import TarnView
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// The reason of a refusal in a sheet, which may be higher than the window.
  @MainActor @Suite("Refusals in sheets") struct SheetRefusals {
    private struct Order: RefusingFeature {
      struct State: Equatable, Sendable {
        var fields: Int
        var reason = "The shop is closed."
        var texts: [Int: String] = [:]
      }

      enum Action: Equatable, Sendable {
        case type(Int, String)
        case order, cancel
      }

      func refusal(of action: Action, in state: State) -> Refusal? {
        action == .order ? Refusal(state.reason) : nil
      }

      func update(_ state: inout State, _ action: Action) -> [Never] {
        if case .type(let field, let text) = action { state.texts[field] = text }
        return []
      }

      static func frame(_ state: State) -> AppFrame<Node<Action>> {
        AppFrame(
          .main(.h1("Orders")),
          sheet: Sheet(
            title: "New order", cancel: .cancel,
            fields: (0..<state.fields).map { field in
              SheetField("Item \(field + 1)", state.texts[field] ?? "", name: "item\(field)") { .type(field, $0) }
            },
            submit: SheetButton("Order", .order)))
      }
    }

    private func withSheet(
      _ state: Order.State, width: Int, height: Int, _ test: @MainActor (Tab) async throws -> Void
    ) async throws {
      let store = Store(state, Order())
      try await withTab(Page(title: "Orders", parts: [Part(frame: store) { Order.frame($0) }])) { tab, _ in
        try await tab.resize(width: width, height: height)
        try await tab.emulate(dark: false, reducedMotion: true)
        try await tab.appears("dialog.sheet[open]")
        try await test(tab)
      }
    }

    private static let text = "document.querySelector('.sheet-status').textContent"

    @Test(
      "The user sees why a long sheet was refused, wherever it is scrolled to",
      arguments: [(390, 844), (1_280, 800)])
    func isSeen(width: Int, height: Int) async throws {
      try await withSheet(Order.State(fields: 20), width: width, height: height) { tab in
        try await tab.click("[name=item0]")
        try await tab.press("Enter")
        try await tab.wait(until: "\(Self.text) == 'The shop is closed.'")
        for end in ["0", "1e6"] {
          try await tab.run("document.querySelector('dialog.sheet').scrollTop = \(end)")
          let isSeen: Bool = try await tab.evaluate(
            """
            (() => {
              const status = document.querySelector(".sheet-status"), box = status.getBoundingClientRect();
              const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
              return box.top >= 0 && box.bottom <= innerHeight && top === status;
            })()
            """)
          #expect(isSeen, "scrolled to \(end)")
          #expect(try await tab.faintTexts() == [])
          let pictures = URL(fileURLWithPath: ".build/screenshots")
          try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
          try await tab.screenshot(to: pictures.appendingPathComponent("long-sheet-\(width)-\(end).png").path)
        }
        // At the end the status is below the button, and covers nothing.
        let gap: Double = try await tab.evaluate(
          """
          document.querySelector(".sheet-status").getBoundingClientRect().top
            - document.querySelector(".sheet [type=submit]").getBoundingClientRect().bottom
          """)
        #expect(gap >= 0)
      }
    }

    @Test("A field that gets the focus is not below the title of a long sheet, nor below its status") func focus()
      async throws
    {
      try await withSheet(Order.State(fields: 20), width: 390, height: 844) { tab in
        // Such as “Connection lost”, which stays while the user moves through the fields.
        try await tab.run("document.querySelector('.sheet-status').textContent = 'Connection lost. Trying again…'")
        try await tab.click("[name=item0]")
        let keys = Array(repeating: "ArrowDown", count: 19) + Array(repeating: "ArrowUp", count: 19)
        for (index, key) in keys.enumerated() {
          try await tab.press(key)
          let isFree: Bool = try await tab.evaluate(
            """
            (() => {
              const box = document.activeElement.getBoundingClientRect();
              return document.activeElement.matches("input")
                && box.top >= document.querySelector(".sheet > .bar").getBoundingClientRect().bottom
                && box.bottom <= document.querySelector(".sheet-status").getBoundingClientRect().top;
            })()
            """)
          #expect(isFree, "after \(index + 1) keys")
        }
      }
    }

    @Test("A button that was refused can be pressed again: it stays below the pointer", arguments: [390, 1_280])
    func again(width: Int) async throws {
      let reason = String(repeating: "The shop is closed on Sundays and on all holidays. ", count: 4)
      try await withSheet(Order.State(fields: 1, reason: reason), width: width, height: 844) { tab in
        try await tab.run(
          """
          window.clicks = 0;
          addEventListener("click", ({ target }) => { if (target.matches("[type=submit]")) clicks += 1; }, true);
          """)
        for count in 1...3 {
          try await tab.click("dialog.sheet [type=submit]")
          try await tab.wait(until: "\(Self.text).startsWith('The shop is closed')")
          #expect(try await tab.evaluate("clicks") == count)
        }
      }
    }
  }
}
