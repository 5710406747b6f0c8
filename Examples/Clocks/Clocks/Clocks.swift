import Foundation
import Tarn
import TarnRecord
import TarnValues

/// Clocks of the world: a list, a clock in detail, a sheet to add more. From “Driving View-State through Data”.
public struct Clocks: Feature {
  public struct State: Record {
    public var document = Document()
    public var view = ViewState()

    public init(document: Document = Document()) { self.document = document }

    public static let fields: [Field<State>] = [Field("document", \.document), Field("view", \.view)]
  }

  /// The user's data.
  public struct Document: Record {
    public var clocks: Table<Clock>

    public init(clocks: Table<Clock> = []) { self.clocks = clocks }

    public static let fields: [Field<Document>] = [Field("clocks", \.clocks)]
  }

  public struct Clock: Record, Identifiable {
    public let id: UUID
    /// An IANA identifier, such as `Africa/Cairo`.
    public let zone: String
    public var name: String

    public init(id: UUID, zone: String, name: String? = nil) {
      self.id = id
      self.zone = zone
      self.name = name ?? Zone(id: zone).city
    }

    public static let fields: [Field<Clock>] = [
      .fixed("id", \.id), .fixed("zone", \.zone), Field("name", \.name),
    ]

    /// The displayed name: its name, or its city while that is blank.
    public var title: String { name.contains { !$0.isWhitespace } ? name : Zone(id: zone).city }

    /// Longer names are cut: a name is a label, not a text.
    public static let longestName = 60

    static func cut(_ name: String) -> String { String(name.prefix(longestName)) }
  }

  /// The view state: the screen, the selection and typed text.
  public struct ViewState: Record {
    public var list = ListView()
    public var detail: DetailView?
    public var sheet: AddSheet?
    public var focus: Focus?

    public static let fields: [Field<ViewState>] = [
      Field("list", \.list), Field("detail", \.detail), Field("sheet", \.sheet), Field("focus", \.focus),
    ]
  }

  public struct ListView: Record {
    public var scroll = 0.0
    public var isEditing = false

    public static let fields: [Field<ListView>] = [Field("scroll", \.scroll), Field("isEditing", \.isEditing)]
  }

  public struct DetailView: Record {
    public var clock: Clock.ID
    public var scroll = 0.0

    public static let fields: [Field<DetailView>] = [Field("clock", \.clock), Field("scroll", \.scroll)]
  }

  public struct AddSheet: Record {
    public var search = ""
    public var scroll = 0.0

    public static let fields: [Field<AddSheet>] = [Field("search", \.search), Field("scroll", \.scroll)]
  }

  /// The element with the keyboard focus after an action that moved it.
  public enum Focus: Equatable, Codable, Sendable {
    case add, search, detail
    case row(Clock.ID)
  }

  public enum Action: Equatable, Codable, Sendable {
    case listScrolled(Double)
    case edit(Bool)
    case remove(Clock.ID)
    case open(Clock.ID)
    case closeDetail
    case detailScrolled(Double)
    case rename(Clock.ID, to: String)
    case openSheet
    case closeSheet
    case search(String)
    case sheetScrolled(Double)
    /// - Parameter name: the name of the chosen city, if it differs from the zone's.
    case add(zone: String, id: Clock.ID, name: String? = nil)
  }

  public init() {}

  public func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .listScrolled(let offset): state.view.list.scroll = offset
    case .edit(let isEditing): state.view.list.isEditing = isEditing
    case .remove(let id):
      state.document.clocks.remove(id: id)
      if state.document.clocks.isEmpty { state.view.list.isEditing = false }
    case .open(let id):
      state.view.detail = DetailView(clock: id)
      state.view.focus = .detail
    case .closeDetail:
      state.view.focus = state.view.detail.map { .row($0.clock) }
      state.view.detail = nil
    case .detailScrolled(let offset): state.view.detail?.scroll = offset
    case .rename(let id, let name): state.document.clocks[id: id]?.name = Clock.cut(name)
    case .openSheet:
      state.view.sheet = AddSheet()
      state.view.focus = .search
    case .closeSheet:
      state.view.sheet = nil
      state.view.focus = .add
    case .search(let text):
      state.view.sheet?.search = text
      state.view.sheet?.scroll = 0
    case .sheetScrolled(let offset): state.view.sheet?.scroll = offset
    case .add(let zone, let id, let name):
      guard !state.document.clocks.contains(id: id) else { break }
      state.document.clocks.append(Clock(id: id, zone: zone, name: name.map(Clock.cut)))
      state.view.sheet = nil
      state.view.focus = .add
    }
    return []
  }
}

extension Clocks.State {
  /// The state of a new user.
  public static var initial: Clocks.State {
    let zones = [
      "America/New_York", "Europe/London", "Africa/Cairo", "Asia/Kolkata", "Asia/Tokyo", "Australia/Brisbane",
    ]
    return Clocks.State(
      document: Clocks.Document(clocks: Table(zones.map { Clocks.Clock(id: UUID(), zone: $0) })))
  }
}
