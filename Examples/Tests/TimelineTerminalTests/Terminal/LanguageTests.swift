import Mastodon
import ShownWords
import TarnLanguages
import TerminalDriver
import Testing
import Timeline
import TimelineView

@MainActor @Suite("Timeline on a terminal in two languages") struct TimelineTerminalLanguageTests {
  /// Posts and authors without letters, so that only words of the app have some.
  private static func posts() throws -> [Post] {
    let author = Author(id: "2", name: "2", address: "2", isBot: true)
    let me = Author(id: "1", name: "1", address: "1")
    let picture = try SamplePosts.picture(nil)
    return [
      SamplePosts.post(8, by: me, "<p>8</p>"),
      SamplePosts.post(7, by: author, "<p>7</p>") { $0.media = [picture, picture] },
      SamplePosts.post(6, by: author, "<p>6</p>", warning: "66") {
        ($0.media, $0.edited, $0.isSensitive) = ([picture], SamplePosts.morning, true)
      },
      SamplePosts.post(5, by: author, "<p>5</p>", visibility: .private),
      SamplePosts.post(4, by: author, "") { $0.media = [picture] },
      SamplePosts.post(3, by: me, "", boostedPost: 2),
      SamplePosts.post(1, by: author, "<p>1</p>") {
        $0.filtered = Post.Filtered(titles: ["11"], isHidden: false)
        $0.filteredInConversations = $0.filtered
      },
    ]
  }

  /// Expects that all words are in catalogs.
  private func expectTranslated(_ session: TerminalSession, _ place: String) {
    // Of the account that the screen names, and of the addresses of pictures.
    let written: Set<Substring> = ["teapot", "Teapot", "shelf", "example", "https", "png"]
    // A text may take several lines.
    let screen = ShownWords(lines: [session.terminal.rows.joined(separator: "\n")])
    #expect(screen.unmarked(except: written) == [], "\(place)")
  }

  @Test("In the pseudo-language no word of any screen is outside of the catalogs", arguments: [58, 200])
  func pseudo(columns: Int) throws {
    let session = try TerminalSession(try Self.posts(), columns: columns, rows: 60, words: .pseudo)
    expectTranslated(session, "the list")
    for _ in 0..<6 {
      session.press("Enter")
      expectTranslated(session, "a post")
      session.press("Escape", "j")
      expectTranslated(session, "the next post")
    }
    for keys in [["?"], ["n"], ["a"], ["p"], ["t"], ["t", "Enter"], ["t", "Enter", "x"], ["4"], ["2"], ["@"]] {
      session.press("Home")
      session.press("j")
      for key in keys {
        session.press(key)
        expectTranslated(session, "\(keys)")
      }
      for _ in keys { session.press("Escape") }
    }
    session.press("Home", "j", "f", "b", "m")
    expectTranslated(session, "sent changes")
    session.answer { _ in .rejected("9") }
    session.press("k", "j")
    expectTranslated(session, "a refused change")
    session.press("p", "Enter")
    expectTranslated(session, "the pending change")
    session.press("Escape", "Escape", "n")
    session.type("1")
    session.press("Escape", "a")
    expectTranslated(session, "a question")
    session.press("Escape", "Escape", "o")
    expectTranslated(session, "offline")
    session.press("r")
    expectTranslated(session, "a refusal")
    let empty = try TerminalSession([], columns: columns, rows: 20, words: .pseudo)
    expectTranslated(empty, "no posts")
    empty.send(.signOut(SamplePosts.account))
    expectTranslated(empty, "no account")
  }

  @Test("The timeline is Polish") func polish() throws {
    let words = Timeline.languages.best(for: LanguagePreferences(environment: ["LC_MESSAGES": "pl_PL.UTF-8"]))
    let session = try TerminalSession(columns: 100, rows: 24, words: words)
    session.press("m")
    for text in [
      "oczekujące: 1", "[1 Wszystko]", "2 Podbicia", "3 Ulubione", "4 Z multimediami", "56 min", "[w zakładkach]",
      "Jeszcze niepotwierdzone przez serwer", "podbija: Teapot", "spacja pokazuje treść", "Enter otwórz",
    ] {
      #expect(session.shows(text), "\(text)\(session.picture)")
    }
    session.press("p")
    #expect(session.shows("Dodanie zakładki: „Reading until late. All of it”"))
    session.press("Escape", "d")
    #expect(session.shows("Ten wpis może usunąć tylko jego autor: Lamp."))
  }
}
