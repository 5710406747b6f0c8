import Foundation
import Synchronization

/// A connection to the owner of a file, through which another program of the same user makes requests.
///
/// ```swift
/// let client = try OwnerClient.connect(to: "clocks.tarn")
/// let answer = try client.ask("ping", [1, 2, 3])
/// let copy = open("copy.tarn", O_WRONLY | O_CREAT | O_EXCL, 0o600)
/// try client.ask("copy", into: copy)
/// ```
///
/// Every wait has a time limit. Requests of several threads are sent one after the other. After an error other than
/// `.declined` and `.cutShort` the connection can't be used any more; connect again.
///
/// It blocks its thread. Do not use it in tasks: the pool that runs them has few threads, and the owner's tasks may
/// wait for the same threads if both are in one process.
package final class OwnerClient: Sendable {
  /// The owner at the other end.
  package let owner: Owner
  let file: String
  let timeout: Duration
  let limit: Int
  private let connection: Mutex<Connection>

  struct Connection: ~Copyable {
    var link: Link
    var isOver = false
  }

  /// Finds the owner and connects to it.
  ///
  /// - Parameters:
  ///   - path: the file. This program need not be able to read it.
  ///   - timeout: how long the owner may be silent before and between the parts of a response.
  ///   - greeting: how long it may take to accept the connection, which it does at once unless it is stopped; `nil` for
  ///     `timeout`.
  /// - Throws: ``OwnerError`` with the reason: there is no owner, or it takes or accepts no requests.
  package static func connect(
    to path: String, timeout: Duration = .seconds(30), greeting: Duration? = nil
  ) throws(OwnerError) -> OwnerClient {
    try connect(to: path, timeout: timeout, greeting: greeting, bell: nil)
  }

  /// - Parameter bell: cancels all waiting.
  static func connect(
    to path: String, timeout: Duration = .seconds(30), greeting: Duration? = nil, bell: Bell?
  ) throws(OwnerError) -> OwnerClient {
    let place = try OwnerPlace(path)
    guard let owner = OwnerLock.owner(of: place.file) else { throw OwnerError(unreached(place), place.name) }
    guard let address = owner.socket else { throw OwnerError(.listensNot(owner), place.name) }
    let hello = OwnerProtocol.Hello(tarn: OwnerProtocol.version, file: place.file)
    return try OwnerClient(
      owner, at: address, place: place, hello: hello, limits: OwnerLimits(), timeout: timeout, greeting: greeting,
      bell: bell)
  }

  init(
    _ owner: Owner, at address: String, place: OwnerPlace, hello: OwnerProtocol.Hello, limits: OwnerLimits,
    timeout: Duration, greeting: Duration? = nil, bell: Bell? = nil
  ) throws(OwnerError) {
    let greeting = greeting ?? timeout
    let descriptor: Int32
    do throws(Stop) {
      descriptor = try Self.dial(address, within: greeting)
    } catch {
      throw OwnerError(error.kind, place.name)
    }
    self.owner = owner
    self.timeout = timeout
    file = place.name
    limit = limits.frame
    connection = Mutex(Connection(link: Link(descriptor, limit: limits.frame, bell: bell)))
    try exchange { link throws(Stop) in
      let answer = try self.trade(Frame(hello), on: &link, within: greeting)
      let header = try self.understood(answer)
      guard header.tarn == OwnerProtocol.version else { throw Stop(.otherVersion(header.tarn)) }
    }
  }

  /// Ends the connection, after a running exchange of another thread.
  package func close() {
    connection.withLock { connection in
      connection.isOver = true
      connection.link.hangUp()
    }
  }

  /// Runs an exchange with exclusive access to the connection, and ends the connection if the exchange is left
  /// incomplete.
  func exchange<Answer>(_ body: (inout Link) throws(Stop) -> Answer) throws(OwnerError) -> Answer {
    let result = connection.withLock { connection -> Result<Answer, OwnerError> in
      guard !connection.isOver else { return .failure(OwnerError(.hungUp, file)) }
      do throws(Stop) {
        return .success(try body(&connection.link))
      } catch {
        if error.isEnd {
          connection.isOver = true
          connection.link.hangUp()
        }
        return .failure(OwnerError(error.kind, file))
      }
    }
    return try result.get()
  }

  /// The reason why an exchange is incomplete, and whether it ended the connection.
  struct Stop: Error {
    let kind: OwnerError.Kind
    var isEnd = true

    init(_ kind: OwnerError.Kind, isEnd: Bool = true) {
      self.kind = kind
      self.isEnd = isEnd
    }

    init(_ fault: LinkFault, limit: Int, after time: Duration) {
      switch fault {
      case .ended, .hungUp, .closing: kind = .hungUp
      case .timedOut: kind = .timedOut(after: time)
      case .tooLarge: kind = .tooLarge(limit: limit)
      case .garbled(let reason): kind = .garbled(reason)
      }
    }
  }
}
