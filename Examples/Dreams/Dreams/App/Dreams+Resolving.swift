import Foundation
import TarnValues

extension Dreams.Document {
  /// Those of a selection that are there, in the order of the list.
  ///
  /// - Complexity: O(k log n) for k that are selected.
  public func dreams(of selection: Dreams.Selection) -> [Dream] {
    selection.compactMap { dreams.index(id: $0) }.sorted().map { dreams[$0] }
  }

  /// Whether there is no room for another dream.
  public var isFull: Bool { dreams.count >= Self.mostDreams }
}

extension Dreams.State {
  /// The dream on whose screen the person is; `nil` on other screens, and if it is gone.
  public var openDream: Dream? {
    if case .dream(let screen) = view.screen { document.dreams[id: screen.id] } else { nil }
  }

  /// What is selected and there, in the order of the list.
  public var selectedDreams: [Dream] { view.selection.map(document.dreams(of:)) ?? [] }

  /// What is being shared and there, in the order of the list. While something is shared, none means that all of it is gone
  /// since: nothing is drawn, and there is nothing to do but to cancel.
  public var sharedDreams: [Dream] { view.sharing.map { document.dreams(of: $0.dreams) } ?? [] }

  /// Whether what is typed can be added.
  public var canAdd: Bool { !document.isFull && Dream.isSeen(view.typed) }

  /// What a new person finds.
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
