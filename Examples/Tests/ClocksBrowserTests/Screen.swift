import BrowserDriver
import TarnTesting
import Testing

/// The selectors of the page's elements.
enum Selector {
  static let edit = ".list .bar [aria-pressed]"
  static let add = ".list .add"
  static let rows = ".rows"
  static func row(_ number: Int) -> String { ".row:nth-child(\(number)) .clock-button" }
  static func moveUp(_ number: Int) -> String { ".row:nth-child(\(number)) .row-buttons :nth-child(1)" }
  static func moveDown(_ number: Int) -> String { ".row:nth-child(\(number)) .row-buttons :nth-child(2)" }
  static func remove(_ number: Int) -> String { ".row:nth-child(\(number)) .remove" }
  static let detail = ".detail-body"
  static let name = ".clock .field input"
  static let back = ".detail .bar .quiet"
  static let sheet = "dialog.sheet[open]"
  static let search = "dialog.sheet input"
  static let cancel = "dialog.sheet .bar .quiet"
  static let count = "dialog.sheet [aria-live]"
  /// The list of cities, which has only the visible rows and some around them.
  static let cities = "dialog.sheet .sheet-list"
  static func city(_ number: Int) -> String { "dialog.sheet [role=listitem]:nth-child(\(number)) .sheet-row" }
  static let slider = ".history-track:first-child .history-range"
  static let secondSlider = ".history-track:nth-child(2) .history-range"
  static let hint = ".history-hint"
  static let undo = ".history-controls button:nth-child(1)"
  static let redo = ".history-controls button:nth-child(2)"
  static let play = ".history-controls button:nth-child(3)"
  static let playTwice = ".history-controls button:nth-child(4)"
  /// On a phone the bar is folded at first.
  static let unfold = ".history-controls .unfold"
  static let split = ".history-controls button:nth-child(5)"
  static let steps = ".history-controls button:nth-child(6)"
  static let state = ".history-controls button:nth-child(7)"
  static let json = "#history-json"
  static let copy = "[data-copy]"
  static let paste = ".history-paste textarea"
  static let goThere = ".history-paste button"
  static let refusal = ".history-error"
}

/// The comparable parts of the page, including scroll offsets and focus.
struct ScreenContents: Equatable, Codable, Sendable {
  var names: [String]
  var isEditing: Bool
  var listScroll: Double?
  var detail: String?
  var detailScroll: Double?
  var search: String?
  var cities: [String]
  var sheetScroll: Double?
}

extension Tab {
  func contents() async throws -> ScreenContents {
    try await evaluate(
      """
      (() => {
        const at = (selector) => document.querySelector(selector);
        const texts = (selector) => [...document.querySelectorAll(selector)].map((node) => node.textContent);
        // A list window also has some rows that are out of view.
        const visible = (list, selector) => {
          const { top, bottom } = at(list)?.getBoundingClientRect() ?? {};
          return [...document.querySelectorAll(`${list} ${selector}`)].filter((node) => {
            const box = node.getBoundingClientRect();
            return box.bottom > top && box.top < bottom;
          }).map((node) => node.textContent);
        };
        return {
          names: texts(".rows .row-name"), isEditing: at(".list .bar .quiet").textContent == "Done",
          listScroll: at(".rows")?.scrollTop, detail: at("\(Selector.name)")?.value ?? at(".detail .empty h2")?.textContent,
          detailScroll: at(".detail-body")?.scrollTop, search: at("\(Selector.search)")?.value,
          cities: visible("\(Selector.cities)", ".sheet-row-text"), sheetScroll: at("\(Selector.cities)")?.scrollTop,
        };
      })()
      """)
  }

  /// Waits until this page shows what another one shows: each applies a change when its own stream brings it.
  func agrees(with other: Tab, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await agrees(sourceLocation: sourceLocation) { try await other.contents() }
  }

  /// Waits until this page shows these contents.
  func agrees(with contents: ScreenContents, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await agrees(sourceLocation: sourceLocation) { contents }
  }

  private func agrees(sourceLocation: SourceLocation, with wanted: () async throws -> ScreenContents) async throws {
    let deadline = ContinuousClock.now + eventuallyTimeLimit
    while true {
      let (mine, theirs) = (try await contents(), try await wanted())
      guard mine != theirs, ContinuousClock.now < deadline else {
        #expect(mine == theirs, sourceLocation: sourceLocation)
        return
      }
      // Pause: no event tells that both pages have applied a change.
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Returns the names in the list.
  func names() async throws -> [String] { try await contents().names }

  /// Waits until the page shows this step and this number of steps.
  func isAtStep(_ position: Int, of count: Int) async throws {
    try await wait(until: "document.querySelector('.history-count').textContent == '\(position) / \(count)'")
  }

  func isShown(_ selector: String) async throws -> Bool { try await count(of: selector) > 0 }

  /// Scrolls to an offset, as a mouse wheel does.
  func scroll(_ selector: String, to offset: Int) async throws {
    try await run("document.querySelector('\(selector)').scrollTop = \(offset)")
  }

  /// Waits until the server has received all events of the page, including scrolling.
  ///
  /// The browser reports each scroll to the page within a frame, and the page sends it a tenth of a second later. So a
  /// longer timer that starts later fires after it, and the server answers in order.
  func hasSentEvents() async throws {
    try await run(
      """
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      // Pause: as above.
      await new Promise((next) => setTimeout(next, 150));
      await fetch("/style.css");
      """)
  }

  /// Waits until the search has found this number of cities.
  func finds(_ count: String) async throws {
    try await wait(until: "document.querySelector('\(Selector.count)')?.textContent == '\(count)'")
  }

  /// Returns the start and end of the selection in the focused field.
  func caret() async throws -> [Int] {
    try await evaluate("[document.activeElement.selectionStart, document.activeElement.selectionEnd]")
  }

  /// Starts to record which elements enter with an animation, and whether the page was set to `still` meanwhile.
  func watchMovement() async throws {
    try await run(
      """
      window.movement = { entered: [], wasStill: false };
      new MutationObserver((records) => {
        for (const record of records) {
          for (const node of record.addedNodes)
            if (node.classList?.contains("enter")) movement.entered.push(node.className);
          if (record.target === document.documentElement && record.target.classList.contains("still"))
            movement.wasStill = true;
        }
      }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
      """)
  }

  struct Movement: Codable, Sendable {
    var entered: [String]
    var wasStill: Bool
  }

  func movement() async throws -> Movement { try await evaluate("movement") }
}

/// Expects that a list of faults is empty, and reports its elements otherwise.
func expectNone(_ wrong: [String], _ location: SourceLocation = #_sourceLocation) {
  #expect(wrong == [], sourceLocation: location)
}
