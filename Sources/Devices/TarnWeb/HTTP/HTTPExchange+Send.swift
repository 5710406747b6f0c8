import CMicrohttpd

// Passes responses to libmicrohttpd. All of it happens on the daemon's thread, inside its call for the response.
extension HTTPExchange {
  /// Returns `NO` if there is not even memory for an error response; the daemon then closes the connection.
  func send(_ response: HTTPOutput) -> MHD_Result {
    switch response {
    case .response(let response):
      send(response)
    case .stream(let stream, let headers):
      send(stream, headers)
    }
  }

  private func send(_ response: HTTPResponse) -> MHD_Result {
    // Copied, because the daemon sends the bytes after this call, at the client's pace. The library does not change the
    // buffer.
    let made = response.body.withUnsafeBytes { bytes in
      MHD_create_response_from_buffer(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
    }
    guard let made else { return .NO }
    defer { MHD_destroy_response(made) }
    guard (200...599).contains(response.status), add(response.headersToSend, to: made) else { return send(.unsendable) }
    return MHD_queue_response(pointer.raw, UInt32(response.status), made)
  }

  private func send(_ stream: HTTPStream, _ headers: [(String, String)]) -> MHD_Result {
    // The block size is for bodies of known length, which a stream does not have: one byte, because 0 is not accepted.
    let made = MHD_create_response_from_callback(
      UInt64.max, 1, httpStreamFill, Unmanaged.passRetained(stream).toOpaque(), httpStreamRelease)
    guard let made else {
      Unmanaged.passUnretained(stream).release()
      return .NO
    }
    defer { MHD_destroy_response(made) }
    guard add(headers, to: made), add(streamDefaults(besides: headers), to: made) else { return send(.unsendable) }
    return MHD_queue_response(pointer.raw, 200, made)
  }

  private func add(_ headers: [(String, String)], to response: OpaquePointer) -> Bool {
    headers.allSatisfy { name, value in
      // A NUL would truncate the value in C.
      !name.utf8.contains(0) && !value.utf8.contains(0)
        && MHD_add_response_header(response, name, value) == .YES
    }
  }

  private func streamDefaults(besides headers: [(String, String)]) -> [(String, String)] {
    [
      ("Content-Type", "text/event-stream; charset=utf-8"),
      ("Cache-Control", "no-store"),
      // nginx buffers responses by default.
      ("X-Accel-Buffering", "no"),
      HTTPResponse.noSniffing,
    ].filter { standard in !headers.contains { isSameASCII($0.0, standard.0) } }
  }
}

/// Called when the daemon needs the next bytes of a stream.
private func httpStreamFill(
  context: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?, count: Int
) -> Int {
  // -2 is MHD_CONTENT_READER_END_WITH_ERROR: the connection is closed without a proper end of the body.
  guard let context, let buffer else { return -2 }
  return Unmanaged<HTTPStream>.fromOpaque(context).takeUnretainedValue()
    .fill(UnsafeMutableRawBufferPointer(start: buffer, count: count))
}

private func httpStreamRelease(context: UnsafeMutableRawPointer?) {
  if let context { Unmanaged<HTTPStream>.fromOpaque(context).release() }
}
