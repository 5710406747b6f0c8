import Foundation
import Mastodon
import Tarn
import TarnStorage
import TarnSync
import Timeline

/// A person's timelines in their folder, with all that works for them: what every face is shown on.
///
/// ```swift
/// let program = try TimelineProgram(TimelineFolder(), onStatus: { … })
/// program.shared.store.send(Timeline.Wish.refresh.action())
/// ```
///
/// Several programs may have it open; the one that owns the file speaks with the servers.
public final class TimelineProgram {
  public let shared: SharedStore<Timeline>
  public let pictures: PictureCache
  private var hearing: Observation?

  public var store: Store<Timeline> { shared.store }

  /// - Throws: ``StorageError`` if the file can't be opened.
  public init(
    _ folder: TimelineFolder, over transport: any Transport = URLSessionTransport(),
    watching pause: Duration = .seconds(60), onStatus: @escaping (SharedStatus) -> Void = { _ in },
    isolation: isolated any Actor = #isolation
  ) throws(StorageError) {
    // What can't be made, the file then says.
    try? FileManager.default.createDirectory(
      at: folder.url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    shared = try SharedStore(
      folder.file, app: Timeline.app, Timeline(), first: Timeline.State(),
      effects: [Timeline.network(tokens: folder.tokens, over: transport)],
      sources: [Timeline.watching(every: pause)], history: Timeline.history,
      // What is seen is on disk, and nothing is sent before it is.
      durability: .each, onStatus: onStatus)
    pictures = PictureCache(folder.pictures, over: transport, tokens: folder.tokens)
    let pictures = pictures
    hearing = shared.store.observe(
      { $0.isAway }, onChange: { change in Task { await pictures.go(away: change.new) } })
    if shared.store.state.isAway { Task { await pictures.go(away: true) } }
  }

  public func close() throws(StorageError) { try shared.close() }
}

/// Where a person's timelines are: the file, the tokens beside it, and the pictures that can be fetched again.
public struct TimelineFolder: Sendable {
  public let url: URL
  public let tokens: TokenFile

  public init(_ url: URL) {
    self.url = url
    tokens = TokenFile(url.appendingPathComponent("tokens.json"))
  }

  /// That of the environment (`TIMELINE_FOLDER`), or else the usual one.
  public init() throws {
    let named = ProcessInfo.processInfo.environment["TIMELINE_FOLDER"].flatMap { $0.isEmpty ? nil : $0 }
    self.init(try named.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? Timeline.usualFolder())
  }

  public var file: String { url.appendingPathComponent("timeline.tarn").path }
  public var pictures: URL { url.appendingPathComponent("pictures", isDirectory: true) }
}

extension Timeline {
  /// Has the network do what the engines want.
  static func network(tokens: TokenFile, over transport: any Transport) -> Connection<Effect, Action> {
    Connection(Network(tokens: tokens, transport: transport)) { effect in
      switch effect {
      case .sync(let desk, let action): .sync(desk, action)
      case .news(let desk, let ticket, let cursor, let isWhole): .news(desk, ticket, since: cursor, isWhole: isWhole)
      case .older(let desk, let id, let ticket): .older(desk, before: id, ticket)
      case .forget(let desk): .forget(desk)
      }
    } action: { request, response in
      switch response {
      case .sync(let event): .sync(request.desk, event, at: .now())
      case .older(let page, let ticket): .came(request.desk, page, ticket, at: .now())
      }
    }
  }

  static func watching(every pause: Duration) -> Connection<Watch, Action> {
    Connection(Watching(every: pause)) {
      $0
    } action: { watch, event in
      .sync(watch.desk, event, at: .now())
    }
  }
}

extension Network.Request {
  fileprivate var desk: Desk.ID {
    switch self {
    case .sync(let desk, _), .news(let desk, _, _, _), .older(let desk, _, _), .forget(let desk): desk
    }
  }
}
