import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import Tarn
import TarnTesting
import Testing

@testable import JournalWeb

extension JournalBrowserTests {
  @MainActor @Suite("Concurrent editing") struct Minutes {
    /// `TARN_SECONDS=60` runs the full minute, and `TARN_SEED` selects another random run.
    private static let seconds = number("TARN_SECONDS") ?? 10
    private static let seed = number("TARN_SEED") ?? 1

    private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

    @Test(
      "Two people edit one entry, and no confirmed word is lost unless a person who saw it removed it",
      .timeLimit(.minutes(seconds / 60 + 10)))
    func twoPeople() async throws {
      try await withJournal(expectingErrors: true) { scene in
        let id = try scene.write("A walk", "Around the lake.")
        let (ada, ben) = (try await scene.person("Ada"), try await scene.person("Ben"))
        let minute = ConcurrentEditing(scene, id)
        let end = ContinuousClock.now + .seconds(Self.seconds)
        let one = RandomPerson(ada, "Ada", minute, UInt64(Self.seed))
        let other = RandomPerson(ben, "Ben", minute, UInt64(Self.seed) &+ 1_000)
        async let first: Void = one.walk(until: end)
        async let second: Void = other.walk(until: end)
        _ = try await (first, second)
        print(
          "The minute: "
            + minute.counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        )
        #expect(minute.check() == [], "seed \(Self.seed)")
        #expect(!minute.confirmed.isEmpty)
        // Finally both pages show the stored entry.
        let truth = try #require(minute.truth)
        for tab in [ada, ben] {
          try await tab.go(to: scene.url)
          try await tab.isReady()
          if try await tab.evaluate("!document.querySelector('.entry-view')", as: Bool.self) {
            try await tab.click(".row .entry")
          }
          try await tab.appears(".entry-view")
          #expect(try await tab.text(of: ".entry-view h1") == (truth.title.isEmpty ? truth.heading : truth.title))
          #expect(
            try await tab.evaluate("document.querySelector('.entry-view .prose').textContent", as: String.self)
              == truth.body.filter { $0 != "\n" })
        }
      }
    }
  }
}

/// A person who performs random actions.
@MainActor private final class RandomPerson {
  private let tab: Tab
  private let name: String
  private let minute: ConcurrentEditing
  private var random: SeededRandom
  private var written = 0

  init(_ tab: Tab, _ name: String, _ minute: ConcurrentEditing, _ seed: UInt64) {
    (self.tab, self.name, self.minute) = (tab, name, minute)
    random = SeededRandom(seed: seed)
  }

  /// Acts until a point in time; on a busy machine longer, until enough changes are confirmed.
  func walk(until end: ContinuousClock.Instant) async throws {
    try await countRequests()
    while ContinuousClock.now < end || minute.counts["confirmed", default: 0] < 4 {
      do {
        try await step()
      } catch let error as BrowserError {
        // The button may have disappeared because of the other person or a response.
        minute.count("misses")
        minute.record("\(name) missed: \(error)")
        if ContinuousClock.now > end + .seconds(240) { throw error }
      }
    }
    try await finish()
  }

  private var session: Journal.Session? { minute.session(of: name) }

  private func step() async throws {
    minute.count("steps")
    switch session?.work.screen {
    case .list:
      if Int.random(in: 0..<4, using: &random) == 0, session?.confirmed.isEmpty == false {
        minute.count("taken back")
        try await tab.click(".list > .quiet.back", within: .milliseconds(300))
      } else {
        try await tab.click(".row .entry", within: .milliseconds(300))
      }
    case .reading:
      let isBack = Int.random(in: 0..<5, using: &random) == 0
      try await tab.click(isBack ? ".read .quiet.back" : At.edit, within: .milliseconds(300))
    case .editing: try await edit()
    case .merging: try await decide()
    case nil: break
    }
    // Pause: the page receives the last action before the next one, and a person takes time to think.
    try await Task.sleep(for: .milliseconds(Int.random(in: 5...60, using: &random)))
  }

  private func edit() async throws {
    let before = session?.work.draft?.value.words ?? []
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<3: try await write(over: At.title)
    case 3..<8: try await write(into: At.body)
    case 8..<9: try await write(over: At.body)
    case 9..<11:
      try await tab.click("[aria-label^='Undo']:not(:disabled)", within: .milliseconds(300))
      minute.count("undone")
      try await acted(before, "undone")
    case 11:
      try await tab.click("[aria-label^='Redo']:not(:disabled)", within: .milliseconds(300))
      try await acted(before, "redone")
    case 12:
      try await tab.click("#cancel:not(:disabled)", within: .milliseconds(300))
      minute.count("cancelled")
    default: try await tab.click("#done:not(:disabled)", within: .milliseconds(300))
    }
  }

  /// Returns a word that occurs only once in the whole run.
  private func newWord() -> String {
    written += 1
    minute.count("words")
    return "\(name.lowercased().prefix(1))\(written)"
  }

  private func write(into field: String) async throws {
    let (word, isFirst) = (newWord(), Bool.random(using: &random))
    try await tab.click(field, within: .milliseconds(300))
    try await tab.press(isFirst ? "Control+Home" : "Control+End")
    try await tab.type(isFirst ? "\(word) " : " \(word)")
  }

  /// Replaces the whole text of a field by a word, as pasting does. The removed words are those that the page shows at
  /// that moment.
  private func write(over field: String) async throws {
    let word = newWord()
    let old = try await tab.evaluate(
      """
      (() => {
        const field = document.querySelector("\(field)"), old = field.value;
        field.focus();
        field.select();
        document.execCommand("insertText", false, "\(word)");
        return old;
      })()
      """,
      as: String.self)
    try await acted(old.walkedWords, "wrote over \(field)")
  }

  private func decide() async throws {
    let buttons = [
      ".conflict .side:first-child button", ".conflict .side:last-child button", ".conflict > .tools button:last-child",
    ]
    try await decide(by: buttons[Int.random(in: 0..<3, using: &random)])
  }

  /// Decides a conflict. The person sees both versions, so the words that the result lacks count as removed.
  private func decide(by button: String) async throws {
    let before = session?.work.draft?.value.words ?? []
    let shown = try await tab.evaluate(
      """
      (() => {
        const nodes = [...document.querySelectorAll(".conflict .version")];
        document.querySelector("\(button)").click();
        return nodes.map((node) => node.textContent).join(" ");
      })()
      """,
      as: String.self)
    minute.count("decided")
    try await acted(before.union(shown.walkedWords), "decided")
  }

  /// Waits until the server has handled an action, and records the words it removed.
  private func acted(_ before: Set<String>, _ description: String) async throws {
    try await tab.wait(until: "unanswered == 0")
    minute.took(name, before, description)
  }

  /// Counts the requests that the server has not answered. The page sends the next events of its queue as soon as it
  /// receives an answer, so a count of 0 means that the server has handled all of them.
  private func countRequests() async throws {
    try await tab.run(
      """
      const send = window.fetch;
      window.unanswered = 0;
      window.fetch = async (...request) => {
        unanswered += 1;
        try { return await send(...request); } finally { unanswered -= 1; }
      };
      """)
  }

  /// Submits the last draft and decides all conflicts.
  private func finish() async throws {
    for _ in 0..<200 {
      guard let session, session.work.draft != nil else { return }
      do {
        if session.work.screen == .merging {
          try await decide(by: ".conflict .side:first-child button, .conflict > .tools button:last-child")
        } else {
          try await tab.click("#done:not(:disabled)", within: .milliseconds(300))
        }
      } catch is BrowserError {
        minute.count("misses")
        if self.session?.work.draft?.isChanged == false {
          try? await tab.click("#cancel", within: .milliseconds(300))
        }
      }
      // Pause: between two of at most 200 tries.
      try await Task.sleep(for: .milliseconds(30))
    }
    Issue.record("\(name) could not finish: \(String(describing: session?.work.screen)).")
  }
}
