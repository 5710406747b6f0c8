import Foundation
import Synchronization
import TarnStorage

/// A connection to the owner of a file, through which another program of the same user sends requests.
///
/// ```swift
/// let client = try OwnerClient.connect(to: "clocks.tarn")
/// let answer = try client.request("ping", [1, 2, 3])
/// let copy = open("copy.tarn", O_WRONLY | O_CREAT | O_EXCL, 0o600)
/// try client.request("copy", into: copy)
/// ```
///
/// Every wait has a time limit. Requests of several threads are sent one after the other. After an error other than
/// `.declined` and `.cutShort` the connection is unusable; connect again.
///
/// It blocks the thread, so do not use it in tasks: the task pool has few threads, and if client and owner are in one
/// process the owner's tasks may be among those waiting.
package final class OwnerClient: Sendable {
  /// The owner that answers.
  package let owner: Owner
  let file: String
  let timeout: Duration
  let limit: Int
  private let connection: Mutex<Connection>

  struct Connection: ~Copyable {
    var link: FrameConnection
    var isClosed = false
  }

  /// Finds the owner and connects to it.
  ///
  /// - Parameters:
  ///   - path: The file. This program needs no permission to read it.
  ///   - timeout: The longest silence of the owner before an answer and between its parts.
  ///   - connectTimeout: The time limit for accepting the connection, which an owner does at once unless it is stopped;
  ///     `nil` for `timeout`.
  /// - Throws: ``OwnerError``: no program has the file open, the owner accepts no requests, or it refuses them.
  package static func connect(
    to path: String, timeout: Duration = .seconds(30), connectTimeout: Duration? = nil
  ) throws(OwnerError) -> OwnerClient {
    try connect(to: path, timeout: timeout, connectTimeout: connectTimeout, cancellation: nil)
  }

  /// Finds the owner and connects to it, with cancellation.
  ///
  /// - Parameter cancellation: Cancels all waiting.
  static func connect(
    to path: String, timeout: Duration = .seconds(30), connectTimeout: Duration? = nil, cancellation: CancellationPipe?
  ) throws(OwnerError) -> OwnerClient {
    let paths = try OwnerPaths(path)
    guard let owner = OwnerLock.owner(of: paths.file) else { throw OwnerError(unreachable(paths), paths.name) }
    guard let address = owner.socket else { throw OwnerError(.notListening(owner), paths.name) }
    let hello = OwnerProtocol.Hello(tarn: OwnerProtocol.version, file: paths.file)
    return try OwnerClient(
      owner, at: address, paths: paths, hello: hello, limits: OwnerLimits(), timeout: timeout,
      connectTimeout: connectTimeout, cancellation: cancellation)
  }

  init(
    _ owner: Owner, at address: String, paths: OwnerPaths, hello: OwnerProtocol.Hello, limits: OwnerLimits,
    timeout: Duration, connectTimeout: Duration? = nil, cancellation: CancellationPipe? = nil
  ) throws(OwnerError) {
    let connectTimeout = connectTimeout ?? timeout
    let descriptor: Int32
    do throws(Failure) {
      descriptor = try Self.openSocket(address, within: connectTimeout)
    } catch {
      throw OwnerError(error.kind, paths.name)
    }
    self.owner = owner
    self.timeout = timeout
    file = paths.name
    limit = limits.frame
    connection = Mutex(Connection(link: FrameConnection(descriptor, limit: limits.frame, cancellation: cancellation)))
    try exchange { link throws(Failure) in
      let response = try self.roundTrip(Frame(hello), on: &link, within: connectTimeout)
      let header = try self.decoded(response)
      guard header.tarn == OwnerProtocol.version else {
        throw Failure(.otherVersion(header.tarn, ours: OwnerProtocol.version))
      }
    }
  }

  /// Ends the connection, after a running request of another thread is finished.
  package func close() {
    connection.withLock { connection in
      connection.isClosed = true
      connection.link.hangUp()
    }
  }

  /// Uses the connection exclusively, and ends it after an error that leaves it inside a request or an answer.
  func exchange<Response>(_ body: (inout FrameConnection) throws(Failure) -> Response) throws(OwnerError) -> Response {
    let result = connection.withLock { connection -> Result<Response, OwnerError> in
      guard !connection.isClosed else { return .failure(OwnerError(.hungUp, file)) }
      do throws(Failure) {
        return .success(try body(&connection.link))
      } catch {
        if error.endsConnection {
          connection.isClosed = true
          connection.link.hangUp()
        }
        return .failure(OwnerError(error.kind, file))
      }
    }
    return try result.get()
  }

  /// The reason why an exchange failed, and whether the connection ended with it.
  struct Failure: Error {
    let kind: OwnerError.Kind
    var endsConnection = true

    init(_ kind: OwnerError.Kind, endsConnection: Bool = true) {
      self.kind = kind
      self.endsConnection = endsConnection
    }

    init(_ fault: FrameConnectionError, limit: Int, after time: Duration) {
      switch fault {
      case .ended, .hungUp, .closing: kind = .hungUp
      case .timedOut: kind = .timedOut(after: time)
      case .tooLarge: kind = .tooLarge(limit: limit)
      case .garbled(let reason): kind = .garbled(reason)
      }
    }
  }
}
