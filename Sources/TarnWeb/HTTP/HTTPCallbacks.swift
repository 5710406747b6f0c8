import CMicrohttpd

// What libmicrohttpd calls, on its own thread. Top-level functions: a closure made in an actor's context would trap on
// a thread that is not the actor's.

/// A connection was opened or is about to be closed.
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

/// The request line was read. What this returns comes back in `exchange` of the functions below.
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

/// A part of a request has arrived, or its answer is wanted.
func httpAnswerWanted(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?, url: UnsafePointer<CChar>?,
  method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, bytes: UnsafePointer<CChar>?,
  count: UnsafeMutablePointer<Int>?, exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let method, let count, let held = exchange?.pointee else { return .NO }
  let part = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count.pointee)
  // The daemon hands over again what is not counted as taken.
  count.pointee = 0
  return Unmanaged<HTTPExchange>.fromOpaque(held).takeUnretainedValue().advance(method: method, bytes: part)
}

/// The answer was sent, or the connection broke.
func httpRequestEnded(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
  exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, reason: MHD_RequestTerminationCode
) {
  guard let exchange, let held = exchange.pointee else { return }
  exchange.pointee = nil
  Unmanaged<HTTPExchange>.fromOpaque(held).takeRetainedValue().end()
}
