// Context for the examples in the comments of TarnText; see Scripts/examples.
import Foundation
import Tarn
import TarnRecord
import TarnValues

@testable import TarnText

struct Note: Record, Identifiable {
  let id: UUID
  var title = ""
  var body = ""

  static let fields: [Field<Note>] = [.fixed("id", \.id), Field("title", \.title), Field("body", \.body)]
}

struct FoundNote: Identifiable, Equatable, Sendable {
  let id: UUID
  let text: SearchText<String>

  init(_ note: Note) {
    id = note.id
    text = SearchText([SearchPart("body", note.body)])
  }
}

struct State: Sendable {
  var notes: Table<Note> = []
  var search = ""
}

let notes = Derived<State, Table<Note>>("notes") { $0.notes }
let query = Derived<State, SearchQuery>("query") { SearchQuery($0.search) }
let note = Note(id: UUID())
let result = SearchText([SearchPart("body", "Around the lake")]).result(for: SearchQuery("lake"))!
