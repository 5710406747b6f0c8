#if Postgres || Full
  import CPostgres
  import Dispatch
  import Foundation

  /// A connection of libpq in pipeline mode, with the event sources of its socket.
  ///
  /// It belongs to one queue, on which all its methods are called and its closures run.
  final class PostgresSocket {
    private let connection: OpaquePointer
    /// A second descriptor of the socket, for the sources: the library closes its own one whenever it finds that the
    /// connection has ended, also while it sends, and a source of a closed descriptor is never called again.
    private let descriptor: Int32
    private let queue: DispatchQueue
    private let reading: any DispatchSourceRead
    /// Exists while the socket accepts no more bytes.
    private var writing: (any DispatchSourceWrite)?
    /// The descriptor is closed after the last source has ended: a source must not outlive its descriptor.
    private let sources = DispatchGroup()

    /// Connects, and blocks the queue meanwhile.
    ///
    /// - Parameter onInput: called on the queue when there is something to read.
    init(
      _ settings: [(String, String)], _ queue: DispatchQueue, onInput: @escaping @Sendable () -> Void
    ) throws(PostgresError) {
      // 1: the database's name may be an address.
      let opened = Self.withTexts(of: settings) { PQconnectdbParams($0, $1, 1) }
      guard let opened else { throw PostgresError(.disconnected, "there is no memory for a connection") }
      PQsetNoticeProcessor(opened, { _, _ in }, nil)
      guard PQstatus(opened) == CONNECTION_OK, PQsetnonblocking(opened, 1) == 0, PQenterPipelineMode(opened) == 1 else {
        let message = String(cString: PQerrorMessage(opened))
        PQfinish(opened)
        throw PostgresError(.disconnected, message)
      }
      descriptor = fcntl(PQsocket(opened), F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else {
        let message = String(cString: strerror(errno))
        PQfinish(opened)
        throw PostgresError(.disconnected, message)
      }
      connection = opened
      self.queue = queue
      reading = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      reading.setEventHandler(handler: onInput)
      sources.enter()
      reading.setCancelHandler { [sources] in sources.leave() }
      reading.activate()
    }

    /// Whether a server accepts connections, whatever it refuses of this one: its database, or its user.
    static func isAccepting(_ settings: [(String, String)]) -> Bool {
      withTexts(of: settings) { PQpingParams($0, $1, 1) } == PQPING_OK
    }

    /// Calls a function with the names and the values of settings, in lists that end with null.
    private static func withTexts<Result>(
      of settings: [(String, String)], _ body: ([UnsafePointer<CChar>?], [UnsafePointer<CChar>?]) -> Result
    ) -> Result {
      let texts = (settings.map { strdup($0.0) }, settings.map { strdup($0.1) })
      defer { for text in texts.0 + texts.1 { free(text) } }
      return body(texts.0.map { UnsafePointer($0) } + [nil], texts.1.map { UnsafePointer($0) } + [nil])
    }

    deinit {
      reading.cancel()
      writing?.cancel()
      // Guard: the sources have ended, and this object does, so nothing else uses the connection.
      nonisolated(unsafe) let connection = connection
      sources.notify(queue: queue) { [descriptor] in
        close(descriptor)
        PQfinish(connection)
      }
    }

    private var failure: PostgresError { PostgresError(.disconnected, String(cString: PQerrorMessage(connection))) }

    private func check(_ result: Int32) throws(PostgresError) { if result != 1 { throw failure } }

    func prepare(_ sql: String, as name: String) throws(PostgresError) {
      try check(PQsendPrepare(connection, name, sql, 0, nil))
    }

    func execute(_ name: String, _ values: [PostgresValue]) throws(PostgresError) {
      let values = values.map(\.encoded)
      // One buffer for all values, so that each has an address during the call.
      var bytes: [UInt8] = []
      bytes.reserveCapacity(values.reduce(1) { $0 + ($1?.count ?? 0) })
      var offsets: [Int?] = []
      for value in values {
        offsets.append(value == nil ? nil : bytes.count)
        bytes += value ?? []
      }
      // An empty value has an address, too.
      bytes.append(0)
      let lengths = values.map { Int32($0?.count ?? 0) }
      let isSent = bytes.withUnsafeBufferPointer { buffer in
        let pointers = offsets.map { offset -> UnsafePointer<CChar>? in
          offset.map { UnsafeRawPointer(buffer.baseAddress! + $0).assumingMemoryBound(to: CChar.self) }
        }
        // 1: values and results are binary.
        let formats = [Int32](repeating: 1, count: values.count)
        return PQsendQueryPrepared(
          connection, name, Int32(values.count), pointers, lengths, formats, 1)
      }
      try check(isSent)
    }

    /// Ends a transaction.
    func sync() throws(PostgresError) { try check(PQpipelineSync(connection)) }

    /// Sends what waits to be sent.
    ///
    /// - Parameter onSpace: called on the queue when the socket accepts more, if it does not accept all now.
    func flush(_ onSpace: @escaping @Sendable () -> Void) throws(PostgresError) {
      switch PQflush(connection) {
      case 0:
        writing?.cancel()
        writing = nil
      case 1:
        guard writing == nil else { return }
        let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler(handler: onSpace)
        sources.enter()
        source.setCancelHandler { [sources] in sources.leave() }
        source.activate()
        writing = source
      default: throw failure
      }
    }

    /// Reads all that the server has sent.
    ///
    /// One call of the library may leave the end of the connection unread, behind the last bytes, and on Linux a source is
    /// called only once after a hang-up.
    func readInput() throws(PostgresError) {
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      repeat { try check(PQconsumeInput(connection)) } while poll(&state, 1, 0) == 1
    }

    /// Whether ``nextResult()`` does not block.
    var hasResult: Bool { PQisBusy(connection) == 0 }

    /// Returns the next result, which the caller clears; `nil` after the last one of a statement.
    func nextResult() -> OpaquePointer? { PQgetResult(connection) }

    func nextNotification() -> PostgresNotification? {
      guard let notification = PQnotifies(connection) else { return nil }
      defer { PQfreemem(notification) }
      return PostgresNotification(
        channel: String(cString: notification.pointee.relname),
        isOwn: notification.pointee.be_pid == PQbackendPID(connection))
    }
  }
#endif
