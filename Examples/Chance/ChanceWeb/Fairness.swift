import Chance
import TarnWeb

/// What was thrown beside what fair dice would throw, made from all that it depends on.
struct Seen: Equatable {
  let document: Chance.Document
  let notation: Notation?

  init(_ state: Chance.State) {
    (document, notation) = (state.document, state.view.game == .dice ? state.view.written : nil)
  }

  var body: View {
    guard let notation else { return .section() }
    var rows: [View]
    do throws(DistributionError) { rows = try picture(notation) } catch {
      rows = [.p([.class("muted")], .text("\(error)"))]
    }
    return .section([.class("fairness"), .label("Fairness")], .h2("How fair \(notation.description) was"), .each(rows))
  }

  /// A bar for each total, with a line where it should end.
  private func picture(_ notation: Notation) throws(DistributionError) -> [View] {
    let histogram = try document.histogram(of: notation)
    let bars = histogram.bars.map { bar in
      let words = "\(bar.label): \(bar.seen) seen, \((bar.expected * 10).rounded() / 10) expected"
      return View.li(
        [
          .label(words), .title(words), .property("--seen", "\(bar.seenShare / histogram.highest)"),
          .property("--due", "\(bar.share / histogram.highest)"),
        ], .span([.hidden], .text(bar.label)))
    }
    return [
      .p([.class("muted")], .text("\(histogram.count) throws. \(histogram.verdict)")),
      .ul([.class(bars.count > 20 ? "bars many" : "bars")], .each(bars)),
    ]
  }
}

/// The newest throws, of which nobody reads more than a screenful.
func past(_ document: Chance.Document) -> View {
  let rows = document.thrown.suffix(40).reversed().map { one in
    View.li([.key(one.number)], .span([.attribute("dir", "auto")], .text(one.asked)), .strong(.text(one.result)))
  }
  return .section(
    [.class("past"), .label("Past throws")],
    .header(.h2("Past throws"), .button([.class("quiet"), .disabled(rows.isEmpty), .onClick(.forget)], "Forget")),
    .ul(.each(rows)))
}
