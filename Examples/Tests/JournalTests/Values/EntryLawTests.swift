import Journal
import Tarn
import TarnTesting
import Testing

@Suite("Laws of an entry") struct EntryLawTests {
  /// A feature whose actions are the changes of an entry.
  struct Altering: Feature {
    func update(_ state: inout Entry, _ action: EntryChange) -> [Never] {
      state.alter(action)
      return []
    }
  }

  static var laws: Laws<Altering> {
    Laws(Altering(), from: Entry.walk) { entry, random in change(of: entry, &random) }
  }

  private static func change(of entry: Entry, _ random: inout SeededRandom) -> EntryChange {
    /// Returns a photo, mostly one of the entry.
    func photo(_ random: inout SeededRandom) -> Photo {
      random.oneIn(3) || entry.photos.isEmpty
        ? .example(UInt8.random(in: 10...30, using: &random)) : random.pick(from: entry.photos)
    }
    func changed(_ text: String, _ random: inout SeededRandom) -> String {
      var words = text.split(separator: " ").map(String.init)
      let word = random.pick(from: ["lake", "rain", "Ben", "wet\n", "é", ""])
      if words.isEmpty || random.oneIn(2) {
        words.insert(word, at: Int.random(in: 0...words.count, using: &random))
      } else {
        words[Int.random(in: words.indices, using: &random)] = word
      }
      return words.joined(separator: " ")
    }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return .title(changed(entry.title, &random))
    case 1: return .body(changed(entry.body, &random))
    case 2: return .day(random.pick(from: ["2026-11-22", "2026-11-23", "2027-01-01"]))
    case 3: return .addPhoto(photo(&random))
    case 4: return .removePhoto(photo(&random).id)
    case 5: return .movePhoto(photo(&random).id, to: Int.random(in: -1...6, using: &random))
    case 6:
      let photo = photo(&random)
      return .caption(changed(photo.caption, &random), of: photo.id)
    case 7: return .addVoice(.example(UInt8.random(in: 20...25, using: &random)))
    default: return .removeVoice(uuid(UInt8.random(in: 20...25, using: &random)))
    }
  }

  @Test("An entry lists all fields") func fields() {
    #expect(Self.laws.fields() == [])
  }

  @Test("A patch turns one entry into another, and its inverse turns it back") func patches() {
    #expect(Self.laws.patches() == nil)
  }

  @Test("Both sides get the same merged entry, and no one-sided change is lost")
  func merging() {
    #expect(Self.laws.merging() == nil)
  }
}
