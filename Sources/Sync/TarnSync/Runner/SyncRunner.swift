import Tarn

/// Executes the actions of a sync engine with a service.
///
/// ```swift
/// let handler = EffectHandler(SyncRunner(Service(transport))) { (effect: App.Effect) in
///   effect
/// } action: { _, event in
///   App.Action.sync(event, .now())
/// }
/// let store = Store(state, App(), effects: [handler])
/// store.send(.sync(.started, .now()))
/// ```
public struct SyncRunner<Service: SyncService>: UseCase {
  private let service: Service

  /// Creates a use case that sends to a service.
  public init(_ service: Service) { self.service = service }

  public func perform(
    _ action: SyncAction<Service.Object>, respond: ResponseSender<SyncEvent<Service.Object>>
  ) async {
    switch action {
    case .push(let push): await respond(.pushed(push.ticket, await service.push(push)))
    case .lookUp(let push): await respond(.lookedUp(push.ticket, await service.lookUp(push)))
    case .pull(let ticket, let cursor): await respond(.pulled(ticket, await service.pull(since: cursor)))
    case .wake(let time):
      let pause = time.milliseconds - Timestamp.now().milliseconds
      // After a cancellation no wake-up is due.
      guard (try? await Task.sleep(for: .milliseconds(max(0, pause)))) != nil else { return }
      await respond(.woke)
    // The app executes these.
    case .renamed, .askToSignIn: break
    }
  }
}
