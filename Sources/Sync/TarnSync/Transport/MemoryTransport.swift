/// A server that is a function: for tests, previews and a server in the same program.
///
/// ```swift
/// let transport = MemoryTransport { request in
///   guard request.url.path == "/todos" else { return HTTPClientResponse(status: 404) }
///   return HTTPClientResponse(status: 200, body: Data(json.utf8))
/// }
/// ```
///
/// The limits of a request apply as on a network: at the end of the time limit the transport cancels the function's task
/// and returns, even if the function does not. It does not follow redirects: a redirect is the response.
public struct MemoryTransport: Transport {
  private let server: @Sendable (HTTPClientRequest) async throws(TransportError) -> HTTPClientResponse

  /// Creates a transport to a function.
  ///
  /// - Parameter server: returns the response to a request; the transport throws the errors that it throws.
  public init(_ server: @escaping @Sendable (HTTPClientRequest) async throws(TransportError) -> HTTPClientResponse) {
    self.server = server
  }

  public func perform(_ request: HTTPClientRequest) async throws(TransportError) -> HTTPClientResponse {
    try await HTTPRequestTask.perform(request) { exchange in
      let task = Task {
        do throws(TransportError) {
          var sentRequest = request
          sentRequest.headers = request.sentHeaders
          exchange.end(.success(try await server(sentRequest)))
        } catch {
          exchange.end(.failure(error))
        }
      }
      exchange.onEnd { task.cancel() }
    }
  }
}
