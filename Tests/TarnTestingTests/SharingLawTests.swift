import Tarn
import TarnForms
import TarnRecord
import TarnTesting
import TarnValues
import Testing

@Suite("Checking the law of sharing") struct SharingLawTests {
  /// A plan for a party, with a field of every kind that can lose a change.
  struct Party: Record {
    var venue = ""
    var hour: Int?
    var notes = ""
    var guests: Table<Guest> = []
    var brings: Map<String, Int> = [:]
    var songs: Vector<String> = []

    static let fields: [Field<Party>] = [
      Field("venue", \.venue), Field("hour", \.hour), Field("notes", \.notes, merge: .words), Field("guests", \.guests),
      Field("brings", \.brings), Field("songs", \.songs),
    ]
  }

  struct Guest: Record, Identifiable {
    let id: Int
    var name = ""
    var seat: Seat?

    static let fields: [Field<Guest>] = [.fixed("id", \.id), Field("name", \.name), Field("seat", \.seat)]
  }

  struct Seat: Record {
    var table = 0
    var side = "left"

    static let fields: [Field<Seat>] = [Field("table", \.table), Field("side", \.side)]
  }

  struct Planning: Feature {
    enum Action: Equatable, Sendable {
      case venue(String)
      case hour(Int?)
      case write(String, at: Int)
      case strike(Int)
      case invite(Int)
      case uninvite(Int)
      case name(Int, String)
      case seat(Int, Int?)
      case bring(String, Int?)
      case play(String, at: Int)
      case stop(Int)
    }

    func update(_ party: inout Party, _ action: Action) -> [Never] {
      switch action {
      case .venue(let venue): party.venue = venue
      case .hour(let hour): party.hour = hour
      case .write(let word, let index):
        var words = party.notes.split(separator: " ").map(String.init)
        words.insert(word, at: min(index, words.count))
        party.notes = words.joined(separator: " ")
      case .strike(let index):
        var words = party.notes.split(separator: " ").map(String.init)
        guard words.indices.contains(index) else { break }
        words.remove(at: index)
        party.notes = words.joined(separator: " ")
      case .invite(let id): if !party.guests.contains(id: id) { party.guests.append(Guest(id: id)) }
      case .uninvite(let id): party.guests.remove(id: id)
      case .name(let id, let name): party.guests[id: id]?.name = name
      case .seat(let id, let table): party.guests[id: id]?.seat = table.map { Seat(table: $0) }
      case .bring(let item, let count): party.brings[item] = count
      case .play(let song, let index): party.songs.insert(song, at: min(index, party.songs.count))
      case .stop(let index): if index < party.songs.count { party.songs.remove(at: index) }
      }
      return []
    }
  }

  static var laws: Laws<Planning> {
    var laws = Laws(Planning(), from: Party()) { party, random in
      let (id, number) = (random.pick(from: 0..<5), Int.random(in: 0..<1_000, using: &random))
      let index = random.pick(from: 0..<6)
      return switch random.pick(from: 0..<12) {
      case 0: .venue("p\(number)")
      case 1: .hour(random.oneIn(4) ? nil : number)
      case 2, 3: .write("w\(number)", at: index)
      case 4: .strike(index)
      case 5: .invite(id)
      case 6: .uninvite(id)
      case 7: .name(id, "n\(number)")
      case 8: .seat(id, random.oneIn(3) ? nil : number)
      case 9: .bring(random.pick(from: ["a", "b", "c"]), random.oneIn(3) ? nil : number)
      case 10: .play("s\(number)", at: index)
      default: .stop(index)
      }
    }
    (laws.walks, laws.steps) = (20, 200)
    return laws
  }

  @Test("The law holds for one, two and four users with random edits", arguments: [1, 2, 4])
  func holds(users: Int) {
    var (accepted, conflicting) = (0, 0)
    let violation = Self.laws.sharing(users: users) { suggestion, party in
      let answer = suggestion.answer(given: party) { _ in SuggestionVerdict<Party, Never>.accept }
      if case .conflicting = answer { conflicting += 1 }
      guard let new = answer.storedValue else { return answer }
      accepted += 1
      party = new
      return answer
    }
    #expect(violation?.description == nil)
    // The walks contain enough accepted and conflicting suggestions.
    #expect(accepted > 300 && (conflicting > 20 || users == 1), "\(accepted) accepted, \(conflicting) conflicting")
  }

  @Test("The law holds for an owner that refuses and adjusts, and reports it")
  func verdicts() {
    let violation = Self.laws.sharing { party -> SuggestionVerdict<Party, String> in
      guard !party.venue.hasSuffix("7") else { return .refuse(["Not there."]) }
      var adjusted = party
      adjusted.hour = party.hour.map { min($0, 500) }
      return adjusted == party ? .accept : .adjust(adjusted)
    }
    #expect(violation?.description == nil)
  }

  /// An owner that does not merge correctly.
  struct Owner: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let finding: String
    let answer: @Sendable (Suggestion<Party>, inout Party) -> SuggestionAnswer<Party, Never>

    init(
      _ name: String, _ finding: String,
      _ answer: @escaping @Sendable (Suggestion<Party>, inout Party) -> SuggestionAnswer<Party, Never>
    ) {
      (testDescription, self.finding, self.answer) = (name, finding, answer)
    }

    /// Makes an owner that merges, and then changes the accepted value.
    init(_ name: String, _ finding: String, then change: @escaping @Sendable (inout Party) -> Void) {
      self.init(name, finding) { suggestion, stored in
        guard var new = suggestion.answer(given: stored, { _ in SuggestionVerdict<Party, Never>.accept }).storedValue
        else {
          return suggestion.answer(given: stored) { _ in .accept }
        }
        change(&new)
        stored = new
        return .accepted(new)
      }
    }
  }

  @Test(
    "The law finds a wrong owner",
    arguments: [
      Owner("stores the last suggestion without merging", "from the owner's value, but they had not seen it") {
        $1 = $0.value
        return .accepted($1)
      },
      Owner("loses a field", "confirmed hour “") { $0.hour = nil },
      Owner("loses an element", "confirmed guests[3]") { $0.guests.remove(id: 3) },
      Owner("loses a word", "confirmed notes “w") {
        $0.notes = $0.notes.split(separator: " ").prefix(1).joined(separator: " ")
      },
      Owner("loses an element of a list", "confirmed songs “s") { if $0.songs.count > 1 { $0.songs.remove(at: 1) } },
      Owner("inserts content that no user requested", "brings[x] “7” is in the owner's value, but no user") {
        $0.brings["x"] = 7
      },
      Owner("keeps the words but not their order", "confirmed another value than the owner has now: notes is “") {
        $0.notes = $0.notes.split(separator: " ").sorted().joined(separator: " ")
      },
      Owner("refuses and stores the value", "a rejected suggestion changed Party(") {
        $1 = $0.value
        return .refused([])
      },
      Owner("reports a value that it does not store", "received Party(") {
        let (answer, _) = ($0.answer(given: $1) { _ in SuggestionVerdict<Party, Never>.accept }, $1)
        return answer
      },
      Owner("applies a repeated suggestion again", "applied a second time, the same suggestion made Party(") {
        let answer = $0.answer(given: $1) { _ in SuggestionVerdict<Party, Never>.accept }
        guard let requested = answer.storedValue else { return answer }
        $1 = requested
        $1.brings["answers", default: 0] += 1
        return .adjusted($1, Patch(from: requested, to: $1))
      },
    ])
  func owners(owner: Owner) throws {
    let violation = try #require(Self.laws.sharing(owner: owner.answer))
    #expect(violation.law == "Law 9 does not hold: a confirmed value stays until a user who has seen it removes it")
    #expect(violation.finding.contains(owner.finding))
    // A few edits, two users who press Done, and two answers.
    #expect(violation.steps.count <= 14, "\(violation)")
  }

  @Test("The law finds a merge rule that drops a change, except in the fields that are excluded")
  func mergeRules() throws {
    struct Sign: Record {
      var text = ""
      static let fields: [Field<Sign>] = [Field("text", \.text, merge: .mine)]
    }
    struct Painting: Feature {
      func update(_ sign: inout Sign, _ text: String) -> [Never] {
        sign.text = text
        return []
      }
    }
    let laws = Laws(Painting(), from: Sign()) { _, random in "t\(Int.random(in: 0..<1_000, using: &random))" }
    func rule(_: Sign) -> SuggestionVerdict<Sign, Never> { .accept }
    let violation = try #require(laws.sharing(rule))
    #expect(violation.finding.contains("does not see text “t"), "\(violation)")
    #expect(laws.sharing(excluding: ["text"], rule)?.description == nil)
  }

  @Test("The description of a violation lists the steps in order")
  func readableDescription() throws {
    let violation = try #require(
      Self.laws.sharing { suggestion, party in
        party = suggestion.value
        return SuggestionAnswer<Party, Never>.accepted(party)
      })
    let lines = violation.description.split(separator: "\n").map(String.init)
    #expect(lines[0] == "\(violation.law).")
    #expect(lines.contains { $0.hasSuffix("begins to edit") } && lines.contains { $0.hasSuffix("presses Done") })
    #expect(lines.contains { $0.hasSuffix("the owner answers") })
    #expect(lines.last?.hasPrefix("Then ") == true)
  }
}

@Suite("The ledger of a shared value") struct SharingLedgerTests {
  typealias Party = SharingLawTests.Party

  let empty = Party()
  let dance = Party(venue: "dance hall")

  @Test("The ledger finds a trace of a cancelled draft")
  func cancelledDraft() {
    var ledger = SharingLedger<Party>(users: 1)
    ledger.recordBegin(by: 0)
    ledger.recordEdit(by: 0, from: empty, to: dance)
    ledger.recordCancel(by: 0)
    ledger.recordBegin(by: 0)
    let suggestion = Suggestion(from: empty, to: dance)
    let fault = ledger.recordAnswer(
      to: 0, suggestion, SuggestionAnswer<Party, Never>.accepted(dance), from: empty, to: dance)
    #expect(fault == "A confirmed venue “dance”, but did not insert it")
  }

  @Test("The ledger finds differences between the shown and the true value without a conflict")
  func shown() throws {
    var ledger = SharingLedger<Party>(users: 2)
    ledger.recordBegin(by: 1)
    #expect(ledger.fault(1, shown: Draft(of: dance), where: dance) == nil)
    #expect(
      ledger.fault(1, shown: Draft(of: empty), where: dance)
        == "B does not see venue “dance”, which the owner has and they did not remove")
    #expect(
      ledger.fault(1, shown: Draft(of: Party(venue: "hall dance bar")), where: dance)
        == "B sees venue “bar”, which the owner does not have and they did not insert")
    var draft = Draft(of: empty)
    draft.value.venue = "bar"
    ledger.recordEdit(by: 1, from: empty, to: draft.value)
    draft.rebase(onto: dance)
    #expect(ledger.fault(1, shown: draft, where: dance) == nil)
    // After the decision, because both values were shown.
    let before = draft
    try draft.resolve(try #require(draft.conflicts.first), with: .mine)
    #expect(ledger.fault(1, shown: draft, where: dance) != nil, "The ledger does not know the decision yet.")
    ledger.recordResolution(by: 1, FieldPath([.field("venue")]), in: before, to: draft.value)
    #expect(ledger.fault(1, shown: draft, where: dance) == nil)
  }

  @Test("The ledger lets users revert only their own changes")
  func revertsOwnChanges() {
    var ledger = SharingLedger<Party>(users: 2)
    ledger.recordEdit(by: 0, from: empty, to: dance)
    let suggestion = Suggestion(from: empty, to: dance)
    let answer = SuggestionAnswer<Party, Never>.accepted(dance)
    #expect(ledger.recordAnswer(to: 0, suggestion, answer, from: empty, to: dance) == nil)
    for user in [0, 1] {
      var ledger = ledger
      ledger.recordBegin(by: user)
      let inverse = Suggestion(from: dance, to: empty)
      ledger.recordRevert(by: user, of: inverse)
      let fault = ledger.recordAnswer(
        to: user, inverse, SuggestionAnswer<Party, Never>.accepted(empty), from: dance, to: empty)
      let message =
        "the suggestion that B confirmed removed venue “dance” from the owner's value, but they had not seen it or had kept it"
      #expect(fault == (user == 0 ? nil : message))
    }
  }
}
