/// The number of the last handled post of each browser tab, across the tab's successive streams.
///
/// A page numbers its posts consecutively. A tab whose stream ended sends the posts that were not acknowledged again,
/// and a browser may repeat a post by itself. Each post is still handled at most once, because only a number above the
/// last one of its tab is handled.
struct TabProgress {
  /// The tab of each open stream. A client that names no tab counts as a tab for as long as its stream is open.
  private var tabs: [String: String] = [:]
  private var handled: [String: Int] = [:]
  /// The tabs without an open stream, in the order in which they were closed.
  private var closed: [String] = []
  /// The number of closed tabs to remember: more than a browser closes while one of its tabs reconnects. Beyond it, the
  /// tab that was closed first is removed, and counts as a new tab if it reconnects. Open tabs are never removed.
  static let mostClosed = 256

  /// - Returns: the tab's previous stream, if the server has not yet noticed that it has ended.
  mutating func open(_ connection: String, _ tab: String?) -> String? {
    // No tab has such a name: tab names contain a space.
    let tab = tab ?? connection
    let last = tabs.first { $0.value == tab }?.key
    tabs[connection] = tab
    closed.removeAll { $0 == tab }
    if handled[tab] == nil { handled[tab] = 0 }
    return last
  }

  mutating func close(_ connection: String) {
    guard let tab = tabs.removeValue(forKey: connection), !tabs.values.contains(tab) else { return }
    guard tab != connection else {
      handled[tab] = nil
      return
    }
    closed.append(tab)
    if closed.count > Self.mostClosed { handled[closed.removeFirst()] = nil }
  }

  mutating func accept(_ number: Int, _ connection: String) {
    guard let tab = tabs[connection] else { return }
    handled[tab] = max(handled(connection), number)
  }

  /// The number of the last handled post of the connection's tab; 0 for an unknown one.
  func handled(_ connection: String) -> Int { tabs[connection].flatMap { handled[$0] } ?? 0 }
}
