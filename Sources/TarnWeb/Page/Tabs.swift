/// How far the events of each tab were handled, across the streams it has one after the other.
///
/// A tab whose stream ended tells anew what was not acknowledged. Some of it may have been handled: then it must not be done twice.
struct Tabs {
  private var tabs: [String: String] = [:]
  private var handled: [String: Int] = [:]
  /// Tabs in the order in which they came.
  private var order: [String] = []
  /// More than one person has open; the oldest is forgotten, and then told anew is done anew.
  private static let most = 256

  /// - Returns: the tab's last stream, if it is not known yet that it has ended.
  mutating func open(_ viewer: String, _ tab: String?) -> String? {
    guard let tab else { return nil }
    let last = tabs.first { $0.value == tab }?.key
    tabs[viewer] = tab
    guard handled[tab] == nil else { return last }
    handled[tab] = 0
    order.append(tab)
    if order.count > Self.most { handled[order.removeFirst()] = nil }
    return last
  }

  mutating func close(_ viewer: String) { tabs[viewer] = nil }

  mutating func handle(_ number: Int, _ viewer: String) {
    guard let tab = tabs[viewer], let last = handled[tab] else { return }
    handled[tab] = max(last, number)
  }

  /// The number up to which events of a viewer's tab were handled; 0 for one that was not here.
  func handled(_ viewer: String) -> Int { tabs[viewer].flatMap { handled[$0] } ?? 0 }
}
