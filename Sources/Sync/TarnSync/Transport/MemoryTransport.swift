/// A server that is a function: for tests, previews and a server in the same program.
///
/// ```swift
/// let transport = MemoryTransport { call in
///   call.url.path == "/todos" ? HTTPClientResponse(status: 200, body: page) : HTTPClientResponse(status: 404)
/// }
/// ```
///
/// The bounds of a call hold here as they hold on a network: a function that never comes back is left to itself when the time
/// is up, with its task cancelled. A redirect is the answer.
public struct MemoryTransport: Transport {
  private let server: @Sendable (HTTPClientRequest) async throws(TransportError) -> HTTPClientResponse

  /// - Parameter server: what it throws is what the call throws.
  public init(_ server: @escaping @Sendable (HTTPClientRequest) async throws(TransportError) -> HTTPClientResponse) {
    self.server = server
  }

  public func perform(_ call: HTTPClientRequest) async throws(TransportError) -> HTTPClientResponse {
    try await HTTPRequestTask.perform(call) { exchange in
      let task = Task {
        do throws(TransportError) {
          var sent = call
          sent.headers = call.sentHeaders
          exchange.end(.success(try await server(sent)))
        } catch {
          exchange.end(.failure(error))
        }
      }
      exchange.onEnd { task.cancel() }
    }
  }
}
