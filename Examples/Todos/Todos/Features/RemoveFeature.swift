import Foundation
import Tarn

/// Removes one to-do, or all that are done.
public struct RemoveFeature: Feature {
  public init() {}

  public func update(_ state: inout Todos.State, _ action: Todos.Action) -> [Todos.Effect] {
    switch action {
    case .remove(let which): return [.remove(.one(which, state.todo(which)))]
    case .removeDone: return [.remove(.done(state.todos.filter(\.isDone).map(\.id)))]
    case .removed(let ids):
      let texts = ids.compactMap { state.todos[id: $0]?.text }
      for id in ids { state.todos.remove(id: id) }
      return texts.isEmpty ? [] : [.note(texts.count == 1 ? "Removed “\(texts[0])”" : "Removed \(texts.count) to-dos")]
    default: return []
    }
  }
}

extension Todos {
  static func removing(_ remove: RemoveTodos) -> EffectHandler<Effect, Action> {
    EffectHandler(remove) {
      if case .remove(let request) = $0 { request } else { nil }
    } action: { _, response in
      switch response {
      case .removed(let ids): .removed(ids)
      case .unknown(let which): .refused(.unknown(which))
      case .nothing: .refused(.nothingDone)
      }
    }
  }
}
