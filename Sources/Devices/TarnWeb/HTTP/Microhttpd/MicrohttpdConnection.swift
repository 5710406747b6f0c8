#if Web || Full
  import CMicrohttpd

  /// libmicrohttpd's own record of a connection.
  ///
  /// All calls happen on the daemon's thread, inside a call by the daemon, except ``suspend()`` and ``resume()``.
  struct MicrohttpdConnection: @unchecked Sendable {
    // Guard: only suspending and resuming happen outside the daemon's thread, each under the lock of the exchange or
    // stream that suspended the connection, before that exchange or stream ends.
    private let raw: OpaquePointer

    init(_ raw: OpaquePointer) {
      self.raw = raw
    }

    /// Stops reading from and writing to the connection.
    func suspend() {
      MHD_suspend_connection(raw)
    }

    /// Continues a suspended connection: the daemon asks for the response, or for the next bytes of the stream.
    func resume() {
      MHD_resume_connection(raw)
    }

    /// The headers of the request, in their order.
    func headers() -> [(name: String, value: String)] {
      var headers: [(name: String, value: String)] = []
      withUnsafeMutablePointer(to: &headers) { pointer in
        _ = MHD_get_connection_values_n(raw, .HEADER_KIND, microhttpdHeader, pointer)
      }
      return headers
    }

    /// Queues a response whose length is known.
    func queue(_ response: HTTPResponse) -> HTTPSendResult {
      // Copied, because the daemon sends the bytes after this call, at the client's pace. The library does not change
      // the buffer.
      let rawResponse = response.body.withUnsafeBytes { bytes in
        MHD_create_response_from_buffer(
          bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
      }
      return queue(rawResponse, status: response.status, headers: response.headersToSend)
    }

    /// Queues a response without a known length: the daemon asks the stream for its bytes until the stream ends.
    func queue(_ stream: HTTPStream, headers: [(String, String)]) -> HTTPSendResult {
      // The block size is for bodies of known length, which a stream does not have: one byte, because 0 is not
      // accepted.
      let rawResponse = MHD_create_response_from_callback(
        UInt64.max, 1, microhttpdStreamFill, Unmanaged.passRetained(stream).toOpaque(), microhttpdStreamRelease)
      if rawResponse == nil { Unmanaged.passUnretained(stream).release() }
      return queue(rawResponse, status: 200, headers: headers)
    }

    private func queue(_ rawResponse: OpaquePointer?, status: Int, headers: [(String, String)]) -> HTTPSendResult {
      guard let rawResponse else { return .failed }
      // The connection has its own reference to the response.
      defer { MHD_destroy_response(rawResponse) }
      for (name, value) in headers {
        // A NUL would truncate the value in C.
        guard !name.utf8.contains(0), !value.utf8.contains(0),
          MHD_add_response_header(rawResponse, name, value) == .YES
        else { return .invalid }
      }
      return MHD_queue_response(raw, UInt32(status), rawResponse) == .YES ? .queued : .failed
    }
  }
#endif
