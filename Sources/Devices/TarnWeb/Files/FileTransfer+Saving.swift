// Uploads.
extension FileTransfer {
  /// Passes an uploaded file to the file store, and responds with the ticket for the result.
  func save(_ request: HTTPRequest, from sender: RequestSender, _ reply: HTTPReply) {
    guard let (_, files) = files(of: sender), let name = name(of: request) else {
      _ = reply.respond(Self.unknownSession)
      return
    }
    // Without a body the page only asks whether it may send a file of this size: it may, otherwise the head had been
    // refused.
    guard !request.body.isEmpty || announcedSize(of: request) == 0 else {
      _ = reply.respond(HTTPResponse(status: 204))
      return
    }
    let timeout = Task.detached { [limits] in
      guard (try? await Task.sleep(for: limits.savingTimeout)) != nil else { return }
      _ = reply.respond(.refused(503, .other, UploadRefusal.slow))
    }
    Task.detached {
      let response: HTTPResponse
      do {
        let id = try await files.store.save(request.body, named: name)
        response = Self.savedResponse(id, name, files)
      } catch {
        self.logger?.log(.upload, error)
        response = .text(422, String("\(error)".prefix(1_000)))
      }
      timeout.cancel()
      // The time limit has already been answered with an error, so discard the ticket.
      if !reply.respond(response), response.status == 200 {
        _ = files.redeem(String(decoding: response.body, as: UTF8.self))
      }
    }
  }

  private static func savedResponse(_ id: String, _ name: String, _ files: PageFiles) -> HTTPResponse {
    guard FileNames.isValidID(id) else { return .text(500, UploadRefusal.invalidID("\(id.prefix(200))")) }
    return HTTPResponse(
      status: 200, headers: [("Content-Type", "text/plain; charset=utf-8")],
      body: Array(files.ticket(for: .saved(id: id, name: name)).utf8))
  }
}
