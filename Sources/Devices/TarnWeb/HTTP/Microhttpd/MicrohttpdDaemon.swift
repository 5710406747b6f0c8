#if Web || Full
  import CMicrohttpd

  /// libmicrohttpd's own record of a running server. The library has one thread for it, which reads, writes and makes all
  /// callbacks.
  struct MicrohttpdDaemon: @unchecked Sendable {
    // Guard: the pointer never changes, and `HTTPDaemon` calls `stop` once.
    private let raw: OpaquePointer
    /// The library's reference to the object that its callbacks use.
    private let context: Unmanaged<HTTPDaemon>

    /// Starts to accept connections on a socket.
    init(serving daemon: HTTPDaemon, on socket: consuming ListeningSocket) throws(HTTPServerError) {
      let limits = daemon.limits
      context = Unmanaged.passRetained(daemon)
      var configuration = tarn_http_configuration(
        listen_socket: socket.release(),
        connection_memory: limits.maximumHeaderBytes,
        connection_limit: UInt32(clamping: limits.maximumConnections),
        timeout_seconds: UInt32(clamping: limits.requestTimeout.wholeSeconds),
        // The main thread's usual size, because handlers run here and large values are on the stack. The system commits
        // only the used part.
        thread_stack: 8 << 20,
        context: context.toOpaque(),
        handler: microhttpdResponseRequested,
        request_began: microhttpdRequestBegan,
        request_ended: microhttpdRequestEnded,
        connection_changed: microhttpdConnectionChanged)
      guard let raw = tarn_http_start(&configuration) else {
        context.release()
        throw .cannotStart(reason: "it has no thread or not enough memory")
      }
      self.raw = raw
    }

    /// Closes the socket and all connections, and ends the library's thread. Unsent bytes are lost.
    func stop() {
      MHD_stop_daemon(raw)
      context.release()
    }
  }
#endif
