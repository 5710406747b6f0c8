import Foundation
import TarnValues

extension Dreams.Document {
  /// Returns the dreams of a selection that exist, in the order of the list.
  ///
  /// - Complexity: O(k log n), k the number of selected dreams.
  public func dreams(of selection: Dreams.Selection) -> [Dream] {
    selection.compactMap { dreams.index(id: $0) }.sorted().map { dreams[$0] }
  }

  /// Whether the document holds ``mostDreams`` dreams, so that no dream can be added.
  public var isFull: Bool { dreams.count >= Self.mostDreams }
}

extension Dreams.State {
  /// The dream whose screen is open; `nil` on other screens, and if the dream has been removed.
  public var openDream: Dream? {
    if case .dream(let screen) = view.screen { document.dreams[id: screen.id] } else { nil }
  }

  /// The selected dreams that exist, in the order of the list.
  public var selectedDreams: [Dream] { view.selection.map(document.dreams(of:)) ?? [] }

  /// The dreams being shared that exist, in the order of the list. If it is empty during a sharing, the user has
  /// removed all of them: nothing is drawn, and the user can only cancel.
  public var sharedDreams: [Dream] { view.sharing.map { document.dreams(of: $0.dreams) } ?? [] }

  /// Whether a dream with the typed text can be added.
  public var canAdd: Bool { !document.isFull && Dream.isSeen(view.typed) }

  /// The state for a user without a file: four sample dreams.
  public static var initial: Dreams.State {
    func dream(
      _ text: String, _ creature: Creature, _ effects: DreamEffects = [], _ count: CreatureCount = .one
    ) -> Dream { Dream(id: UUID(), description: text, creature: creature, effects: effects, count: count) }
    return Dreams.State(
      document: Dreams.Document(dreams: [
        dream("A unicorn on the keynote’s stage", .unicorn, [.laserFocus, .rain, .fireBreathing]),
        dream("Riding my bike, far from the office", .cat, [.music], .three),
        dream("All the tests were green", .dragon, [.magic], .five),
        dream("Somebody explained the build to me", .owl, [.snow], .two),
      ]))
  }
}
