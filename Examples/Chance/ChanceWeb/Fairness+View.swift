import Chance
import TarnWeb

/// A bar for each total, with a line at its expected height.
func picture(of fairness: Fairness) -> View {
  var rows: [View]
  do throws(DistributionError) {
    let histogram = try fairness.histogram()
    let bars = histogram.bars.map { bar in
      View.li(
        [
          .label(bar.words), .title(bar.words), .property("--seen", "\(bar.seenShare / histogram.highest)"),
          .property("--due", "\(bar.share / histogram.highest)"),
        ], .span([.hidden], .text(bar.label)))
    }
    rows = [
      .p([.class("muted")], .text(histogram.summary)),
      .ul([.class(bars.count > 20 ? "bars many" : "bars")], .each(bars)),
    ]
  } catch {
    rows = [.p([.class("muted")], .text("\(error)"))]
  }
  return .section(
    [.class("fairness"), .label("Fairness")], .h2("Fairness of \(fairness.notation.description)"), .each(rows))
}
