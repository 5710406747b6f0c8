import TarnEncoding

extension FeatureMap {
  /// The map as a self-contained page: features and their use cases are the columns, sprints the rows, and the cells
  /// contain the actions. The page has no script, loads nothing, and follows the user's light or dark mode.
  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <title>\(name.escapedForPage)</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <main>
    <h1>\(name.escapedForPage)</h1>
    <p class="muted">From \(origin).</p>
    \(overview)
    \(table)
    \(remainder)
    </main>
    </body>
    </html>

    """
  }

  /// The progress bar and the summary.
  private var overview: String {
    let done = useCases.count - openCount
    let bar =
      hasPlan && !useCases.isEmpty
      ? "<progress max=\"\(useCases.count)\" value=\"\(done)\" aria-label=\"Use cases done\"></progress>\n" : ""
    return "<section class=\"overview\" aria-label=\"Summary\">\n\(bar)"
      + summary.map { "<p>\($0.escapedForPage)</p>" }.joined(separator: "\n") + "\n</section>"
  }

  private var table: String {
    let features = features.filter { hasPlan || !$0.useCases.isEmpty }
    guard !features.isEmpty else {
      return
        "<p class=\"empty\">\(hasPlan ? "The plan has no features." : "The files record no feature.")</p>"
    }
    // The row without a sprint comes first: it contains what was done before sprints were named.
    let isOutside = sprints.isEmpty || features.contains { $0.useCases.isEmpty } || !useCases(in: nil).isEmpty
    let rows: [String?] = (isOutside ? [nil] : []) + sprints
    let corner = sprints.isEmpty ? "" : "<th class=\"side\" rowspan=\"2\" scope=\"col\">Sprint</th>"
    let top = features.map { feature in
      let width = max(feature.useCases.count, 1)
      let name = feature.name.escapedForPage + progress(of: feature)
      return "<th class=\"feature\" colspan=\"\(width)\" scope=\"colgroup\">\(name)</th>"
    }
    let second = features.map { feature in
      feature.useCases.isEmpty
        ? "<th class=\"first\" scope=\"col\"><span class=\"muted\">no use case yet</span></th>"
        : feature.useCases.enumerated().map { index, useCase in
          "<th\(index == 0 ? " class=\"first\"" : "") scope=\"col\">\(heading(of: useCase))</th>"
        }.joined()
    }
    let body = rows.map { sprint in
      let side =
        sprints.isEmpty
        ? ""
        : "<th class=\"side\" scope=\"row\">\(sprint.map(\.escapedForPage) ?? "<span class=\"sr\">none</span>–")</th>"
      let cells = features.map { feature in
        feature.useCases.isEmpty
          ? "<td class=\"first\"></td>"
          : feature.useCases.enumerated().map { cell($1, of: sprint, isFirst: $0 == 0) }.joined()
      }
      return "<tr>\(side)\(cells.joined())</tr>"
    }
    return """
      <div class="scroll" role="region" aria-label="The map" tabindex="0">
      <table>
      <thead>
      <tr>\(corner)\(top.joined())</tr>
      <tr>\(second.joined())</tr>
      </thead>
      <tbody>
      \(body.joined(separator: "\n"))
      </tbody>
      </table>
      </div>
      """
  }

  private func progress(of feature: Feature) -> String {
    guard hasPlan else { return "" }
    let message = "\(feature.useCases.count(where: \.isDone)) of \(feature.useCases.count)"
    return " <span class=\"muted\">\(message)<span class=\"sr\"> use cases done</span></span>"
  }

  private func heading(of useCase: UseCase) -> String {
    useCase.name.map(\.escapedForPage)
      ?? "<span class=\"muted\">\(Self.noUseCaseName)</span>"
  }

  private func cell(_ useCase: UseCase, of sprint: String?, isFirst: Bool) -> String {
    let actions = useCase.actions.filter { $0.sprint == sprint }
    return "<td\(isFirst ? " class=\"first\"" : "")>\(actions.isEmpty ? "" : Self.list(of: actions))</td>"
  }

  private static func list(of actions: [Action]) -> String {
    let items = actions.map { action in
      let kind = action.isDone ? "done" : "open"
      let message = action.isDone ? "<span class=\"count\">×\(action.count)</span>" : ""
      let state = action.isDone ? "done" : "not done"
      let response = action.isResponse ? "<span class=\"sr\">answer </span><span aria-hidden=\"true\">← </span>" : ""
      let name = "\(response)\(action.name.escapedForPage)\(message)<span class=\"sr\">, \(state)</span>"
      return "<li class=\"\(kind)\"><span aria-hidden=\"true\">\(action.mark) </span>\(name)</li>"
    }
    return "<ul>\(items.joined())</ul>"
  }

  /// The actions that are not in the plan, and those whose feature is unknown.
  private var remainder: String {
    var parts: [String] = []
    if !unplanned.isEmpty || !unassigned.isEmpty {
      parts.append("<section>\n<h2>\(hasPlan ? "Done, but not in the plan" : "Actions")</h2>")
      for feature in unplanned {
        for useCase in feature.useCases {
          let name = useCase.name.map(\.escapedForPage) ?? Self.noUseCaseName
          parts.append("<h3>\(feature.name.escapedForPage) <span class=\"muted\">\(name)</span></h3>")
          parts.append(Self.list(of: useCase.actions))
        }
      }
      if !unassigned.isEmpty { parts.append(Self.list(of: unassigned)) }
      parts.append("</section>")
    }
    if let note { parts.append("<p class=\"muted\">\(note.escapedForPage)</p>") }
    return parts.joined(separator: "\n")
  }
}
