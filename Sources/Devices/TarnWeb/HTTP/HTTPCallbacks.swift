import CMicrohttpd

// The callbacks that libmicrohttpd calls on its own thread. They are top-level functions because a closure created in
// an actor's context would trap on another thread than the actor's.

/// Called when a connection was opened or is about to be closed.
func httpConnectionChanged(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
  socketContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, change: MHD_ConnectionNotificationCode
) {
  guard let context, let connection, let socketContext else { return }
  let daemon = Unmanaged<HTTPDaemon>.fromOpaque(context).takeUnretainedValue()
  if change == .CONNECTION_NOTIFY_STARTED {
    let connection = HTTPConnection(descriptor: tarn_http_socket(connection))
    daemon.opened(connection)
    socketContext.pointee = Unmanaged.passRetained(connection).toOpaque()
  } else if let held = socketContext.pointee {
    let connection = Unmanaged<HTTPConnection>.fromOpaque(held).takeRetainedValue()
    socketContext.pointee = nil
    connection.willClose()
    daemon.closed(connection)
  }
}

/// Called when the request line was read. The functions below get the return value in `exchange`.
func httpRequestBegan(
  context: UnsafeMutableRawPointer?, target: UnsafePointer<CChar>?, pointer: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let context, let target, let pointer, let held = tarn_http_socket_context(pointer) else { return nil }
  let exchange = HTTPExchange(
    daemon: Unmanaged<HTTPDaemon>.fromOpaque(context).takeUnretainedValue(),
    pointer: ConnectionPointer(raw: pointer),
    connection: Unmanaged<HTTPConnection>.fromOpaque(held).takeUnretainedValue(),
    target: HTTPTarget(String(cString: target).utf8))
  return Unmanaged.passRetained(exchange).toOpaque()
}

/// Called when a part of a request has arrived, or to request the response.
func httpAnswerWanted(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?, url: UnsafePointer<CChar>?,
  method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, bytes: UnsafePointer<CChar>?,
  count: UnsafeMutablePointer<Int>?, exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let method, let count, let held = exchange?.pointee else { return .NO }
  let part = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count.pointee)
  // The daemon passes the bytes again that are not counted as taken.
  count.pointee = 0
  return Unmanaged<HTTPExchange>.fromOpaque(held).takeUnretainedValue().advance(method: method, bytes: part)
}

/// Called when the response was sent or the connection broke.
func httpRequestEnded(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
  exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, reason: MHD_RequestTerminationCode
) {
  guard let exchange, let held = exchange.pointee else { return }
  exchange.pointee = nil
  Unmanaged<HTTPExchange>.fromOpaque(held).takeRetainedValue().end()
}
