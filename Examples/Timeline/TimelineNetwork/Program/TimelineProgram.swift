import Foundation
import Mastodon
import Tarn
import TarnApp
import TarnDocument
import TarnSharing
import TarnStorage
import TarnSync
import TarnView
import Timeline

/// The timelines of a user in their folder, with everything that runs for them: the devices show its store.
///
/// ```swift
/// let program = try await TimelineProgram(TimelineFolder(), notice: notice)
/// let window = program.store.session("kitchen")
/// ```
///
/// Several programs may have it open; the owner of the file communicates with the servers.
public final class TimelineProgram {
  public let shared: SharedStore<SharedDocument<Timeline>>
  public let images: ImageCache
  private var observers: [ObserverToken] = []

  public var store: Store<SharedDocument<Timeline>> { shared.store }

  /// - Parameters:
  ///   - notice: shows the status of the file, and each change that a server refuses.
  ///   - sessions: the folder into which the session is recorded; `nil` for that of `TIMELINE_SESSIONS`, if there is one.
  /// - Throws: ``StorageError`` if the file can't be opened.
  public init(
    _ folder: TimelineFolder, notice: Store<Notice>? = nil, sessions: String? = nil,
    over transport: any Transport = URLSessionTransport(), watching pause: Duration = .seconds(60),
    isolation: isolated any Actor = #isolation
  ) async throws(StorageError) {
    let notice = notice ?? Store(Notice.State(), Notice(), isolation: isolation)
    folder.create()
    shared = try await Timeline.app(folder, over: transport, watching: pause).file(at: folder.file)
      .open(sessions: sessions, notice: notice)
    let tokens = folder.tokens
    images = ImageCache(folder.images, over: transport) { tokens.isOnServer($0) }
    let (images, store) = (images, shared.store)
    observers = [
      store.observe(
        { $0.document.isOffline }, onChange: { change in Task { await images.setOffline(change.new) } }),
      store.showRejections(in: notice),
    ]
    if store.state.document.isOffline { Task { await images.setOffline(true) } }
  }

  public func close() throws(StorageError) { try shared.close() }
}

extension Store where F == SharedDocument<Timeline> {
  /// Shows a message about each change that a server refuses.
  public func showRejections(in notice: Store<Notice>) -> ObserverToken {
    onAction { [unowned self] action, _ in
      guard case .acted(_, .sync(let id, .pushed(let ticket, .rejected(let reason)), _, _)) = action,
        state.document.accounts[id: id]?.posts.changes.contains(id: ticket.change) == true
      else { return }
      notice.send(.show("Failed: \(reason) p shows the change."))
    }
  }
}

extension Timeline {
  /// The app, for all its programs and tests.
  ///
  /// - Parameters:
  ///   - folder: the folder with the tokens.
  ///   - transport: the connection to the servers.
  ///   - pause: the time between two requests for news.
  public static func app(
    _ folder: TimelineFolder, over transport: any Transport = URLSessionTransport(),
    watching pause: Duration = .seconds(60)
  ) -> AppDefinition<SharedDocument<Timeline>> {
    let network = Network(tokens: folder.tokens, transport: transport)
    return AppDefinition(
      name: "Timeline", document: Timeline(), first: Document(), effects: [effects(over: network)],
      subscriptions: [watching(over: network, every: pause)], history: history, schema: schema,
      // Visible changes are on disk, and nothing is sent before it is.
      durability: .each)
  }
}

/// The folder of a user's timelines: the file, the tokens, and the stored images.
public struct TimelineFolder: Sendable {
  public let url: URL
  public let tokens: TokenFile
  /// The path of the file of the timelines, or the address of a database.
  public let file: String

  /// - Parameter file: the path of the file, or the address of a database; by default a file in the folder.
  public init(_ url: URL, file: String? = nil) {
    self.url = url
    self.file = file ?? url.appendingPathComponent("timeline.tarn").path
    tokens = TokenFile(url.appendingPathComponent("tokens.json"))
  }

  /// The folder of the environment (`TIMELINE_FOLDER`), or else the default one.
  public init() throws {
    let named = ProcessInfo.processInfo.environment["TIMELINE_FOLDER"].flatMap { $0.isEmpty ? nil : $0 }
    let support = FileManager.SearchPathDirectory.applicationSupportDirectory
    self.init(
      try named.map { URL(fileURLWithPath: $0, isDirectory: true) }
        ?? FileManager.default.url(for: support, in: .userDomainMask, appropriateFor: nil, create: true)
        .appendingPathComponent("Timeline", isDirectory: true))
  }

  /// If it can't be created, opening the file reports that.
  fileprivate func create() {
    try? FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Opens the file at the start of an app, and serves the commands of a shell meanwhile.
  ///
  /// - Parameter onStatus: Called when the disk rejects writes and when it accepts them again: see
  ///   ``/TarnStorage/AppFile/openAlone(onStatus:isolation:)``.
  /// - Returns: The store, which is saved as long as the storage exists.
  /// - Throws: ``StorageError``, also if another program has the file open.
  public func openAlone(
    onStatus: @escaping @Sendable (StorageStatus) -> Void = { _ in }, isolation: isolated any Actor = #isolation
  ) throws(StorageError) -> (
    storage: Storage<Timeline.State, DocumentAction<Timeline.Action>>, store: Store<SharedDocument<Timeline>>
  ) {
    create()
    let opened = try Timeline.app(self).file(at: file).openAlone(onStatus: onStatus, isolation: isolation)
    opened.storage.serve(opened.store, isolation: isolation)
    return opened
  }

  public var images: URL { url.appendingPathComponent("pictures", isDirectory: true) }
}

extension Timeline {
  /// Returns the effect handler that executes the engines' requests.
  static func effects(over network: Network) -> EffectHandler<Effect, Action> {
    EffectHandler(network) { effect in
      switch effect {
      case .sync(let session, let action): .sync(session, action)
      case .news(let session, let ticket, let cursor, let isWhole):
        .news(session, ticket, since: cursor, isWhole: isWhole)
      case .forget(let session): .forget(session)
      }
    } action: { request, response in
      action(response, for: request.session)
    }
  }

  static func watching(over network: Network, every pause: Duration) -> EffectHandler<BackgroundTask, Action> {
    EffectHandler(Watching(network, every: pause)) {
      $0
    } action: { watch, response in
      action(response, for: watch.account)
    }
  }

  private static func action(_ response: Network.Response, for session: AccountSession.ID) -> Action {
    switch response {
    case .sync(let event, let gap): .sync(session, event, gap: gap, at: .now())
    case .page(let page, let request):
      if let gap = request.gap {
        .gapRead(session, gap, page, request.ticket, at: .now())
      } else {
        .olderRead(session, page, request.ticket, at: .now())
      }
    case .profile(let author, let defaults, let limits): .profileRead(session, author, defaults, limits: limits)
    case .conversation(let answer, let request): .conversationRead(session, request, answer, at: .now())
    case .source(let post, let source): .sourceRead(session, post, source)
    }
  }
}

extension Network.Request {
  fileprivate var session: AccountSession.ID {
    switch self {
    case .sync(let session, _), .news(let session, _, _, _), .page(let session, _), .forget(let session): session
    }
  }
}
