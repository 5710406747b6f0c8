extension FeatureMap {
  var name: String { "Feature map" + (apps.first.map { " of \($0)" } ?? "") }

  /// The number of sessions and specs that the map was created from.
  var origin: String {
    let files = [
      sessions > 0 ? count(sessions, "session", "sessions") : nil, specs > 0 ? count(specs, "spec", "specs") : nil,
    ]
    return files.compactMap { $0 }.joined(separator: " and ")
  }

  /// The progress, in sentences.
  var summary: [String] {
    guard hasPlan else {
      let featureCount = features.count { $0.name != Self.noFeatureName }
      let useCaseCount = useCases.count { $0.name != nil }
      return ["\(count(featureCount, "feature", "features")), \(count(useCaseCount, "use case", "use cases"))."]
    }
    let done = useCases.count - openCount
    var lines = [
      "\(done) of \(count(useCases.count, "use case", "use cases")) done, \(openCount) left; "
        + "\(actions.count(where: \.isDone)) of \(count(actions.count, "action", "actions")) done."
    ]
    for sprint in sprints {
      let parts = useCases(in: sprint)
      lines.append(
        "In \(sprint): \(parts.count(where: \.isDone)) of \(count(parts.count, "use case", "use cases")) done.")
    }
    if openCount > 0 {
      lines.append("At one use case a day, all are done in \(count(openCount, "day", "days")).")
    }
    return lines
  }

  /// A note about files without a trace; `nil` if all have one.
  var note: String? {
    guard untracedSessions > 0 else { return nil }
    let untraced = "\(untracedSessions) of \(count(sessions, "session", "sessions"))"
    return
      "\(untraced) \(untracedSessions == 1 ? "has" : "have") no trace, which would record which feature requested which use case: "
      + (hasPlan ? "their actions count in every place of the plan that has them." : "only their actions are counted.")
  }

  /// The lines of the map for a terminal.
  var text: [String] {
    var lines = ["\(name), from \(origin).", ""]
    lines += Self.text(of: features, isPlan: hasPlan)
    if !hasPlan, !unassigned.isEmpty {
      lines += ["Actions"] + ["  " + unassigned.map(\.text).joined(separator: ", "), ""]
    }
    lines += summary
    if hasPlan, !unplanned.isEmpty || !unassigned.isEmpty {
      lines += ["", "Done, but not in the plan:"]
      lines += Self.text(of: unplanned, isPlan: false).dropLast().map { $0.isEmpty ? "" : "  " + $0 }
      if !unassigned.isEmpty { lines.append("  " + unassigned.map(\.text).joined(separator: ", ")) }
    }
    if let note { lines += ["", note] }
    return lines
  }

  private static func text(of features: [Feature], isPlan: Bool) -> [String] {
    let names = features.flatMap(\.useCases).map { ($0.name ?? noUseCaseName).count }
    // Longer names stick out of the column: otherwise one long name would make the column as wide as the line.
    let width = min(names.max() ?? 0, 24)
    var lines: [String] = []
    for feature in features {
      let done = feature.useCases.count(where: \.isDone)
      lines.append(
        feature.name + (isPlan ? "  \(done) of \(count(feature.useCases.count, "use case", "use cases"))" : ""))
      for useCase in feature.useCases {
        let name = useCase.name ?? noUseCaseName
        let actions = useCase.actions.map { isPlan ? $0.mark + " " + $0.text : $0.text }
        let space = String(repeating: " ", count: max(0, width - name.count))
        lines.append("  \(name)\(space)  \(actions.joined(separator: isPlan ? "  " : ", "))")
      }
      lines.append("")
    }
    return lines
  }

  /// The name shown in place of a use case for actions that a feature handles without one.
  static let noUseCaseName = "no use case"
}

extension FeatureMap.Action {
  var mark: String { isDone ? "✓" : "○" }

  var text: String {
    (isResponse ? "← " : "") + name + (isDone ? " ×\(count)" : "") + (sprint.map { " (\($0))" } ?? "")
  }
}
