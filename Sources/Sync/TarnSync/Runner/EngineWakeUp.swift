import Tarn

/// Wakes the engine for what another program on the same document has changed, as long as a subscription is active.
///
/// ```swift
/// enum Subscription { case server, wakeUp }
///
/// func subscriptions(_ state: SyncEngine<Status>) -> [Subscription] {
///   state.needsWakeUp ? [.server, .wakeUp] : [.server]
/// }
///
/// let waking = EffectHandler(EngineWakeUp<Status>()) { (subscription: Subscription) in
///   if case .wakeUp = subscription { () } else { nil }
/// } action: { _, event in
///   App.Action.sync(event, .now())
/// }
/// ```
///
/// The first response is ``SyncEvent/woke`` at once. It is repeated each second, because the state may need another
/// wake-up before the program has seen that it needs none.
public struct EngineWakeUp<Object: Synced>: UseCase {
  /// A second: longer than a program takes to read what another one has saved, and no person waits longer for it.
  private static var pause: Duration { .seconds(1) }

  /// Creates a use case.
  public init() {}

  public func perform(_ request: Void, respond: ResponseSender<SyncEvent<Object>>) async {
    repeat { await respond(.woke) } while (try? await Task.sleep(for: Self.pause)) != nil
  }
}
