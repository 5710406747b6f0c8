import Tarn
import TarnDocument
import TarnEncoding
import TarnRecord
import TarnValues
import Testing

@testable import TarnStorage

@Suite("Untyped saved values") struct SavedValueTests {
  @Test("Literals of every kind are values in their saved form, with the members in the written order")
  func literals() {
    let name = "Anna"
    let value: SavedValue = [
      "none": nil, "done": true, "count": -3, "ratio": 0.5, "whole": 2.0, "large": 1e300, "title": "“Über”\n",
      "greeting": "Hello, \(name)", "items": [1, "two", [], [:]],
    ]
    #expect(
      value.json == """
        {"none":null,"done":true,"count":-3,"ratio":0.5,"whole":2,"large":1e+300,"title":"“Über”\\n",\
        "greeting":"Hello, Anna","items":[1,"two",[],{}]}
        """)
  }

  @Test("Members are read, set, changed in place and removed by name") func members() {
    let old: SavedValue = ["title": "List", "view": ["scroll": 3]]
    var new = old
    new["document"] = ["title": old["title"] ?? "", "items": old["items"] ?? []]
    new["view"]?["scroll"] = 4
    new["title"] = nil
    #expect(new.json == #"{"view":{"scroll":4},"document":{"title":"List","items":[]}}"#)
    #expect(new["title"] == nil)
    new["title"] = .null
    #expect(new["title"] == .null && new["title"] != nil)
    #expect(new["view"]?["scroll"]?.int == 4 && new["view"]?["missing"]?["deeper"] == nil)
    // A member of a missing object is not created by optional chaining.
    new["missing"]?["deeper"] = 1
    #expect(new["missing"] == nil)
  }

  enum Filter: Codable, Equatable {
    case all
    case tag(String)
  }

  struct Form: Record {
    var counts: Map<String, Int> = ["milk": 2, "bread": 1]
    var filters: Vector<Filter> = [.all, .tag("home")]

    static let fields: [Field<Form>] = [Field("counts", \.counts), Field("filters", \.filters)]
  }

  @Test("Maps and enum cases have the form that Codable writes") func forms() throws {
    var value: SavedValue = [
      "counts": .map(["milk": 2, "bread": 1]), "filters": [.enumCase("all"), .enumCase("tag", "home")],
    ]
    #expect(try SavedValue(parsing: SnapshotScheduler.text(of: Form()).get()) == value)
    #expect(value["counts"]?.entries?.map(\.key) == ["milk", "bread"])
    value["counts"] = .map(value["counts"]?.entries?.filter { $0.value == 1 } ?? [])
    #expect(value["counts"] == ["bread", 1])
    #expect(value.entries == nil && ([1, 2, 3] as SavedValue).entries == nil)
  }

  struct Session: Record {
    var search = ""

    static let fields: [Field<Session>] = [Field("search", \.search)]
  }

  @Test("The form of a shared document reads as its state, with the sessions by their IDs") func document() throws {
    let value: SavedValue = .document(
      ["counts": .map([:]), "filters": []], sessions: ["ben": ["search": "mi"], "anna": ["search": ""]])
    let state = try JSONReader.readSaved(DocumentState<Form, Session>.self, from: value.json.utf8)
    #expect(state.document == Form(counts: [:], filters: []))
    #expect(state.sessionIDs == ["anna", "ben"])
    #expect(state.session("ben") == Session(search: "mi"))
  }
}
