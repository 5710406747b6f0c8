/// A server that is a function: for tests, previews and a server in the same program.
///
/// ```swift
/// let transport = MemoryTransport { request in
///   guard request.url.path == "/todos" else { return HTTPClientResponse(status: 404) }
///   return HTTPClientResponse(status: 200, body: Data(json.utf8))
/// }
/// ```
///
/// The bounds of a request hold here as they hold on a network: a function that never comes back is left to itself when the time
/// is up, with its task cancelled. A redirect is the answer.
public struct MemoryTransport: Transport {
  private let server: @Sendable (HTTPClientRequest) async throws(TransportError) -> HTTPClientResponse

  /// - Parameter server: what it throws is what the request throws.
  public init(_ server: @escaping @Sendable (HTTPClientRequest) async throws(TransportError) -> HTTPClientResponse) {
    self.server = server
  }

  public func perform(_ request: HTTPClientRequest) async throws(TransportError) -> HTTPClientResponse {
    try await HTTPRequestTask.perform(request) { exchange in
      let task = Task {
        do throws(TransportError) {
          var sent = request
          sent.headers = request.sentHeaders
          exchange.end(.success(try await server(sent)))
        } catch {
          exchange.end(.failure(error))
        }
      }
      exchange.onEnd { task.cancel() }
    }
  }
}
