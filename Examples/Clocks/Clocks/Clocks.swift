import Foundation
import Tarn
import TarnDates
import TarnRecord
import TarnValues

/// Clocks of the world: a list, a clock in detail, a sheet to add more. From “Driving View-State through Data”.
public struct Clocks: RefusingFeature {
  /// All that can change: the user's data, and what the user sees.
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
      self.name = name ?? City.name(ofZone: zone)
    }

    public static let fields: [Field<Clock>] = [.fixed("id", \.id), .fixed("zone", \.zone), Field("name", \.name)]

    /// The displayed name: its name, or its city while that is blank.
    public var title: String { name.contains { !$0.isWhitespace } ? name : City.name(ofZone: zone) }

    /// The most characters of a name: it is a label, which a row shows on few lines. A longer one is refused.
    public static let longestName = 60
  }

  /// The view state: the open screens, their scroll offsets, and the typed search.
  public struct ViewState: Record {
    public var list = ListView()
    public var detail: DetailView?
    public var sheet: AddSheet?

    public static let fields: [Field<ViewState>] = [
      Field("list", \.list), Field("detail", \.detail), Field("sheet", \.sheet),
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

  public enum Action: Equatable, Codable, Sendable {
    case listScrolled(Double)
    case edit(Bool)
    case move(Clock.ID, by: Int)
    case remove(Clock.ID)
    case open(Clock.ID)
    case detailScrolled(Double)
    case rename(Clock.ID, to: String)
    case closeDetail
    case openSheet
    case search(String)
    case sheetScrolled(Double)
    case closeSheet
    /// - Parameter name: the name of the chosen city, if it differs from the zone's.
    case add(zone: String, id: Clock.ID, name: String? = nil)

    /// Adds a clock of a city, with the city's name if it differs from the zone's.
    public static func add(_ city: City) -> Action {
      .add(zone: city.zone, id: UUID(), name: city.name == City.name(ofZone: city.zone) ? nil : city.name)
    }
  }

  public init() {}

  public func refusal(of action: Action, in state: State) -> Refusal? {
    switch action {
    case .open(let id) where state.document.clocks[id: id] == nil: Refusal("No such clock.")
    case .rename(_, let name) where name.count > Clock.longestName,
      .add(_, _, let name?) where name.count > Clock.longestName:
      Refusal("The name of a clock has at most \(Clock.longestName) characters.", field: "name")
    default: nil
    }
  }

  public func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .listScrolled(let offset): state.view.list.scroll = offset
    case .edit(let isEditing): state.view.list.isEditing = isEditing
    case .move(let id, let distance):
      guard let index = state.document.clocks.index(id: id) else { break }
      let last = state.document.clocks.count - 1
      state.document.clocks.move(id: id, to: index + min(max(distance, -index), last - index))
    case .remove(let id):
      state.document.clocks.remove(id: id)
      if state.document.clocks.isEmpty { state.view.list.isEditing = false }
    case .open(let id):
      // The one that is open stays where it is scrolled to.
      if state.view.detail?.clock != id { state.view.detail = DetailView(clock: id) }
      state.view.sheet = nil
    case .detailScrolled(let offset): state.view.detail?.scroll = offset
    case .rename(let id, let name): state.document.clocks[id: id]?.name = name
    case .closeDetail: (state.view.detail, state.view.sheet) = (nil, nil)
    case .openSheet: state.view.sheet = AddSheet()
    case .search(let text): if state.view.sheet != nil { state.view.sheet = AddSheet(search: text) }
    case .sheetScrolled(let offset): state.view.sheet?.scroll = offset
    case .closeSheet: state.view.sheet = nil
    case .add(let zone, let id, let name):
      guard !state.document.clocks.contains(id: id) else { break }
      state.document.clocks.append(Clock(id: id, zone: zone, name: name))
      state.view.sheet = nil
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
    return Clocks.State(document: .init(clocks: Table(zones.map { Clocks.Clock(id: UUID(), zone: $0) })))
  }
}
