import Foundation
import TarnForms
import TarnRecord
import Testing

@Suite("Suggestions") struct SuggestionTests {
  enum Reason: Equatable, Codable {
    case noTitle
    case tooManyStops(Int)
  }

  static let truth = Trip(id: 1, title: "Cairo", notes: "one\ntwo\n", stops: [Stop(id: 1)])

  /// The owner's rule: a title of one to eight characters, and at most two stops.
  static func rule(_ trip: Trip) -> SuggestionVerdict<Trip, Reason> {
    var reasons: [Reason] = trip.title.isEmpty ? [.noTitle] : []
    if trip.stops.count > 2 { reasons.append(.tooManyStops(trip.stops.count)) }
    guard reasons.isEmpty else { return .refuse(reasons) }
    guard trip.title.count > 8 else { return .accept }
    var adjusted = trip
    adjusted.title = String(trip.title.prefix(8))
    return .adjust(adjusted)
  }

  static func suggestion(_ edit: (inout Trip) -> Void) -> Suggestion<Trip> {
    var draft = Draft(of: truth)
    edit(&draft.value)
    guard case .suggested(let suggestion) = draft.done else {
      Issue.record("The draft has no suggestion.")
      return Suggestion(new: truth)
    }
    return suggestion
  }

  static func with(_ trip: Trip = truth, _ edit: (inout Trip) -> Void) -> Trip {
    var trip = trip
    edit(&trip)
    return trip
  }

  @Test("An owner accepts a suggestion") func accepted() {
    let requested = Self.suggestion { $0.title = "Giza" }
    #expect(requested.answer(given: Self.truth, Self.rule) == .accepted(Self.with { $0.title = "Giza" }))
    #expect("\(requested)" == "title: Cairo → Giza")
  }

  @Test("An adjusted suggestion is answered with the adjustment") func adjusted() {
    let response = Self.suggestion { $0.title = "Alexandria" }.answer(given: Self.truth, Self.rule)
    guard case .adjusted(let stored, let patch) = response else {
      Issue.record("\(response)")
      return
    }
    #expect(stored.title == "Alexandr")
    #expect("\(patch)" == "title: Alexandria → Alexandr")
  }

  @Test("A refused suggestion is answered with all reasons, and the truth is unchanged") func refused() {
    let response = Self.suggestion {
      $0.title = ""
      $0.stops = [Stop(id: 1), Stop(id: 2), Stop(id: 3)]
    }.answer(given: Self.truth, Self.rule)
    #expect(response == .refused([.noTitle, .tooManyStops(3)]))
    #expect(response.storedValue == nil)
  }

  @Test("A suggestion is merged into the current truth") func merged() {
    let later = Self.with {
      $0.notes = "one\ntwo\nthree\n"
      $0.stops.append(Stop(id: 2))
    }
    let response = Self.suggestion { $0.title = "Giza" }.answer(given: later, Self.rule)
    #expect(response == .accepted(Self.with(later) { $0.title = "Giza" }))
  }

  @Test("The merged result is judged, because two valid changes can be invalid together") func judgedAsMerged() {
    let requested = Self.suggestion { $0.stops.append(Stop(id: 2)) }
    let later = Self.with { $0.stops.append(Stop(id: 3)) }
    #expect(requested.answer(given: Self.truth, Self.rule).storedValue != nil)
    #expect(requested.answer(given: later, Self.rule) == .refused([.tooManyStops(3)]))
  }

  @Test("A conflicting suggestion returns as a draft, and is judged again after the decisions")
  func conflicting()
    throws
  {
    let later = Self.with { $0.title = "Luxor" }
    guard case .conflicting(var draft) = Self.suggestion({ $0.title = "Alexandria" }).answer(given: later, Self.rule)
    else {
      Issue.record("no conflict")
      return
    }
    #expect(draft.base == later && draft.value.title == "Alexandria")
    #expect(draft.conflicts.map { "\($0)" } == ["title: “Cairo” became “Alexandria” here and “Luxor” there"])
    try draft.resolve(draft.conflicts[0], with: .mine)
    guard case .suggested(let resolved) = draft.done else {
      Issue.record("\(draft.done)")
      return
    }
    #expect(resolved.answer(given: later, Self.rule).storedValue?.title == "Alexandr")
  }

  @Test("A suggestion for a deleted object returns as a conflict, and can restore the object") func deleted() throws {
    guard case .conflicting(var draft) = Self.suggestion({ $0.title = "Giza" }).answer(given: nil, Self.rule) else {
      Issue.record("no conflict")
      return
    }
    #expect(draft.status == .deleted)
    draft.restore()
    guard case .suggested(let back) = draft.done else {
      Issue.record("\(draft.done)")
      return
    }
    #expect(back.answer(given: nil, Self.rule) == .accepted(draft.value))
    // In the meantime another user has restored it with another text.
    #expect(back.answer(given: Self.truth, Self.rule) == .accepted(draft.value))
    guard case .conflicting = back.answer(given: Self.with { $0.title = "Luxor" }, Self.rule) else {
      Issue.record("no conflict")
      return
    }
  }

  @Test("A suggestion of a new object is judged and inserted") func new() {
    var draft = Draft(new: Trip(id: 2))
    #expect(!draft.isChanged)
    guard case .suggested(let empty) = draft.done else {
      Issue.record("\(draft.done)")
      return
    }
    #expect(empty.answer(given: nil, Self.rule) == .refused([.noTitle]))
    draft.value.title = "Alexandria"
    guard case .suggested(let suggestion) = draft.done else {
      Issue.record("\(draft.done)")
      return
    }
    let response = suggestion.answer(given: nil, Self.rule)
    #expect(response.storedValue?.title == "Alexandr")
    draft.rebase(response, to: suggestion)
    #expect(draft.status == .existing && draft.value.title == "Alexandr" && draft.done == .unchanged)
    #expect(
      suggestion.answer(given: response.storedValue, Self.rule).storedValue == response.storedValue,
      "The suggestion is answered again.")
  }

  @Test("Answering a suggestion again changes nothing", arguments: ["Giza", "Alexandria"])
  func idempotent(title: String) throws {
    let requested = Self.suggestion { $0.title = title }
    let first = requested.answer(given: Self.truth, Self.rule)
    let stored = try #require(first.storedValue)
    #expect(requested.answer(given: stored, Self.rule) == first)
  }

  @Test("Undoing a confirmed suggestion keeps the later changes of others") func undoes() throws {
    let requested = Self.suggestion { $0.title = "Giza" }
    let confirmed = try #require(requested.answer(given: Self.truth, Self.rule).storedValue)
    let undo = try Suggestion(undoing: requested.patch, of: confirmed)
    #expect(undo == requested.inverse(of: requested.answer(given: Self.truth, Self.rule)))
    let later = Self.with(confirmed) { $0.budget = 7 }
    #expect(undo.answer(given: later, Self.rule) == .accepted(Self.with { $0.budget = 7 }))
    let overwritten = Self.with(confirmed) { $0.title = "Luxor" }
    guard case .conflicting(let draft) = undo.answer(given: overwritten, Self.rule) else {
      Issue.record("no conflict")
      return
    }
    #expect(draft.conflicts.map { "\($0)" } == ["title: “Giza” became “Cairo” here and “Luxor” there"])
    #expect(throws: PatchError.self) { try Suggestion(undoing: requested.patch, of: overwritten) }
  }

  @Test("Reverting a suggestion keeps what others had changed before its answer") func reverted() throws {
    let requested = Self.suggestion { $0.title = "Giza" }
    let moved = Self.with { $0.budget = 7 }
    let response = requested.answer(given: moved, Self.rule)
    let inverse = try #require(requested.inverse(of: response))
    #expect(inverse.answer(given: response.storedValue, Self.rule) == .accepted(moved))
    // The owner's adjustment is reverted with it.
    let long = Self.suggestion { $0.title = "Alexandria" }
    let adjusted = long.answer(given: moved, Self.rule)
    #expect(adjusted.storedValue?.title == "Alexandr")
    #expect(try #require(long.inverse(of: adjusted)).answer(given: adjusted.storedValue, Self.rule) == .accepted(moved))
    let refused = SuggestionAnswer<Trip, Reason>.refused([])
    #expect(
      requested.inverse(of: refused) == nil
        && requested.inverse(of: SuggestionAnswer<Trip, Reason>.conflicting(Draft(of: moved))) == nil)
  }

  @Test("A suggestion contains a long text once if both sides have it, and twice otherwise") func size() throws {
    let text = String(repeating: "The Nile. ", count: 1_000)
    let base = Self.with { $0.notes = text }
    func size(_ value: Trip) throws -> Int { try JSONEncoder().encode(Suggestion(from: base, to: value)).count }
    #expect(try size(Self.with(base) { $0.title = "Giza" }) < 10_500)
    #expect(try size(Self.with(base) { $0.notes += "Giza" }) < 20_500)
  }

  @Test("Decoding refuses a suggestion whose base has an unknown field") func unknownField() {
    let text =
      #"{"value": {"id":1,"title":"","notes":"","start":{"name":""},"stops":[],"spent":[],"tags":[],"seen":0}, "base": {"tite": "x"}}"#
    do {
      _ = try JSONDecoder().decode(Suggestion<Trip>.self, from: Data(text.utf8))
      Issue.record("Decoding succeeded.")
    } catch { #expect("\(error)".contains("Trip has no field of this name that can change")) }
  }

  @Test("Changes that arrive during a suggestion are no edits, and text typed meanwhile stays")
  func duringSuggestion() {
    let stored = Self.truth
    let edited = Self.with { $0.title = "Giza" }
    func rebased(_ updates: [Trip], typing: (inout Draft<Trip>) -> Void = { _ in }) -> Draft<Trip>? {
      var draft = Draft(of: stored)
      draft.value = edited
      guard case .suggested(let suggestion) = draft.suggest() else { return nil }
      for update in updates { draft.rebase(onto: update) }
      typing(&draft)
      draft.rebase(suggestion.answer(given: updates.last ?? stored, Self.rule), to: suggestion)
      return draft
    }
    // Another user made the same change and reverted it: the draft keeps the confirmed value.
    #expect(rebased([edited, stored])?.value == edited && rebased([edited, stored])?.isChanged == false)
    #expect(rebased([edited, stored, edited])?.isChanged == false && rebased([])?.isChanged == false)
    // The user typed the earlier value again, which is a new edit.
    let back = rebased([]) { $0.value = stored }
    #expect(back?.value == stored && back?.base == edited && back?.isChanged == true)
    let new = rebased([edited, stored]) { $0.value.title = "Luxor" }
    #expect(new?.value.title == "Luxor" && new?.isChanged == true)
  }
}
