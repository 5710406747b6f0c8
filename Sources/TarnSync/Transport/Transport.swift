/// Carries calls to a server and brings its answers back.
///
/// ```swift
/// let answer = try await transport.perform(HTTPCall(.get, todosURL))
/// guard answer.isSuccess else { … }
/// ```
///
/// What every transport promises, and `TransportConformance` (in `TarnSyncTesting`) checks:
///
/// - It comes back: after ``HTTPCall/timeLimit`` at the latest, however the server behaves, and at once when its task is
///   cancelled.
/// - No more than ``HTTPCall/bodyBound`` bytes of an answer are kept.
/// - Any status is an answer. An error says that there is none.
/// - A redirect is followed or is the answer. To another origin goes nothing that the call says of who calls.
/// - Nothing is remembered from one call to the next: no cookies, no cache.
/// - No error has a header, a body or a query in its words, for these may be secrets.
///
/// It repeats nothing. When to try again is the engine's to say, which knows what waits.
public protocol Transport: Sendable {
  func perform(_ call: HTTPCall) async throws(TransportError) -> HTTPAnswer
}
