import DreamsArt
import DreamsWeb
import Foundation
import ShownWords
import SourceWords
import Tarn
import TarnDocument
import TarnLanguages
import TarnSharing
import TarnValues
import TarnWeb
import Testing

@testable import Dreams

@MainActor @Suite("Dreams in two languages") struct LanguagesTests {
  private func polish() throws -> Localization { try #require(Language("pl").flatMap { Dreams.languages[$0] }) }

  @Test("All words of the source code are in the catalogs") func complete() throws {
    let words = try SourceWords(
      translated: ["Examples/Dreams"],
      recorded: [
        "Examples/Dreams/Dreams/App/Dreams.swift", "Examples/Dreams/Dreams/App/Dreams+History.swift",
        "Examples/Dreams/Dreams/Sharing/SavePicture.swift",
      ],
      // A file, and steps with a creature or an effect: the catalogs have each of them.
      except: [
        "dreams %.png", "Add % to %", "Remove % from %", "Make % the favourite", "Change the creature of % to %",
        "Show % creatures in %",
      ])
    #expect(words.faults(in: Dreams.languages) == [])
    #expect(words.texts.count > 110)
    #expect(Dreams.languages.languages.map(\.tag) == ["en", "pl"])
    #expect(try SourceWords.literals(outsideOfWordsIn: ["Examples/Dreams/DreamsSwiftUI"]) == [])
  }

  @Test("Each creature in each number, each effect, and each step with them has a translation") func vocabulary() throws
  {
    let polish = try polish()
    var texts = Creature.allCases.map(\.name) + DreamEffect.allCases.map(\.name) + CreatureCount.allCases.map(\.name)
    for creature in Creature.allCases {
      texts += CreatureCount.allCases.map { $0 == .one ? creature.one : "\($0.name) \(creature.plural)" }
    }
    var changes: [DreamChange] = [.describe("")]
    changes += Creature.allCases.map { .creature($0) } + CreatureCount.allCases.map { .count($0) }
    changes += DreamEffect.allCases.flatMap { [.addEffect($0), .removeEffect($0)] }
    let actions = changes.map { Action.change(uuid(1), $0) } + Creature.allCases.map { .prefer($0) }
    texts += (actions + [.remove(uuid(1)), .add(id: uuid(9))]).map { Dreams.label(of: $0, .three, typed: "x to y") }
    // A robot is a robot in Polish, too.
    for text in texts where text != "robot" { #expect(polish.translation(of: text) != text, "\(text)") }
    #expect(polish.translation(of: "Add rain to “The keynote”") == "Dodanie deszczu do „The keynote”")
    #expect(polish.translation(of: "Add “x to y”") == "Dodanie „x to y”")
  }

  /// The actions that lead to each screen, with texts of digits only.
  private let screens: [(name: String, actions: [Action])] = {
    let sharing = uuid(1_000)
    return [
      ("list", []), ("favourite", [.openFavourite]), ("dream", [.back, .open(uuid(1))]), ("text", [.edit(true)]),
      ("creatures", [.edit(false), .open(uuid(1))]), ("no text", [.back, .open(uuid(2))]),
      ("selecting", [.back, .select]),
      ("selected", [.choose(uuid(1), true), .choose(uuid(2), true)]), ("drawing", [.share(as: sharing)]),
      ("failed", [.renderingUpdated(.failed(reason: "0"), of: sharing)]),
      ("again", [.share(as: uuid(1_001))]), ("ready", [.renderingUpdated(.ready(.example()), of: uuid(1_001))]),
      ("saved", [.save(folder: "/"), .saved(.saved("0"), of: .example())]),
      ("nothing to draw", [.done, .choose(uuid(1), true), .share(as: uuid(1_002)), .remove(uuid(1))]),
      ("empty", [.back, .back, .remove(uuid(2))]), ("writing", [.edit(true), .type("1")]),
    ]
  }()

  private var document: Dreams.Document {
    Dreams.Document(dreams: [
      Dream(id: uuid(1), description: "1", creature: .owl, effects: [.rain], count: .five),
      Dream(id: uuid(2), description: "", creature: .robot),
    ])
  }

  @Test("In the pseudo-language no word of a page or a terminal is outside of the catalogs") func pseudo() async throws
  {
    let terminal = try TerminalSession(document, columns: 200, rows: 40, words: .pseudo)
    for screen in screens {
      for action in screen.actions { terminal.send(action) }
      let page = try await ShownWords(
        of: .shared(dreamsPage(terminal.window, blobs: SharedBlobs(), words: .pseudo)),
        at: "\(Dreams.addresses.address(in: terminal.window.view))")
      // The sizes of pictures have units.
      #expect(page.unmarked(except: ["KB"]) == [], "\(screen.name)")
      #expect(page.texts.count > 5, "\(screen.name)")
      #expect(
        ShownWords(lines: terminal.terminal.rows).unmarked(except: ["KB"]) == [], "\(screen.name): \(terminal.picture)")
    }
    terminal.press("Escape", "?")
    #expect(ShownWords(lines: terminal.terminal.rows).unmarked() == [], "\(terminal.picture)")
    let page = dreamsPage(terminal.window, blobs: SharedBlobs(), words: .pseudo)
    let gone = try await ShownWords(of: .shared(page), at: "dream/\(uuid(99))")
    #expect(gone.contains("⟦This dream has been removed.⟧") && gone.unmarked() == [])
  }

  @Test("A browser and a terminal in Polish show Polish words, plural forms and names of steps") func shown()
    async throws
  {
    let terminal = try TerminalSession(columns: 90, rows: 24, words: polish())
    terminal.send(.change(uuid(2), .addEffect(.rain)))
    let pages = PageScope.perLanguage(Dreams.languages) { [window = terminal.window] in
      .shared(dreamsPage(window, blobs: SharedBlobs(), words: $0))
    }
    let page = try await ShownWords(of: pages, accepting: "pl")
    #expect(page.language == "pl")
    for text in ["Sny", "Wybierz", "jednorożec, efekty: deszcz", "trzy koty", "Dodanie deszczu do „Riding my bike”"] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(try await ShownWords(of: pages, accepting: "de").contains("three cats with rain"))
    #expect(terminal.shows("Sny  3 sny") && terminal.shows("trzy koty, efekty: deszcz"), "\(terminal.picture)")
  }
}
