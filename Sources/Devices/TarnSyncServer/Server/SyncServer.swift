import Foundation
import Tarn
import TarnDocument
import TarnSharing
import TarnStorage
import TarnSync
import TarnWeb

/// Serves the objects of a collection to the ``/TarnSync/SyncClient`` of each person's devices.
///
/// ```swift
/// let notes = Notes()
/// let shared = try await notes.app(name: "Notes").file(at: "notes.tarn").open()
/// let server = try SyncServer(notes, shared, port: 8080) { tokens.person(of: $0) }
/// ```
///
/// The collection is a document: it lives in a file, or in a database (`postgres://…`) that several servers share. A change and
/// the ID by which the server recognizes it are saved in the same transaction, and a client gets an answer only when
/// both are saved. So a change is applied once, whatever fails when.
///
/// Requests that arrive while others are being saved are saved together afterwards. News are sent to all open streams
/// when they are saved, also those that another program has saved in the same document.
///
/// It serves HTTP without encryption, to this machine only unless another address is given: put a proxy in front of it. It
/// must be used in the isolation of its store.
public final class SyncServer<Collection: SyncedCollection> {
  /// The port that the server listens on, also if 0 was requested.
  public let port: UInt16

  let collection: Collection
  let shared: SharedStore<SyncedCollectionFeature<Collection>>
  let blobs: SharedBlobs?
  let inbox: Inbox<SyncMessage>
  var streams = NewsStreams<Collection.Query>()
  var rates = ChangeRates()
  /// Whether the server itself changes the store, and serves the news of that anyway.
  var isPerforming = false
  private let http: HTTPServer
  private var observer: ObserverToken?

  /// The maximum number of requests that wait while others are being saved: more than clients make in the time of a
  /// commit, and a bound for the memory of their bodies.
  private static var maximumWaiting: Int { 256 }

  /// Starts to serve a collection.
  ///
  /// - Parameters:
  ///   - collection: the rules, the same as in the app's definition.
  ///   - shared: the opened document.
  ///   - port: 0 for any free one.
  ///   - address: a numeric IPv4 or IPv6 address. The default is reachable only from this machine.
  ///   - hosts: the further values of `Host` that the server accepts, such as that of a proxy: `notes.example.org`.
  ///   - path: the path under which the collection is served.
  ///   - blobs: the blobs of the document; without them requests for blobs are answered with 404.
  ///   - isolation: the isolation of the store; use the default.
  ///   - person: returns the person with a token. It is called on another thread, for the head of each request and again
  ///     when its body has arrived, and must not block.
  /// - Throws: an error with words for the user if the port is in use or the address is none of this machine.
  public init(
    _ collection: Collection, _ shared: SharedStore<SyncedCollectionFeature<Collection>>, port: UInt16 = 0,
    address: String = "127.0.0.1", hosts: [String] = [], path: String = "/", blobs: SharedBlobs? = nil,
    isolation: isolated any Actor = #isolation, person: @escaping @Sendable (String) -> PersonID?
  ) throws {
    self.collection = collection
    self.shared = shared
    self.blobs = blobs
    let inbox = Inbox<SyncMessage>(bound: Self.maximumWaiting)
    self.inbox = inbox
    let router = SyncRouter(path: path, address: address, hosts: hosts, schemas: collection.schemas, person: person)
    http = try HTTPServer(
      address: address, port: port, methods: ["GET", "POST", "PUT"], admit: { router.admit($0) },
      handler: { request, reply in
        // Again: a token may have become invalid while the body arrived.
        switch router.route(request) {
        case .failure(let error): _ = reply.respond(error.response)
        case .success(let request):
          guard !inbox.put(.request(request, reply)) else { return }
          _ = reply.respond(SyncHTTPError(503, "The server is busy. Try again in a moment.", retryAfter: 1).response)
        }
      })
    router.begin(port: http.port)
    self.port = http.port
    start(isolation: isolation)
  }

  deinit { stop() }

  /// Ends all streams and stops listening. Requests that wait are answered with 503. A second call is a no-op.
  ///
  /// It does not close the store.
  public func stop() {
    observer = nil
    inbox.close()
    streams.close()
    http.stop()
  }

  /// The number of open streams of events.
  public var openStreams: Int { http.openStreams }

  private func start(isolation: isolated any Actor) {
    let inbox = inbox
    beginRun()
    observer = shared.store.observe(
      { $0.cursor },
      onChange: { [weak self] change in
        // A database was restored, or a standby took over without the last changes.
        if change.cause == .loaded {
          _ = inbox.put(.replaced, replacing: { if case .replaced = $0 { true } else { false } })
        }
        guard self?.isPerforming == false else { return }
        _ = inbox.put(.changed, replacing: { if case .changed = $0 { true } else { false } })
      })
    Task { [weak self] in
      _ = isolation
      while let messages = await inbox.take() { await self?.handle(messages, isolation: isolation) }
    }
  }
}

extension SyncServer {
  /// Tells cursors that are given from now on from those of a history that is lost.
  func beginRun() { shared.store.send(.began(UUID().uuidString)) }
}

/// A message to the isolation of a sync server.
enum SyncMessage: Sendable {
  case request(SyncRequest, HTTPReply)
  /// The store has changed, by another program.
  case changed
  /// The collection was read anew, and may be an earlier one.
  case replaced
  case streamEnded(Int)
}
