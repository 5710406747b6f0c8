import Chance
import ChanceDice
import TarnLanguages
import TarnWeb

/// A bar for each total, with a line at its expected height. Games without dice leave its place empty, so that the
/// others keep theirs.
func fairness(_ view: LocalizedSessionView<Chance>) -> View {
  let words = view.words
  func section(_ contents: View) -> View {
    .section([.class("fairness"), .label(words("Fairness"))], contents)
  }
  return view.fairness.map { .memo($0) { section(picture(of: $0, words)) } }
    ?? section(.p([.class("muted")], .text(words("Dice are compared with fair ones here."))))
}

private func picture(of fairness: Fairness, _ words: Localization) -> View {
  let title = View.h2(.text(words("Fairness of \(fairness.notation.description)")))
  do throws(DiceDistributionError) {
    let histogram = try fairness.histogram()
    let bars = histogram.bars.map { bar in
      View.li(
        [
          .label(bar.text(words)), .title(bar.text(words)), .property("--seen", "\(bar.seenShare / histogram.highest)"),
          .property("--due", "\(bar.share / histogram.highest)"),
        ], .span([.hidden], .text(bar.label)))
    }
    return .each([
      title, .p([.class("muted")], .text(histogram.summary(words))),
      .ul([.class(bars.count > 20 ? "bars many" : "bars")], .each(bars)),
    ])
  } catch {
    return .each([title, .p([.class("muted")], .text(words.translation(of: "\(error)")))])
  }
}
