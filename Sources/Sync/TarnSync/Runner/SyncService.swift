/// The requests that a sync engine makes of a server: push, lookup and pull.
///
/// ```swift
/// struct Notes: SyncService {
///   let transport: any Transport
///
///   func push(_ push: Push<Note>) async -> PushResult<Note> {
///     do {
///       let answer = try await transport.perform(request(for: push))     // with push.change.id as its key
///       if let failure = SyncFailure(answer) { return .failed(failure) }
///       return answer.status == 422 ? .rejected(message(answer)) : .accepted(note(answer))
///     } catch { return .failed(SyncFailure(error, isFirst: true)) }
///   }
///   func lookUp(_ push: Push<Note>) async -> LookupResult<Note> { … }
///   func pull(since cursor: String?) async -> PullResult<Note> { … }
/// }
/// ```
///
/// The engine knows the network only through these results. A service never retries and waits only for the response. A
/// request that never ends would block its object, so every request needs a time limit.
public protocol SyncService<Object>: Sendable {
  /// The type of the synchronized objects.
  associatedtype Object: Synced

  /// Sends a change with its ID.
  func push(_ push: Push<Object>) async -> PushResult<Object>

  /// Looks up whether a change that was sent long ago has arrived.
  func lookUp(_ push: Push<Object>) async -> LookupResult<Object>

  /// Returns the news since a cursor; all objects if there is no cursor.
  func pull(since cursor: String?) async -> PullResult<Object>
}
