/// One request and its one answer, as ``HTTPReply`` uses it: of the library's server, or of another program's.
protocol RequestExchange: AnyObject, Sendable {
  /// The open streams of the server.
  var streams: StreamRegistry { get }
  /// The connection of a stream that answers the request.
  var streamConnection: any StreamConnection { get }
  var limits: HTTPLimits { get }

  /// - Returns: `false` if the request was answered before.
  func respond(_ output: HTTPOutput) -> Bool
  /// Ends the connection.
  func hangUp()
}

/// The connection that takes the bytes of a stream. The stream suspends and resumes it under its lock.
protocol StreamConnection: Sendable {
  /// Asks for no further bytes.
  func suspend()
  /// Asks for bytes again. It may be called from any thread.
  func resume()
  /// Disconnects the client.
  func close()
  /// Whether the client has disconnected, as far as is known by now.
  var isAbandoned: Bool { get }
}
