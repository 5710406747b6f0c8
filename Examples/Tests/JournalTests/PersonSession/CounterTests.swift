import Journal
import Tarn
import TarnForms
import TarnRecord
import TarnTesting
import Testing

/// A regression test for the second bug of the talk: the counter was updated only where the author had remembered it,
/// after typing but not after adding a photo.
@Suite("Counter of the remaining characters") struct CounterTests {
  private let loop = Loop(PersonSession.State.adas, PersonSession(), history: PersonSession.history)
  private var remaining: Int? { loop.read(PersonSession.remaining) }

  /// An entry with a title of four characters and no other content.
  private let lake = Entry(id: uuid(1), title: "Lake", day: "2026-11-22", by: "Ada", made: time(5))

  @Test("The counter follows every way of changing the draft")
  func everyWay() throws {
    #expect(remaining == nil)
    loop.send(.edit(lake))
    #expect(remaining == 276)
    loop.send(.change(.title("Lakes")))  // typing
    #expect(remaining == 275)
    loop.send(.photoKept(.example(10)))  // a photo, posted as a link
    #expect(remaining == 251)
    loop.send(.voiceKept(.example(20)))  // a voice note
    #expect(remaining == 227)
    loop.send(.change(.body("👩‍👩‍👧‍👦")))  // text set by code; an emoji counts 2
    #expect(remaining == 224)
    for expected in [227, 251, 275] {  // undoing each of them
      loop.undo()
      #expect(remaining == expected)
    }
    loop.redo()
    #expect(remaining == 251)
    loop.send(.truth(lake.with(.addPhoto(.example(11)))), cause: .arrived)  // a merged photo of another person
    #expect(remaining == 227)
    loop.jump(to: 1)  // time travel
    #expect(remaining == 276)
    loop.send(.cancel)
    #expect(remaining == nil)
  }

  @Test("The summary is evaluated again only after a change of its inputs")
  func work() {
    loop.send(.edit(lake))
    _ = remaining
    func runs() -> Int { loop.explanation(of: PersonSession.summary)?.runs ?? 0 }
    let before = runs()
    loop.send(.drawerToggled(at: time(1)))
    loop.send(.search("lake"))
    _ = remaining
    #expect(runs() == before)
    loop.send(.photoKept(.example(10)))
    _ = remaining
    #expect(runs() == before + 1)
  }

  @Test("After any action of a random walk each derived value equals its value from scratch")
  func law() {
    let laws = SessionActions.laws
    #expect(laws.derived(PersonSession.remaining, history: PersonSession.history)?.description == nil)
    #expect(laws.derived(PersonSession.summary, history: PersonSession.history)?.description == nil)
    #expect(laws.derived(PersonSession.validity, history: PersonSession.history)?.description == nil)
    #expect(laws.derived(PersonSession.isReady, history: PersonSession.history)?.description == nil)
  }

  @Test("In random walks the counter equals an independent count")
  func byHand() {
    for seed in 1...20 as ClosedRange<UInt64> {
      let loop = Loop(PersonSession.State.adas, PersonSession(), history: PersonSession.history)
      for act in SessionActions.laws.randomWalk(seed: seed, history: PersonSession.history) {
        act.perform(on: loop)
        let draft = loop.state.work.draft?.value
        #expect(
          loop.read(PersonSession.remaining)
            == draft.map {
              280 - SummaryLength(Summary(of: $0).text).count
                - 24 * ($0.photos.count + $0.voice.count)
            })
      }
    }
  }

  @Test("Done is ready only for a valid draft without conflicts and without a pending request")
  func ready() {
    func isReady(_ state: PersonSession.State) -> Bool { PersonSession.isReady.value(of: state) }
    #expect(!isReady(.adas))
    let blank = PersonSession.State.adas.after(.began(Entry(id: uuid(2), day: "2026-11-22", by: "Ada", made: time(5))))
    #expect(!isReady(blank) && PersonSession.validity.value(of: blank).errors.isEmpty)
    let written = blank.after(.change(.title("A swim")))
    #expect(isReady(written))
    #expect(!isReady(written.after(.done)))
    let conflicting = PersonSession.State.adas.after(
      .edit(.walk), .change(.day("2026-11-20")), .truth(Entry.walk.with(.day("2026-11-21"))))
    #expect(!isReady(conflicting) && PersonSession.undecided.value(of: conflicting) == 1)
    #expect(isReady(conflicting.after(.resolve(conflicting.mark("day"), .mine))))
  }

  @Test("Texts that will be cut give warnings and do not disable Done")
  func warnings() {
    let long = PersonSession.State.adas.after(
      .edit(.walk), .change(.title(String(repeating: "é", count: 202))),
      .change(.caption(String(repeating: "a", count: 301), of: uuid(10))))
    let outcome = PersonSession.validity.value(of: long)
    #expect(outcome.isReady)
    #expect(
      outcome.warnings.map { "\($0.path): \($0.reason)" } == [
        "title: The title is 2 characters too long, which will be cut.",
        "photos[\(uuid(10))].caption: The caption of a photo is 1 character too long, which will be cut.",
      ])
  }

  @Test("The draft bounds texts that are longer than a person can type")
  func endless() {
    let endless = PersonSession.State.adas.after(
      .edit(.walk), .change(.title("a" + String(repeating: "\u{301}", count: 9_000))),
      .change(.caption(String(repeating: "b", count: 9_000), of: uuid(10))), .change(.body("As it was.")))
    let draft = endless.work.draft?.value
    #expect(draft?.title.unicodeScalars.count == 8 * 200 && draft?.photos[0].caption.count == 8 * 300)
    #expect(draft?.body == "As it was.")
  }
}
