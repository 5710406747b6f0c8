import Mastodon
import SourceWords
import Tarn
import TarnDocument
import TarnLanguages
import TarnSync
import Testing
import Timeline
import TimelineView

@testable import TimelineWeb

@MainActor @Suite("Timeline in two languages") struct TimelineLanguagesTests {
  @Test("All words are in the catalog, with their placeholders") func complete() throws {
    let core = "Examples/Timeline/Timeline"
    let words = try SourceWords(
      translated: [
        "Examples/Timeline/TimelineView", "Examples/Timeline/TimelineWeb", "Examples/Timeline/TimelineTerminal",
        "Examples/Timeline/TimelineSwiftUI",
      ],
      recorded: [
        "\(core)/App/Window+Posts.swift", "\(core)/App/Window+Refusing.swift", "\(core)/App/Window.swift",
        "\(core)/App/Place.swift", "\(core)/Values/Post.swift", "Examples/Timeline/TimelineNetwork/Service",
        "Examples/Timeline/TimelineNetwork/SignIn/SigningIn.swift",
        "Examples/Timeline/TimelineNetwork/Program/TimelineProgram.swift",
        "Examples/Timeline/Mastodon/Client/MastodonClient+Failure.swift",
      ],
      // A part of a name of a step, which the next test has.
      except: ["a post by %"])
    #expect(words.faults(in: Timeline.languages) == [])
    #expect(words.texts.count > 250)
    #expect(Timeline.languages.languages.map(\.tag) == ["en", "pl"])
    let images = [".answer:", ".boost:", ".favourite:", ".bookmark:"]
    #expect(
      try SourceWords.literals(
        outsideOfWordsIn: ["Examples/Timeline/TimelineSwiftUI"], except: SourceWords.otherLiterals + images) == [])
  }

  private static let polish = Timeline.languages.best(for: LanguagePreferences(acceptLanguage: "pl"))

  @Test("Each change, refusal and failure has a translation")
  func recorded() {
    var state = SamplePosts.state(5)
    var posts = SamplePosts.page(0..<5).objects
    posts.append(Post(id: SamplePosts.id(7), author: SamplePosts.person(3), created: SamplePosts.now))
    SamplePosts.answer(
      SamplePosts.update(&state, .refresh(at: SamplePosts.now)), SyncPage(posts, at: .first), &state)
    var number = 0
    func perform(_ action: Timeline.PostAction) {
      number += 1
      SamplePosts.update(&state, .perform(action, as: SamplePosts.change(number), at: SamplePosts.now))
    }
    perform(.post("Tea"))
    for id in [SamplePosts.id(1), SamplePosts.id(7)] {
      perform(.favourite(id, true))
      perform(.boost(id, true))
      perform(.bookmark(id, true))
    }
    let labels = Set((state.account?.posts.changes ?? []).map(\.label))
    #expect(labels.count == 7 && labels.contains("Favourite a post by Person 3"))
    var texts = Array(labels)
    texts += ["“A”", "a post by A"].flatMap { what in
      ["Remove the favourite \(what)", "Undo the boost of \(what)", "Remove the bookmark of \(what)"]
    }
    texts += ["Edit “A”", "Delete “A”"]
    texts += [
      MastodonClient.Failure.transient(.signIn), .transient(.offline), .transient(.tryLater(seconds: nil)),
      .paused(seconds: 1), .gone, .unreadable,
    ].map { "\($0)" }
    texts += [DeliveryMark.waiting, .sent, .inConflict, .failed(reason: "No.")].flatMap { [$0.word, "\($0)"] }
    let refused: [Timeline.Action] = [
      .fill(nil), .navigate(.unfold(SamplePosts.id(1))), .navigate(.visit(.posts(by: "x"))),
      .perform(.post(""), as: SamplePosts.change(90), at: SamplePosts.now),
      .perform(.post(String(repeating: "a", count: 501)), as: SamplePosts.change(90), at: SamplePosts.now),
      .perform(.remove(SamplePosts.id(1)), as: SamplePosts.change(90), at: SamplePosts.now),
    ]
    let timeline = SharedDocument(Timeline())
    let reasons = refused.compactMap { timeline.refusal(of: .acted(SamplePosts.window, $0), in: state)?.reason }
    #expect(reasons.count == refused.count)
    for text in texts + reasons { #expect(Self.polish.translation(of: text) != text, "\(text)") }
    #expect(Self.polish.translation(of: reasons[4]) == "Tekst jest o 1 znak za długi; limit znaków: 500.")
  }

  @Test("Numbers have their plural forms") func numbers() {
    let state = SamplePosts.state(0)
    func title(_ news: Int) -> String {
      WindowModel(window: state.window, rows: [], news: news, now: SamplePosts.now, words: Self.polish).emptyText.title
    }
    #expect([1, 3, 5, 22].map(title) == ["1 nowy wpis", "3 nowe wpisy", "5 nowych wpisów", "22 nowe wpisy"])
  }

  @Test("The page is Polish: the header, the filters, a row and a sheet") func page() throws {
    let scene = try WebScenario(WebScenario.posts(3), words: Self.polish)
    scene.send(.perform(.favourite(WebScenario.id(1), true)))
    let page = scene.drawn
    for text in [
      "Napisz", "Pracuj offline", "Oczekujące zmiany: 1", "Wszystko", "Podbicia", "Z multimediami", "Odpowiedz",
      "Jeszcze niepotwierdzone przez serwer", "teraz", "1 min", "3 wpisy", "Tylko wpisy autora Ada",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    scene.navigate(.open(.pending))
    #expect(scene.drawn.contains("Dodanie do ulubionych: „Post number 1.”"))
    scene.navigate(.compose(.answer(WebScenario.id(1))))
    #expect(scene.drawn.contains("Odpowiedź dla: Ada") && scene.drawn.contains("Dla wszystkich"))
  }
}
