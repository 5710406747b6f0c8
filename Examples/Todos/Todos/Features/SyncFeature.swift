import Tarn
import TarnSync

/// Synchronizes the list with a server. The other features change it as if there were none.
struct SyncFeature: RefusingFeature {
  func refusal(of action: Todos.Action, in state: Todos.State) -> Refusal? {
    switch action {
    case .workOffline where state.document.sync == nil:
      Refusal("The list is not synchronized. `todos sync` with the address of a server begins it.")
    case .synchronize(nil) where state.document.sync == nil: Refusal("The list is not synchronized.")
    default: nil
    }
  }

  func update(_ state: inout Todos.State, _ action: Todos.Action) -> [Todos.Effect] {
    switch action {
    case .synchronize(let server):
      // The same server continues where it stopped.
      if state.document.sync?.server != server { state.document.sync = server.map { TodoSync(server: $0) } }
    case .workOffline(let isOffline): return [.event(.online(!isOffline))]
    case .discardRefusedChanges: state.document.discardRefusedChanges()
    case .recordChanges(let id, let now): return state.document.record(as: id, at: now)
    case .sync(let event, let now): return state.document.handle(event, at: now)
    default: break
    }
    return []
  }
}

extension LocalChange<Todo> {
  /// Why the server does not have the change and does not get it; `nil` if it gets it.
  public var refusal: String? {
    switch status {
    case .rejected(let reason): reason
    case .inConflict: "Another device has changed the same part of this to-do."
    case .waiting, .sent, .acknowledged: nil
    }
  }
}

extension Todos {
  /// While the list is synchronized: hears the server's news, and records what was changed, by undo and time travel, too.
  public func subscriptions(_ document: Document) -> [Subscription] {
    guard let sync = document.sync else { return [] }
    return (sync.engine.isOnline ? [.news(server: sync.server)] : [])
      + (sync.engine.hasUnrecordedChanges(in: document.todos) ? [.unrecordedChanges] : [])
      + (sync.engine.needsWakeUp ? [.wakeUp] : [])
  }

  public static var hasSessionSubscriptions: Bool { false }

  static func synchronizing(_ servers: SyncServers) -> [EffectHandler<Effect, Action>] {
    [
      EffectHandler(SendToServer(servers: servers)) {
        if case .sync(let action, let server) = $0 { SendToServer.Request(action: action, server: server) } else { nil }
      } action: { _, event in
        .sync(event, .now())
      },
      EffectHandler(TellEngine()) {
        if case .event(let event) = $0 { event } else { nil }
      } action: { event, now in
        .sync(event, now)
      },
    ]
  }

  static func following(_ servers: SyncServers) -> [EffectHandler<Subscription, Action>] {
    [
      EffectHandler(FollowServer(servers: servers)) {
        if case .news(let server) = $0 { server } else { nil }
      } action: { _, event in
        .sync(event, .now())
      },
      EffectHandler(RecordChanges()) {
        if case .unrecordedChanges = $0 { () } else { nil }
      } action: { _, id in
        .recordChanges(as: id, .now())
      },
      EffectHandler(EngineWakeUp<Todo>()) {
        if case .wakeUp = $0 { () } else { nil }
      } action: { _, event in
        .sync(event, .now())
      },
    ]
  }
}
