import TarnView
import TarnWeb

// The steps that actions in the past have set aside.
extension AppInspectionView {
  /// More branches or steps than these are counted only.
  private static var mostBranches: Int { 50 }

  /// Whether the step was set aside, or others after it were.
  var branchNote: View {
    let branches = app.branches
    let (begun, around) = (branches.filter { $0.start == step }, branches.last { $0.steps.contains(step) })
    return .each([
      .ifPresent(around) { branch in
        .p(
          [.class("path"), .key("aside")], .span([], "It was set aside: "), link(to: branch.successor),
          .span([], " came instead. "), differenceButton(of: step))
      },
      .when(
        !begun.isEmpty,
        .p(
          [.class("path"), .key("begun")],
          .span([], .text(begun.count == 1 ? "A branch begins here." : "\(begun.count) branches begin here.")), " ",
          .button([.class("quiet small"), .onClick(.show(.branches))], "Show the branches"))),
    ])
  }

  var branches: View {
    let branches = app.branches
    guard !branches.isEmpty else {
      return .p(
        [.class("muted")],
        """
        No steps were set aside. An action after undo, or after a jump to an earlier step, leaves the steps ahead as a \
        branch.
        """)
    }
    let rest = branches.count - Self.mostBranches
    return .each([
      .each(branches.suffix(Self.mostBranches).reversed().map(section)),
      .when(rest > 0, .p([.class("muted"), .key("rest")], .text("and \(rest) older branches"))),
    ])
  }

  private func section(_ branch: StepBranch) -> View {
    let start = branch.start.map { "After step \($0)" } ?? "At the beginning"
    let count = branch.steps.count == 1 ? "1 step" : "\(branch.steps.count) steps"
    let rest = branch.steps.count - Self.mostBranches
    return .section(
      [.class("branch"), .key(branch.successor)],
      .div(
        [.class("path")], .h3([], .text("\(start): \(count)")), .span([.class("muted")], " set aside by "),
        link(to: branch.successor)),
      .ul(
        [],
        .each(branch.steps.suffix(Self.mostBranches).map(row)),
        .when(rest > 0, .li([.key("rest"), .class("muted")], .text("and \(rest) earlier ones")))))
  }

  private func row(_ number: Int) -> View {
    .li(
      [.class("path"), .key(number)], link(to: number), .span([.class("code")], .text(app.summary(of: number).title)),
      differenceButton(of: number))
  }

  private func differenceButton(of number: Int) -> View {
    .button(
      [
        .class("quiet small"), .label("How step \(number) differs from the present"), .key("difference"),
        .onClick(.showDifference(of: number, from: known.upperBound)),
      ], "Compare with the present")
  }
}
