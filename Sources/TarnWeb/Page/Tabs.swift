/// How far the events of each tab were handled, across the streams that it has one after the other.
///
/// A page numbers its posts, one by one and upwards. A tab whose stream ended sends what was not acknowledged once more, and a browser may
/// repeat a post by itself. Either way a post is handled at most once: only a number above the last one of its tab is.
struct Tabs {
  /// The open streams, and the tab that each is of; a client that names no tab is one for as long as its stream is open.
  private var tabs: [String: String] = [:]
  private var handled: [String: Int] = [:]
  /// Tabs without an open stream, in the order in which they were closed.
  private var closed: [String] = []
  /// More than a browser closes while one of its tabs reconnects. The tab that was closed first is forgotten: it is a new one if it
  /// ever comes again. An open one is never forgotten.
  static let mostClosed = 256

  /// - Returns: the tab's last stream, if it is not known yet that it has ended.
  mutating func open(_ viewer: String, _ tab: String?) -> String? {
    // No tab's name: those have a space in them.
    let tab = tab ?? viewer
    let last = tabs.first { $0.value == tab }?.key
    tabs[viewer] = tab
    closed.removeAll { $0 == tab }
    if handled[tab] == nil { handled[tab] = 0 }
    return last
  }

  mutating func close(_ viewer: String) {
    guard let tab = tabs.removeValue(forKey: viewer), !tabs.values.contains(tab) else { return }
    guard tab != viewer else {
      handled[tab] = nil
      return
    }
    closed.append(tab)
    if closed.count > Self.mostClosed { handled[closed.removeFirst()] = nil }
  }

  mutating func handle(_ number: Int, _ viewer: String) {
    guard let tab = tabs[viewer] else { return }
    handled[tab] = max(handled(viewer), number)
  }

  /// The number up to which events of a viewer's tab were handled; 0 for one that was not here.
  func handled(_ viewer: String) -> Int { tabs[viewer].flatMap { handled[$0] } ?? 0 }
}
