import Synchronization

/// The assets of a server's pages, by their whole paths. The server's thread answers requests for them, without a session.
///
/// A page adds its assets before its HTML or its stream is sent: no browser knows an address that is not here.
final class AssetIndex: Sendable {
  private struct Content {
    var files: [String: Assets.File] = [:]
    /// The folders of assets by the paths of their pages, the oldest first.
    var folders: [String: [String]] = [:]
  }

  private let content = Mutex(Content())

  /// The most sets of assets of one route. A route usually has one.
  private static let mostFolders = 16

  func insert(_ assets: Assets, at route: PageRoute) {
    guard !assets.files.isEmpty else { return }
    let folder = assets.fingerprint
    content.withLock { content in
      guard content.folders[route.path]?.contains(folder) != true else { return }
      content.folders[route.path, default: []].append(folder)
      for (name, file) in assets.files { content.files[route.path + assets.path(of: name)] = file }
      if content.folders[route.path, default: []].count > Self.mostFolders {
        let prefix = "\(route.path)\(Assets.folder)/\(content.folders[route.path]!.removeFirst())/"
        content.files = content.files.filter { !$0.key.hasPrefix(prefix) }
      }
    }
  }

  /// Returns the response to a request that reads a path.
  func response(at path: String) -> HTTPResponse {
    guard let file = content.withLock({ $0.files[path] }) else {
      return .text(404, "There is no such asset. Load the page again.")
    }
    // A year: the address always stands for the same bytes.
    return HTTPResponse(
      status: 200,
      headers: [("Content-Type", file.type), ("Cache-Control", "public, max-age=31536000, immutable")]
        + RequestRouter.security,
      body: file.bytes)
  }
}
