/// Sends HTTP requests to a server and returns its responses.
///
/// ```swift
/// let response = try await transport.perform(HTTPClientRequest(.get, url))
/// guard response.isSuccess else { … }
/// ```
///
/// Every transport guarantees the following, and `TransportConformance` (in `TarnSyncTesting`) checks it:
///
/// - It returns after ``HTTPClientRequest/timeLimit`` at the latest, however the server behaves, and at once when its task is
///   cancelled.
/// - It stores no more than ``HTTPClientRequest/maximumBodySize`` bytes of a response.
/// - Any status is a response. An error means that there is none.
/// - A redirect is followed or is the response. No identifying header of the request goes to another origin.
/// - It stores nothing between requests: no cookies, no cache.
/// - No error message has a header, a body or a query, because these may be secrets.
///
/// It never retries: the engine, which knows what waits, decides that.
public protocol Transport: Sendable {
  /// Sends a request and returns the response.
  func perform(_ request: HTTPClientRequest) async throws(TransportError) -> HTTPClientResponse
}
