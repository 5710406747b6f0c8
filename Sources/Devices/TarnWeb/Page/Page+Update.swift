// The messages about a server that ends, and about a newer one.
extension Page {
  /// Tells a browser that the server ends and is started again.
  func announceRestart(to connection: String) {
    send(to: connection) {
      $0.key(.restarts, after: "{")
      $0.raw("1}")
    }
  }

  /// Lets a tab load the page again if its files are of another version.
  ///
  /// - Parameter loaded: the version of the tab's files; `nil` if it is unknown.
  /// - Returns: whether the tab understands the messages of this version.
  func checkVersion(_ loaded: PageVersion?, of connection: String) -> Bool {
    guard let loaded, loaded != version else { return true }
    let isUnderstood = loaded.wire == version.wire
    send(to: connection) {
      $0.key(.update, after: "{")
      $0.raw("[")
      $0.string("../\(PageScripts.fingerprint)/update.js")
      $0.raw(isUnderstood ? ",0]}" : ",1]}")
    }
    return isUnderstood
  }
}
