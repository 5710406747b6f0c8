import Journal
import Tarn
import TarnDocument
import TarnForms
import TarnRecord
import TarnTesting
import TarnText
import Testing

/// A regression test for the second bug of the talk: the counter was updated only where the author had remembered it,
/// after typing but not after adding a photo.
@Suite("Counter of the remaining characters") struct CounterTests {
  /// An entry with a title of four characters and no other content.
  private let lake = Entry(id: uuid(1), title: "Lake", day: "2026-11-22", by: "Ada", made: time(5))
  private var start: Journal.State { .of(Journal.Document(entries: [lake], people: [.ada, .ben])) }

  private func remaining(_ state: Journal.State) -> Int? { Journal.Session.remaining.value(of: state.ada) }

  @Test("The counter follows every way of changing the draft")
  func everyWay() {
    var state = start
    #expect(remaining(state) == nil)
    for (action, expected) in [
      (.edit(uuid(1)), 276), (.change(.title("Lakes")), 275),  // typing
      (.change(.addPhoto(.example(10))), 251),  // a photo, posted as a link
      (.change(.addVoice(.example(20))), 227),  // a voice note
      (.change(.body("👩‍👩‍👧‍👦")), 224),  // an emoji counts 2
    ] as [(Journal.Action, Int)] {
      state = state.after(action)
      #expect(remaining(state) == expected)
    }
    for expected in [227, 251, 275] {  // undoing each of them
      state = state.undone()
      #expect(remaining(state) == expected)
    }
    state = state.redone()
    #expect(remaining(state) == 251)
    state = state.ben(.addPhoto(.example(11)))  // a merged photo of another person
    #expect(remaining(state) == 227)
    #expect(remaining(state.after(.cancel)) == nil)
  }

  @Test("The summary is evaluated again only after a change of its inputs")
  @MainActor func work() {
    let store = Store(start, SharedDocument(Journal()), history: Journal.history)
    let ada = store.session(Person.ada.session)
    let seen = CombinedStores(store) { _ in ada.session }
    ada.send(.edit(uuid(1)))
    _ = seen.read(Journal.Session.remaining)
    func runs() -> Int { seen.explanation(of: Journal.Session.summary)?.runs ?? 0 }
    let before = runs()
    ada.send(.drawerToggled(at: time(1)))
    ada.send(.search("lake"))
    _ = seen.read(Journal.Session.remaining)
    #expect(runs() == before)
    ada.send(.change(.addPhoto(.example(10))))
    #expect(seen.read(Journal.Session.remaining) == 252)
    #expect(runs() == before + 1)
  }

  @Test("After any action of a random walk each derived value equals its value from scratch")
  @MainActor func law() {
    for seed in 1...20 as ClosedRange<UInt64> {
      let store = Store(Journal.State.shared, SharedDocument(Journal()), history: Journal.history)
      let ada = store.session(Person.ada.session)
      let seen = CombinedStores(store) { _ in ada.session }
      var random = SeededRandom(seed: seed)
      for _ in 0..<100 {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: ada.undo()
        case 1: ada.redo()
        case 2: store.undo()
        default: store.send(SessionActions.action(store.state, &random))
        }
        let session = ada.session
        #expect(seen.read(Journal.Session.remaining) == Journal.Session.remaining.value(of: session))
        #expect(seen.read(Journal.Session.validity) == Journal.Session.validity.value(of: session))
        #expect(seen.read(Journal.Session.isReady) == Journal.Session.isReady.value(of: session))
        #expect(seen.read(Journal.Session.mergedParts) == Journal.Session.mergedParts.value(of: session))
        // An independent count.
        let count = session.work.draft.map { draft in
          280 - PostLength(PostText(summaryOf: draft.value).text).count
            - 24 * (draft.value.photos.count + draft.value.voice.count)
        }
        #expect(seen.read(Journal.Session.remaining) == count)
      }
    }
  }

  @Test("Done is ready only for a draft that is not blank")
  func ready() {
    func isReady(_ state: Journal.State) -> Bool { Journal.Session.isReady.value(of: state.ada) }
    #expect(!isReady(.shared))
    let blank = Journal.State.shared.after(.write)
    #expect(!isReady(blank) && Journal.Session.validity.value(of: blank.ada).errors.isEmpty)
    let written = blank.after(.change(.title("A swim")))
    #expect(isReady(written))
    #expect(!isReady(written.after(.done)))
  }

  @Test("Texts that will be cut give warnings and do not disable Done")
  func warnings() {
    let long = Journal.State.shared.after(
      .edit(uuid(1)), .change(.title(String(repeating: "é", count: 202))),
      .change(.caption(String(repeating: "a", count: 301), of: uuid(10))))
    let outcome = Journal.Session.validity.value(of: long.ada)
    #expect(outcome.isReady)
    #expect(
      outcome.warnings.map { "\($0.path): \($0.reason)" } == [
        "title: The title is 2 characters too long, which will be cut.",
        "photos[\(uuid(10))].caption: The caption of a photo is 1 character too long, which will be cut.",
      ])
  }

  @Test("The draft bounds texts that are longer than a person can type")
  func endless() {
    let endless = Journal.State.shared.after(
      .edit(uuid(1)), .change(.title("a" + String(repeating: "\u{301}", count: 9_000))),
      .change(.caption(String(repeating: "b", count: 9_000), of: uuid(10))), .change(.body("As it was.")))
    let draft = endless.draft?.value
    #expect(draft?.title.unicodeScalars.count == 8 * 200 && draft?.photos[0].caption.count == 8 * 300)
    #expect(draft?.body == "As it was.")
  }
}
