import BrowserDriver
import BrowserSuite
import Testing

/// Where things are on the page.
enum At {
  static let counter = "#counter", title = "#title", body = "#body", done = "#done", drawer = "#drawer"
  static let write = ".list .go", edit = ".read .go", said = ".said .word p"
}

// What a person does with a journal.
extension Tab {
  func ready() async throws { try await wait(until: "document.documentElement.dataset.tarn == 'ready'") }

  func signUp(_ name: String) async throws {
    try await type(name, into: "#door-name")
    try await type("\(name.lowercased())@example.org", into: "#door-email")
    try await type("correct horse", into: "#door-password")
    try await type("correct horse", into: "#door-again")
    try await wait(until: "!document.querySelector('.fields .go').disabled")
    try await click(".fields .go")
    try await appears(".list")
  }

  /// As one of the people, from the door.
  func comeBack(_ name: String) async throws {
    try await press(button: "Come back")
    try await type(name, into: "#door-name")
    try await type("correct horse", into: "#door-password")
    try await wait(until: "!document.querySelector('.fields .go').disabled")
    try await click(".fields .go")
    try await vanishes(".door")
  }

  func write(_ title: String, _ body: String = "") async throws {
    try await click(At.write)
    try await appears(At.title)
    if !title.isEmpty { try await type(title, into: At.title) }
    if !body.isEmpty { try await type(body, into: At.body) }
  }

  func done() async throws {
    try await wait(until: "document.querySelector('#done')?.disabled == false")
    try await click(At.done)
  }

  /// Opens the only entry of the list, or that of a place, and begins to edit it.
  func edit(_ number: Int = 1) async throws {
    try await click(".row:nth-child(\(number)) .entry")
    try await click(At.edit)
    try await appears(At.title)
  }

  func shows(_ text: String, in selector: String, _ location: SourceLocation = #_sourceLocation) async throws {
    do {
      try await wait(until: "document.querySelector(`\(selector)`)?.textContent.includes(`\(text)`)")
    } catch {
      let there = try await evaluate(
        "document.querySelector(`\(selector)`)?.textContent ?? document.querySelector('main').innerText",
        as: String.self)
      Issue.record("“\(text)” is not in \(selector). There is: \(there)", sourceLocation: location)
      throw error
    }
  }

  /// Presses what is said to be done where something with this text is.
  func press(button text: String, in selector: String = "main") async throws {
    let mark = "data-test-press"
    try await wait(
      until: """
        (() => {
          document.querySelectorAll('[\(mark)]').forEach((node) => node.removeAttribute('\(mark)'));
          const all = [...document.querySelector(`\(selector)`)?.querySelectorAll('button') ?? []];
          const button = all.find((node) => !node.disabled && node.textContent.trim() === `\(text)`);
          button?.setAttribute('\(mark)', '');
          return button != null;
        })()
        """)
    try await click("[\(mark)]")
  }
}
