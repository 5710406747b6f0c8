import BrowserDriver
import BrowserSuite
import Testing

/// Selectors of the page.
enum At {
  static let counter = "#counter", title = "#title", body = "#body", done = "#done", drawer = "#drawer"
  static let write = ".list .go", edit = ".read .go", message = ".messages .word p"
  /// The status line of the page, with the reason of a refusal.
  static let refusal = "#tarn-status"
}

// The user actions in a journal.
extension Tab {
  func signUp(_ name: String) async throws {
    try await type(name, into: "#sign-in-name")
    try await type("\(name.lowercased())@example.org", into: "#sign-in-email")
    try await type("correct horse", into: "#sign-in-password")
    try await type("correct horse", into: "#sign-in-again")
    try await wait(until: "!document.querySelector('.fields .go').disabled")
    try await click(".fields .go")
    try await appears(".list")
  }

  /// Signs in as an existing person.
  func comeBack(_ name: String) async throws {
    try await press(button: "Sign in")
    try await type(name, into: "#sign-in-name")
    try await type("correct horse", into: "#sign-in-password")
    try await wait(until: "!document.querySelector('.fields .go').disabled")
    try await click(".fields .go")
    try await vanishes(".sign-in")
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

  /// Opens the entry at this position of the list and starts to edit it.
  func edit(_ number: Int = 1) async throws {
    try await click(".row:nth-child(\(number)) .entry")
    try await click(At.edit)
    try await appears(At.title)
  }

  /// Clicks the enabled button with this text within an element, once it exists.
  func press(button text: String, in selector: String = "main") async throws {
    let mark = "data-test-press"
    try await wait(
      until: """
        (() => {
          document.querySelectorAll('[\(mark)]').forEach((node) => node.removeAttribute('\(mark)'));
          const all = [...document.querySelector(`\(selector)`)?.querySelectorAll('button') ?? []];
          const button = all.find((node) => !node.disabled && [`\(text)`, `⟦\(text)⟧`].includes(node.textContent.trim()));
          button?.setAttribute('\(mark)', '');
          return button != null;
        })()
        """)
    try await click("[\(mark)]")
  }
}
