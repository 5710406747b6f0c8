import TarnWeb
import Todos
import TodosBrowsing

/// Which to-dos are seen, and in which order.
extension TodosView {
  /// More chips than these are no choice but a list; the rest is found by searching `#…`.
  private static let mostTags = 24

  var arranging: View {
    let counts = shown.listing.counts
    let filters: [(ListBrowsing.Filter, String, Int)] = [
      (.all, "All", counts.all), (.open, "Open", counts.open), (.done, "Done", counts.done),
      (.overdue, "Overdue", counts.overdue), (.today, "Today", counts.today),
    ]
    return .div(
      [.class("arranging")],
      .nav(
        [.class("chips"), .label("Filter")],
        .each(filters.map { chip($0, $1, $2) }), .each(tags(counts).map { chip(.tag($0.tag), "#\($0.tag)", $0.open) })),
      .div([.class("sorting")], sorting))
  }

  /// The most used, and the one that is chosen.
  private func tags(_ counts: Counts) -> [Counts.TagCount] {
    let tags = counts.tags.prefix(Self.mostTags)
    guard case .tag(let chosen) = browsing.filter, !tags.contains(where: { $0.tag == chosen }) else {
      return Array(tags)
    }
    return [counts.tags.first { $0.tag == chosen } ?? Counts.TagCount(tag: chosen)] + tags
  }

  private func chip(_ filter: ListBrowsing.Filter, _ name: String, _ count: Int) -> View {
    let isOn = browsing.filter == filter
    return .button(
      [
        .class("chip"), .key(name), .aria("pressed", "\(isOn)"),
        .onClick(.browsing(.show(isOn ? .all : filter))),
      ],
      .span([.attribute("dir", "auto")], .text(name)), .span([.class("number")], .text("\(count)")))
  }

  private var sorting: View {
    let names: [(ListBrowsing.Sort.Key, String)] = [
      (.number, "Number"), (.due, "Due date"), (.text, "Text"), (.made, "Age"),
    ]
    let isDescending = browsing.sort.isDescending
    return .each([
      .tag("select")(
        [
          .class("sort"), .label("Sort by"), .value(browsing.sort.by.rawValue),
          .onInput { name in .browsing(.sort(by: ListBrowsing.Sort.Key(rawValue: name) ?? .number)) },
        ],
        .each(
          names.map { key, name in
            .tag("option")([.attribute("value", key.rawValue)], .text(name))
          })),
      .button(
        [
          .class("quiet icon"), .label(isDescending ? "Descending: turn round" : "Ascending: turn round"),
          .onClick(.browsing(.reverse)),
        ], .text(isDescending ? "↓" : "↑")),
    ])
  }
}
