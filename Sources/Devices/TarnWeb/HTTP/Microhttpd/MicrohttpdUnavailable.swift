#if !(Web || Full)
  // The two types of libmicrohttpd in a build without the package trait `Web`: no daemon starts, so there is no value of
  // either type and no method is ever called. The types are not enumerations without cases, because the compiler warns
  // at every property and every call that uses such a type.

  /// Replaces libmicrohttpd’s record of a connection.
  struct MicrohttpdConnection {
    private init() {}

    func suspend() {}
    func resume() {}
    func headers() -> [(name: String, value: String)] { [] }
    func queue(_ response: HTTPResponse) -> HTTPSendResult { .failed }
    func queue(_ stream: HTTPStream, headers: [(String, String)]) -> HTTPSendResult { .failed }
  }

  /// Replaces libmicrohttpd’s record of a running server.
  struct MicrohttpdDaemon {
    /// - Throws: always ``HTTPServerError/builtWithoutServer``.
    init(serving daemon: HTTPDaemon, on socket: consuming ListeningSocket) throws(HTTPServerError) {
      throw .builtWithoutServer
    }

    func stop() {}
  }
#endif
