import Tarn
import TarnStorage
import TarnSync
import TarnWeb

// One round: all requests that wait are performed, saved together, and answered from the saved state.
extension SyncServer {
  typealias Object = Collection.Object
  typealias Reader = SyncReader<Collection.Query>
  typealias State = SyncedObjects<Object>

  /// A request that is performed, and is answered when its result is saved.
  private enum Performed {
    case changes([SyncChange<Object>], Reader, HTTPReply)
    case request(SyncRequest, Reader, HTTPReply)

    var reply: HTTPReply {
      switch self {
      case .changes(_, _, let reply), .request(_, _, let reply): reply
      }
    }
  }

  func handle(_ messages: [SyncMessage], isolation: isolated any Actor) async {
    var performed: [Performed] = []
    isPerforming = true
    for message in messages {
      switch message {
      case .request(let request, let reply):
        do throws(SyncHTTPError) { performed.append(try perform(request, reply)) } catch {
          _ = reply.respond(error.response)
        }
      case .streamEnded(let number): streams.remove(number)
      case .replaced: beginRun()
      case .changed: break
      }
    }
    isPerforming = false
    let state: State
    do throws(StorageError) { state = try await shared.saved(isolation: isolation) } catch {
      // The changes may be saved later, and a repeated attempt gets their answer then.
      let error = SyncHTTPError(503, "The server can't save changes at the moment.", retryAfter: 5)
      for request in performed { _ = request.reply.respond(error.response) }
      return
    }
    for request in performed {
      switch request {
      case .changes(let changes, let reader, let reply): answer(changes, of: reader, reply, from: state)
      case .request(let request, let reader, let reply):
        do throws(SyncHTTPError) { try answer(request, of: reader, reply, from: state) } catch {
          _ = reply.respond(error.response)
        }
      }
    }
    streams.serve(state, by: collection)
  }

  /// Checks a request, and sends its changes to the store.
  private func perform(_ request: SyncRequest, _ reply: HTTPReply) throws(SyncHTTPError) -> Performed {
    var query: Collection.Query?
    if let text = request.query { query = try Self.decode(Collection.Query.self, text.utf8) }
    let reader = Reader(person: request.person, query: query, schema: request.schema)
    switch request.kind {
    case .changes(let body):
      let changes = try Self.decode(SyncChangeSet<Object>.self, body).changes
      guard changes.count <= collection.limits.changesPerSet else {
        throw SyncHTTPError(413, "A request may have at most \(collection.limits.changesPerSet) changes.")
      }
      try count(changes.count, of: reader)
      if !changes.isEmpty { shared.store.send(.received(changes, from: reader.person, at: .now())) }
      return .changes(changes, reader, reply)
    case .putBlob: try count(1, of: reader)
    default: break
    }
    return .request(request, reader, reply)
  }

  private func count(_ changes: Int, of reader: Reader) throws(SyncHTTPError) {
    let wait = rates.add(changes, of: reader.person, limit: collection.limits.changesPerMinute)
    if let wait { throw SyncHTTPError(429, "You have made too many changes in a minute.", retryAfter: wait) }
  }

  private func answer(_ changes: [SyncChange<Object>], of reader: Reader, _ reply: HTTPReply, from state: State) {
    let answers = changes.compactMap { state.answer(to: $0, for: reader, by: collection) }
    guard answers.count == changes.count else {
      let error = SyncHTTPError(503, "The server could not take all changes. Try again in a moment.", retryAfter: 1)
      _ = reply.respond(error.response)
      return
    }
    respond(SyncAnswers(answers), reply)
  }

  private func answer(
    _ request: SyncRequest, of reader: Reader, _ reply: HTTPReply, from state: State
  ) throws(SyncHTTPError) {
    let cursor = request.cursor.flatMap { SyncCursor($0) }
    switch request.kind {
    case .changes: break
    case .news: respond(state.page(after: cursor, for: reader, by: collection), reply)
    case .lookUp(let change, let object, let isCreation):
      let id = try Self.decode(Object.ID.self, object.utf8)
      respond(state.lookup(change, of: id, isCreation: isCreation, for: reader, by: collection), reply)
    case .events(let isOnce):
      let inbox = inbox
      streams.open(reply, for: reader, after: cursor, isOnce: isOnce) { number in
        // Without it the stream would be counted forever, so it is added to a full inbox, too.
        _ = inbox.put(.streamEnded(number), replacing: { _ in false })
      }
    case .putBlob(let hash, let bytes): try putBlob(hash, bytes, reply, holding: request.allowance)
    case .blob(let hash, let object):
      let id = try Self.decode(Object.ID.self, object.utf8)
      try sendBlob(hash, of: state.shown(state.objects[id: id], to: reader, by: collection), reply)
    }
  }

  private func respond(_ value: some Encodable, _ reply: HTTPReply) {
    guard let json = try? SyncJSON.bytes(of: value) else {
      _ = reply.respond(SyncHTTPError(500, "The server can't write its answer.").response)
      return
    }
    _ = reply.respond(.json(200, json))
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, _ bytes: some Sequence<UInt8>
  ) throws(SyncHTTPError) -> Value {
    do { return try SyncJSON.read(type, from: bytes) } catch {
      let problem = (error as? DecodingError)?.problem ?? "it is not JSON"
      throw SyncHTTPError(400, "The server does not understand the request: \(problem).")
    }
  }
}

/// The body of a request with changes.
private struct SyncChangeSet<Object: Synced>: Decodable {
  let changes: [SyncChange<Object>]
}
