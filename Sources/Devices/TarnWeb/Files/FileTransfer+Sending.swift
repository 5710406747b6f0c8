// Downloads.
extension FileTransfer {
  /// Responds with the file of an ID, to a session of its page.
  func send(_ id: String, _ request: HTTPRequest, to sender: RequestSender, _ reply: HTTPReply) {
    guard let (session, files) = files(of: sender) else {
      _ = reply.respond(Self.unknownSession)
      return
    }
    guard FileNames.isValidID(id) else {
      _ = reply.respond(.text(404, "This is not the address of a file."))
      return
    }
    if request.header("If-None-Match") == "\"\(id)\"" {
      _ = reply.respond(HTTPResponse(status: 304, headers: Self.cacheHeaders(id)))
      return
    }
    Task.detached { [self] in
      guard let file = await reads.run({ await files.store.file(id) }) else {
        _ = reply.respond(.text(404, "This page has no such file."))
        return
      }
      guard let allowance = outgoing.reserve(file.bytes.count, for: session) else {
        _ = reply.respond(Self.busy)
        return
      }
      _ = reply.respond(Self.response(file, id, allowance))
    }
  }

  private static func response(_ file: ServedFile, _ id: String, _ allowance: BodyAllowance) -> HTTPResponse {
    // Media are shown inline, because a browser does not execute them; HTML is not, nor is text, which a browser may
    // take for HTML.
    let isShown = ["image/", "audio/", "video/"].contains { file.type.hasPrefix($0) }
    return HTTPResponse(
      status: 200,
      headers: [
        ("Content-Type", isValidType(file.type) ? file.type : "application/octet-stream"),
        ("Content-Disposition", isShown ? "inline" : "attachment"),
      ] + cacheHeaders(id) + security,
      body: file.bytes, allowance: allowance)
  }

  /// Cacheable permanently, and only by this browser: an ID always stands for the same bytes. 31,536,000 seconds are a
  /// year.
  private static func cacheHeaders(_ id: String) -> [(String, String)] {
    [("Cache-Control", "private, max-age=31536000, immutable"), ("ETag", "\"\(id)\"")]
  }

  /// An SVG image is a document that may contain scripts: opened by itself it gets an opaque origin, and its scripts do
  /// not run.
  private static let security =
    [("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'")]
    + RequestRouter.security.filter { $0.0 != "Content-Security-Policy" }

  private static func isValidType(_ type: String) -> Bool {
    let parts = type.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && type.utf8.count <= 100
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { tokenCharacters.contains($0) } }
  }

  private static let tokenCharacters = Set("abcdefghijklmnopqrstuvwxyz0123456789-+.".utf8)
}
