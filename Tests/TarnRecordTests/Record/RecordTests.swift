import Foundation
import TarnRecord
import TarnTesting
import TarnValues
import Testing

@Suite("Records") struct RecordTests {
  struct Incomplete: Record {
    var listed = 1
    var omitted = 2
    var duplicate = 3

    static let fields: [Field<Incomplete>] = [
      Field("listed", \.listed), Field("duplicate", \.duplicate), Field("duplicate", \.duplicate),
    ]
  }

  struct Holder: Record {
    var inner: Incomplete?
    var list: Table<Row> = []

    static let fields: [Field<Holder>] = [Field("inner", \.inner), Field("list", \.list)]
  }

  struct Row: Record, Identifiable {
    let id: Int
    var note = ""

    static let fields: [Field<Row>] = [.fixed("id", \.id)]
  }

  @Test("A record that lists all its fields has no problems") func complete() {
    var random = SeededRandom(seed: 3)
    #expect(Trip.unlisted(in: .random(&random, changes: 60)) == [])
  }

  @Test("A missing field is reported with the line to add") func omitted() {
    #expect(
      Incomplete.unlisted(in: Incomplete()) == [
        "Incomplete.omitted has no field: add Field(\"omitted\", \\.omitted) to Incomplete.fields",
        "two fields of Incomplete have the name “duplicate”: rename one of them",
      ])
  }

  @Test("The check includes records in optionals and tables") func nested() {
    let found = Holder.unlisted(in: Holder(inner: Incomplete(), list: [Row(id: 1)]))
    #expect(found.contains { $0.hasPrefix("Incomplete.omitted") })
    #expect(found.contains { $0.hasPrefix("Row.note has no field") })
  }

  @Test("A field has the name of its coding key; other names are reported") func names() throws {
    struct Mismatched: Record {
      var itemCount = 0
      static let fields: [Field<Mismatched>] = [Field("n", \.itemCount)]
    }
    #expect(
      Mismatched.unlisted(in: Mismatched()) == [
        "Mismatched is encoded with the key “itemCount”, but no field has that name: name its field “itemCount”"
      ])
    // The key of a property without a value is not in the encoded object.
    struct Missing: Record {
      var note: String?
      var count: Int?

      enum CodingKeys: String, CodingKey {
        case note = "text"
        case count
      }
      static let fields: [Field<Missing>] = [Field("note", \.note), Field("count", \.count)]
    }
    #expect(
      Missing.unlisted(in: Missing()) == [
        "Missing is encoded with the key “text”, but no field has that name: name its field “text”"
      ])
    struct Short: Record {
      var itemCount = 0
      var note: String?

      enum CodingKeys: String, CodingKey {
        case itemCount = "n"
        case note
      }
      static let fields: [Field<Short>] = [Field("n", \.itemCount), Field("note", \.note)]
    }
    #expect(Short.unlisted(in: Short()) == [])
    let patch = Patch(from: Short(), to: Short(itemCount: 4, note: "few"))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(patch), as: UTF8.self)
    #expect(text == #"{"change":{".":{"n":{"=":[0,4]},"note":{"=":[null,"few"]}}}}"#)
    #expect("\(patch)" == "n: 0 → 4; note: nothing → few")
  }

  @Test("A value with another identity is replaced as a whole") func identity() throws {
    let (old, new) = (Stop(id: 1, name: "a"), Stop(id: 2, name: "a"))
    let patch = Patch(from: old, to: new)
    #expect(try patch.applied(to: old) == new)
    #expect(patch.edits.count == 1)
    #expect(patch.edits[0].path.components.isEmpty)
  }
}

@Suite("Descriptions and encodings of patches") struct PatchFormTests {
  private func text(_ change: (inout Trip) -> Void, from base: Trip = .empty) throws -> String {
    var new = base
    change(&new)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(Patch(from: base, to: new)), as: UTF8.self)
  }

  private var base: Trip {
    var trip = Trip.empty
    trip.stops = [Stop(id: 7, name: "Oslo"), Stop(id: 9, name: "Bergen")]
    trip.spent = ["food": 3]
    trip.tags = ["a", "b", "c"]
    return trip
  }

  @Test("Every kind of change has its encoding") func forms() throws {
    #expect(try text { $0.title = "To Oslo" } == #"{"change":{".":{"title":{"=":["","To Oslo"]}}}}"#)
    #expect(try text { $0.budget = 4 } == #"{"change":{".":{"budget":{"=":[null,4]}}}}"#)
    #expect(
      try text({ $0.stops[id: 9]?.name = "Voss" }, from: base)
        == ##"{"change":{".":{"stops":{"#":{"updated":[[9,1,1,{".":{"name":{"=":["Bergen","Voss"]}}}]]}}}}}"##)
    #expect(
      try text({ $0.stops.remove(id: 7) }, from: base)
        == ##"{"change":{".":{"stops":{"#":{"removed":[[0,{"id":7,"name":"Oslo"}]]}}}}}"##)
    #expect(
      try text({ $0.spent["food"] = nil }, from: base)
        == #"{"change":{".":{"spent":{"%":{"removed":[[0,"food",3]]}}}}}"#)
    #expect(
      try text({ $0.tags.remove(at: 1) }, from: base) == #"{"change":{".":{"tags":{"+":[[1,["b"],[]]]}}}}"#)
    #expect(try text { _ in } == "{}")
  }

  @Test("The edits of a patch list the changed paths") func edits() {
    var new = base
    new.title = "North"
    new.stops[id: 9]?.name = "Voss"
    new.stops.append(Stop(id: 1, name: "Bodø"))
    new.spent["food"] = nil
    #expect(
      Patch(from: base, to: new).edits.map(\.description) == [
        "title:  → North",
        "stops[1]: added Stop(id: 1, name: \"Bodø\", venue: nil)",
        "stops[9].name: Bergen → Voss",
        "spent[food]: removed 3",
      ])
  }

  @Test("A patch does not change a missing field, and sets a field to nil if it says so") func missingAndNil() throws {
    var old = Trip.empty
    old.budget = 4
    var new = old
    new.budget = nil
    let patch = Patch(from: old, to: new)
    old.title = "Untouched"
    let result = try patch.applied(to: old)
    #expect(result.budget == nil)
    #expect(result.title == "Untouched")
  }

  @Test("The error of a patch that does not apply names the difference and its path")
  func mismatch() throws {
    var other = base
    other.stops[id: 9]?.name = "Voss"
    var new = base
    new.stops[id: 9]?.name = "Bodø"
    let patch = Patch(from: base, to: new)
    #expect(throws: PatchError.self) { try patch.apply(to: &other) }
    do throws(PatchError) { try patch.apply(to: &other) } catch {
      #expect(
        error.description == "The patch does not fit the value: at stops[9].name it expects Bergen and finds Voss.")
    }
    other.stops.remove(id: 9)
    do throws(PatchError) { try patch.apply(to: &other) } catch {
      #expect(error.description == "The patch changes the element 9 at stops, which does not exist.")
    }
  }

  @Test("Decoding refuses a patch that does not fit the record") func unreadable() {
    for text in [
      #"{"change":{".":{"nothing":{"=":[1,2]}}}}"#, #"{"change":{".":{"title":{"=":[1,2]}}}}"#,
      ##"{"change":{"#":{}}}"##, #"{"change":{}}"#, #"{"change":{".":{"title":{"+":[]}}}}"#, #"{"change":7}"#,
      ##"{"change":{".":{"stops":{"#":{"updated":[[7,0,0,{".":{"id":{"=":[7,8]}}}]]}}}}}"##,
    ] {
      #expect(throws: DecodingError.self, "\(text)") {
        try JSONDecoder().decode(Patch<Trip>.self, from: Data(text.utf8))
      }
    }
  }
}
