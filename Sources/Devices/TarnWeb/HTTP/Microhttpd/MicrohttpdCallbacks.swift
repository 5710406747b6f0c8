#if Web || Full
  import CMicrohttpd

  // The callbacks that libmicrohttpd calls on its own thread. They are top-level functions because a closure created in
  // an actor's context would trap on another thread than the actor's.

  /// Called when a connection was opened or is about to be closed.
  func microhttpdConnectionChanged(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
    socketContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, change: MHD_ConnectionNotificationCode
  ) {
    guard let context, let connection, let socketContext else { return }
    let daemon = Unmanaged<HTTPDaemon>.fromOpaque(context).takeUnretainedValue()
    if change == .CONNECTION_NOTIFY_STARTED {
      let connection = HTTPConnection(ConnectionSocket(descriptor: tarn_http_socket(connection)))
      daemon.opened(connection)
      socketContext.pointee = Unmanaged.passRetained(connection).toOpaque()
    } else if let opaque = socketContext.pointee {
      let connection = Unmanaged<HTTPConnection>.fromOpaque(opaque).takeRetainedValue()
      socketContext.pointee = nil
      connection.willClose()
      daemon.closed(connection)
    }
  }

  /// Called when the request line was read. The functions below get the return value in `exchange`.
  func microhttpdRequestBegan(
    context: UnsafeMutableRawPointer?, target: UnsafePointer<CChar>?, pointer: OpaquePointer?
  ) -> UnsafeMutableRawPointer? {
    guard let context, let target, let pointer, let opaque = tarn_http_socket_context(pointer) else { return nil }
    let exchange = HTTPExchange(
      daemon: Unmanaged<HTTPDaemon>.fromOpaque(context).takeUnretainedValue(),
      handle: MicrohttpdConnection(pointer),
      connection: Unmanaged<HTTPConnection>.fromOpaque(opaque).takeUnretainedValue(),
      target: HTTPTarget(String(cString: target).utf8))
    return Unmanaged.passRetained(exchange).toOpaque()
  }

  /// Called when a part of a request has arrived, or to request the response.
  func microhttpdResponseRequested(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?, url: UnsafePointer<CChar>?,
    method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, bytes: UnsafePointer<CChar>?,
    count: UnsafeMutablePointer<Int>?, exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> MHD_Result {
    guard let method, let count, let opaque = exchange?.pointee else { return .NO }
    let body = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count.pointee)
    // The daemon passes the bytes again that are not counted as taken.
    count.pointee = 0
    let httpExchange = Unmanaged<HTTPExchange>.fromOpaque(opaque).takeUnretainedValue()
    return switch httpExchange.advance(method: method, bytes: body) {
    case .proceed: .YES
    case .hangUp: .NO
    }
  }

  /// Called when the response was sent or the connection broke.
  func microhttpdRequestEnded(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
    exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, reason: MHD_RequestTerminationCode
  ) {
    guard let exchange, let opaque = exchange.pointee else { return }
    exchange.pointee = nil
    Unmanaged<HTTPExchange>.fromOpaque(opaque).takeRetainedValue().end()
  }

  /// Called for each header of a request: appends it to the array that `context` points to.
  func microhttpdHeader(
    context: UnsafeMutableRawPointer?, kind: MHD_ValueKind, name: UnsafePointer<CChar>?, nameCount: Int,
    value: UnsafePointer<CChar>?, valueCount: Int
  ) -> MHD_Result {
    context?.assumingMemoryBound(to: [(name: String, value: String)].self).pointee
      .append((name: text(name, nameCount), value: text(value, valueCount)))
    return .YES
  }

  /// Called when the daemon needs the next bytes of a stream.
  func microhttpdStreamFill(
    context: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?, count: Int
  ) -> Int {
    // -2 is MHD_CONTENT_READER_END_WITH_ERROR: the connection is closed without a proper end of the body.
    guard let context, let buffer else { return -2 }
    return Unmanaged<HTTPStream>.fromOpaque(context).takeUnretainedValue()
      .fill(UnsafeMutableRawBufferPointer(start: buffer, count: count))
  }

  /// Called when the daemon does not need a stream any more.
  func microhttpdStreamRelease(context: UnsafeMutableRawPointer?) {
    if let context { Unmanaged<HTTPStream>.fromOpaque(context).release() }
  }

  /// Bytes that are not UTF-8 become replacement characters, as in any external text.
  private func text(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count), as: UTF8.self)
  }
#endif
