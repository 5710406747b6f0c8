import Tarn

/// Does what an engine wants, by a service: the only part of it all that waits for anything.
///
/// ```swift
/// let syncing = Connection(Syncing(Notes(transport))) { (effect: App.Effect) in
///   if case .sync(let action) = effect { action } else { nil }
/// } action: { _, event in
///   .sync(event, .now())
/// }
/// let store = Store(state, App(), effects: [syncing])
/// store.send(.sync(.started, .now()))
/// ```
public struct Syncing<Service: SyncService>: UseCase {
  private let service: Service

  public init(_ service: Service) { self.service = service }

  public func perform(
    _ action: SyncAction<Service.Object>, respond: Responder<SyncEvent<Service.Object>>
  ) async {
    switch action {
    case .push(let push): await respond(.pushed(push.ticket, await service.push(push)))
    case .look(let push): await respond(.looked(push.ticket, await service.look(push)))
    case .pull(let ticket, let cursor): await respond(.pulled(ticket, await service.pull(since: cursor)))
    case .wake(let time):
      let pause = time.milliseconds - Timestamp.now().milliseconds
      // Cancelled, there is nobody to be woken.
      guard (try? await Task.sleep(for: .milliseconds(max(0, pause)))) != nil else { return }
      await respond(.woke)
    // What these want is the app's to do.
    case .renamed, .askToSignIn: break
    }
  }
}
