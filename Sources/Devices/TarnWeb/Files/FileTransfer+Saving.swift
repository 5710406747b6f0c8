// Uploads.
extension FileTransfer {
  /// Passes an uploaded file to the file store, and responds with the ticket for the result.
  func keep(_ request: HTTPRequest, from sender: RequestSender, _ reply: HTTPReply) {
    guard let (_, files) = files(of: sender), let name = name(of: request) else {
      _ = reply.respond(Self.unknownSession)
      return
    }
    // Without a body the page only asks whether it may send a file of this size: it may, otherwise the head had been
    // refused.
    guard !request.body.isEmpty || announced(by: request) == 0 else {
      _ = reply.respond(HTTPResponse(status: 204))
      return
    }
    let clock = Task.detached { [limits] in
      guard (try? await Task.sleep(for: limits.keepingTimeout)) != nil else { return }
      _ = reply.respond(.text(503, "The app took too long to store the file. Try again later."))
    }
    Task.detached {
      let response: HTTPResponse
      do {
        let id = try await files.store.keep(request.body, named: name)
        response = Self.respond(id, name, files)
      } catch {
        response = .text(422, String("\(error)".prefix(1_000)))
      }
      clock.cancel()
      // The time limit has already been answered with an error, so discard the ticket.
      if !reply.respond(response), response.status == 200 {
        _ = files.take(String(decoding: response.body, as: UTF8.self))
      }
    }
  }

  private static func respond(_ id: String, _ name: String, _ files: PageFiles) -> HTTPResponse {
    guard FileNames.isPlain(id) else {
      return .text(
        500,
        "The app gave the file the id “\(id.prefix(200))”, which can't be part of an address. The file was not added.")
    }
    return HTTPResponse(
      status: 200, headers: [("Content-Type", "text/plain; charset=utf-8")],
      body: Array(files.ticket(for: .kept(id: id, name: name)).utf8))
  }
}
