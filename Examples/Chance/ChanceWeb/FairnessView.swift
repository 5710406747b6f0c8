import Chance
import ChanceDice
import TarnDocument
import TarnWeb

/// A bar for each total, with a line at its expected height. Games without dice leave its place empty, so that the
/// others keep theirs.
func fairness(_ view: SessionView<Chance>) -> View {
  view.fairness.map { View.memo($0) { section(picture(of: $0)) } }
    ?? section(.p([.class("muted")], "Dice are compared with fair ones here."))
}

private func section(_ content: View) -> View {
  .section([.class("fairness"), .label("Fairness")], content)
}

private func picture(of fairness: Fairness) -> View {
  let title = View.h2("Fairness of \(fairness.notation.description)")
  do throws(DiceDistributionError) {
    let histogram = try fairness.histogram()
    let bars = histogram.bars.map { bar in
      View.li(
        [
          .label(bar.words), .title(bar.words), .property("--seen", "\(bar.seenShare / histogram.highest)"),
          .property("--due", "\(bar.share / histogram.highest)"),
        ], .span([.hidden], .text(bar.label)))
    }
    return .each([
      title, .p([.class("muted")], .text(histogram.summary)),
      .ul([.class(bars.count > 20 ? "bars many" : "bars")], .each(bars)),
    ])
  } catch {
    return .each([title, .p([.class("muted")], .text("\(error)"))])
  }
}
