import Foundation
import Tarn
import TarnStorage
import TarnTerminal
import Todos
import TodosBrowsing
import TodosTerminal

/// All to-dos on the whole terminal, over a file that other programs may have open, too.
@MainActor enum FullScreen {
  /// - Returns: what the program ends with.
  /// - Throws: ``StorageError``, ``TerminalError``.
  static func run(_ path: String) async throws -> Int32 {
    weak var shown: TodosFace?
    let shared = try SharedStore(
      path, app: Todos.app, Todos(), first: Todos.State(), effects: Todos.useCases(), history: Todos.history,
      onStatus: { status in
        if let face = shown { say(status, on: face) }
      })
    let face = TodosFace(core: shared.store, browsing: Store(Browsing.State(), Browsing()))
    shown = face
    say(shared.status, on: face)
    if !shared.notes.isEmpty { face.say(shared.notes.joined(separator: " ")) }
    let end = try await face.terminal().run()
    try shared.close()
    return end.exitStatus
  }

  /// Nothing is said of what is as it should be and changes nothing for the person.
  private static func say(_ status: SharedStatus, on face: TodosFace) {
    switch status {
    case .owning(.saving), .owning(.closed): face.share(nil)
    case .owning(.failing(let reason, let waiting)):
      let changes = waiting == 1 ? "1 change" : "\(waiting) changes"
      face.share(.init("\(changes) not saved", short: "not saved", isTrouble: true))
      face.say("Not saved since: \(reason)")
    case .following(let owner): face.share(.init("shared with \(owner)", short: "shared"))
    case .looking: face.share(.init("looking for who has the file", short: "looking"))
    case .refused(let words): face.say(words)
    case .stuck(let words):
      face.share(.init("without the file", short: "no file", isTrouble: true))
      face.say(words)
    }
  }
}
