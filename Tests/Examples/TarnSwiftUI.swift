// Context for the examples in the comments of TarnSwiftUI; see Scripts/examples.
import Foundation
import SwiftUI
import Tarn
import TarnDocument
import TarnEncoding
import TarnForms
import TarnRecord
import TarnValues
import TarnView

@testable import TarnSwiftUI

struct Person: Feature {
  struct State: Equatable { var name = "" }
  enum Action { case rename(String) }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

struct ClocksState: Record {
  struct Clock: Record, Identifiable {
    let id: Int
    var name = ""
    static let fields: [Field<Clock>] = [.fixed("id", \.id), Field("name", \.name)]
  }

  struct Document: Record {
    var clocks: Table<Clock> = []
    static let fields: [Field<Document>] = [Field("clocks", \.clocks)]
  }

  struct Sheet: Record, Identifiable {
    let id: Int
    static let fields: [Field<Sheet>] = [.fixed("id", \.id)]
  }

  struct ScrolledList: Record {
    var scroll = 0.0
    static let fields: [Field<ScrolledList>] = [Field("scroll", \.scroll)]
  }

  struct ViewState: Record {
    var list = ScrolledList()
    var path: [Int] = []
    var sheet: Sheet?
    var isAsking = false
    static let fields: [Field<ViewState>] = [
      Field("list", \.list), Field("path", \.path), Field("sheet", \.sheet), Field("isAsking", \.isAsking),
    ]
  }

  struct Form: Record {
    var name = ""
    static let fields: [Field<Form>] = [Field("name", \.name)]
  }

  var document = Document()
  var view = ViewState()
  var form = Form()
  static let fields: [Field<ClocksState>] = [
    Field("document", \.document), Field("view", \.view), Field("form", \.form),
  ]
  static let full = ClocksState()
}

struct Clocks: PreviewableFeature {
  enum Action: Codable, Equatable, Sendable {
    case rename(Int, to: String)
    case navigate([Int])
    case closeSheet
    case answer(Bool)
    case name(String)
    case amount(FieldText<Int>)
    case restore(ClocksState.ViewState)
    case due(CivilDate)
    case finish(at: Timestamp)
  }

  func update(_ state: inout ClocksState, _ action: Action) -> [Never] { [] }

  enum Place: Equatable, Sendable { case list }
  static let addresses = Addresses<Place, ClocksState, Action>(
    AddressRouter(.route("", .list)), place: { _ in .list }, open: { _ in .closeSheet })
}

enum NameProblem: Equatable, Sendable {
  case long
  var words: String { "The name is too long." }
}

struct AppState: Equatable {
  enum Screen: Equatable {
    case list
    case editing(Draft)
  }
  var screen = Screen.list
}

struct Draft: Equatable { var amount = FieldText(1) }

struct ClocksList: View {
  let store: Store<Clocks>
  var body: some View { Text("") }
}

struct AddSheet: View {
  var sheet = ClocksState.Sheet(id: 1)
  let store: Store<Clocks>
  var body: some View { Text("") }
}

@MainActor let tabs = Tabs(
  "Answers", selected: false, among: [false, true], title: { "\($0)" }, onSelect: { Clocks.Action.answer($0) })
@MainActor let field = SheetField("Name", "", onInput: { Clocks.Action.name($0) })
@MainActor let sheet: TarnView.Sheet<Clocks.Action>? = TarnView.Sheet(title: "Ask", cancel: .closeSheet)
@MainActor let store = Store(ClocksState(), Clocks())
@MainActor let clock = ClocksState.Clock(id: 1)
let draft = Draft()
let due = CivilDate.today()
let signUp = Validator<ClocksState.Form, NameProblem> { $0.name.count > 60 ? .invalid(.long) : .valid }
