import Tarn
import TarnDates
import TarnLanguages
import TarnStorage

extension Clocks {
  /// The app, for all its programs and tests.
  public static let app = AppDefinition(
    name: "Clocks", Clocks(), first: State.initial, history: history, schema: schema, durability: .default)

  /// English, and the languages of the catalogs in Resources.
  public static let languages = Localizations(embedded: PackageResources.pl_po)

  /// Files of version 1 contain the element with the keyboard focus, which the page handles by itself now.
  private static let schema = Schema(migrations: [
    1: { old in
      var new = old
      new["view"]?["focus"] = nil
      return new
    }
  ])

  /// The clocks and the view, together or as separate tracks. Typing and scrolling are one step each.
  public static let history = HistoryRules<State, Action>(
    tracks: [
      HistoryTrack("document", get: { $0.document }, set: { $0.document = $1 }),
      HistoryTrack("view", get: { $0.view }, set: { $0.view = $1 }),
    ],
    undoTracks: ["document"],
    label: { action, before in label(of: action, in: before.document) },
    continues: { previous, next in
      switch (previous, next) {
      case (.rename(let one, _), .rename(let other, _)): one == other
      case (.listScrolled, .listScrolled), (.detailScrolled, .detailScrolled), (.sheetScrolled, .sheetScrolled),
        (.search, .search):
        true
      default: false
      }
    })

  static func label(of action: Action, in document: Document) -> String {
    func name(_ id: Clock.ID) -> String { document.clocks[id: id]?.title ?? "a clock" }
    return switch action {
    case .listScrolled: "Scroll the list"
    case .edit(let isEditing): isEditing ? "Start editing" : "Stop editing"
    case .remove(let id): "Remove \(name(id))"
    case .move(let id, _): "Move \(name(id))"
    case .open(let id): "Open \(name(id))"
    case .closeDetail: "Close the clock"
    case .detailScrolled: "Scroll the clock"
    case .rename(let id, ""): "Remove the name of \(name(id))"
    case .rename(let id, let new): "Rename \(name(id)) to \(new)"
    case .openSheet: "Search for a city"
    case .closeSheet: "Close the search"
    case .search(let text): text.isEmpty ? "Clear the search" : "Search for “\(text)”"
    case .sheetScrolled: "Scroll the cities"
    case .add(let zone, _, let name): "Add \(name ?? City.name(ofZone: zone))"
    }
  }
}
