import Tarn
import TarnLanguages
import TarnSync
import TarnView

/// The state of the synchronization, for all devices.
extension ScreenModel {
  /// The state of the synchronization; `nil` for a list that is not synchronized.
  public var syncText: String? {
    guard let engine = document.sync?.engine else { return nil }
    if let reason = refusedChange { return words("The server refused a change: \(words.translation(of: reason))") }
    let waiting = engine.replica.changes.count
    // A pause is over at the next moment: its end need not be known to the second.
    let text =
      switch engine.status(at: Timestamp(milliseconds: .min)) {
      case .open: waiting == 0 ? words("Synchronized.") : words("Synchronizing.")
      case .offline: words("Working offline.")
      case .waiting: words("The server can’t be reached.")
      case .signIn: words("The server does not know this device: `todos sync` with its address asks for a token.")
      }
    return waiting == 0 ? text : text + " " + words("Changes to send: \(waiting)")
  }

  /// Whether the person has chosen to work offline; `nil` for a list that is not synchronized.
  public var isOffline: Bool? { document.sync.map { !$0.engine.isOnline } }

  /// Why the server refused a change, if it did.
  public var refusedChange: String? {
    document.sync.flatMap { $0.engine.replica.changes.lazy.compactMap(\.refusal).first }
  }

  /// The keys of a list that is synchronized.
  var syncKeys: Keys {
    guard let isOffline else { return [] }
    let discard = KeyBinding(
      "D", title: words("Discard the changes that the server refused"), Todos.Action.discardRefusedChanges)
    return [
      KeyBinding("o", title: isOffline ? words("Go online") : words("Work offline"), .workOffline(!isOffline))
    ] + (refusedChange == nil ? [] : [discard])
  }
}
