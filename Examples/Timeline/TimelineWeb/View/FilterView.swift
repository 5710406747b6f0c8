import TarnWeb
import Timeline

/// The filters. Each chip narrows the result of the others.
struct FilterView {
  let filter: Filter

  var body: View {
    .nav(
      [.class("filters"), .label("Visible posts")],
      .ifPresent(filter.author) { author in
        .button(
          [
            .class("chip"), .key(" author"), .aria("pressed", "true"), .label("Not only posts by \(author.name)"),
            .onClick(.show(only: nil)),
          ],
          .span([.class("by"), .attribute("dir", "auto")], .text("by \(author.name)")), .span([.hidden], "✕"))
      },
      chip("Everything", isOn: filter.isEverything) { $0 = Filter() },
      chip("Boosts", isOn: filter.boostsOnly) { $0.boostsOnly.toggle() },
      chip("Favourites", isOn: filter.favouritesOnly) { $0.favouritesOnly.toggle() },
      chip("With media", isOn: filter.mediaOnly) { $0.mediaOnly.toggle() })
  }

  private func chip(_ name: String, isOn: Bool, _ change: (inout Filter) -> Void) -> View {
    var changed = filter
    change(&changed)
    let action = UserAction.timeline(.navigate(.filter(changed)))
    return .button([.class("chip"), .key(name), .aria("pressed", "\(isOn)"), .onClick(action)], .text(name))
  }
}
