extension Plan {
  /// Parses a plan.
  ///
  /// - Throws: ``PlanError`` for the first invalid line.
  /// - Complexity: O(text × names in a feature)
  init(parsing text: String) throws(PlanError) {
    // The line of each name, for the error message about a repeated name.
    var lines: [String: Int] = [:]
    for (index, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let line = raw.prefix { $0 != "#" }
      let content = line.trimmed
      guard !content.isEmpty else { continue }
      do throws(PlanError) {
        if line.first?.isWhitespace == true {
          try add(useCase: content, line: index + 1, &lines)
        } else {
          try add(feature: content, line: index + 1, &lines)
        }
      } catch { throw PlanError(line: index + 1, reason: error.reason) }
    }
  }

  private mutating func add(feature name: Substring, line: Int, _ lines: inout [String: Int]) throws(PlanError) {
    guard !name.contains(":") else {
      throw PlanError("a use case is not indented: put its feature above it, and indent this line")
    }
    try Self.note("“\(name.shortened)”", key: "\(name)", line, &lines)
    features.append(Feature(name: String(name)))
  }

  private mutating func add(useCase content: Substring, line: Int, _ lines: inout [String: Int]) throws(PlanError) {
    guard let last = features.indices.last else {
      throw PlanError("a use case has no feature: put the feature's name above it, without indentation")
    }
    let parts = content.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].trimmed
    guard parts.count == 2 else {
      throw PlanError(
        "“\(name.shortened)” has no colon: write a use case as “\(name.shortened): action, action”, "
          + "and a feature without indentation")
    }
    guard !name.isEmpty else { throw PlanError("the use case has no name before the colon") }
    let (list, sprint) = try Self.sprint(of: parts[1].trimmed)
    guard !list.isEmpty else { throw PlanError("“\(name.shortened)” has no actions: name those that request it") }
    let useCaseIndex = features[last].useCases.firstIndex { $0.name == name } ?? features[last].useCases.count
    if useCaseIndex == features[last].useCases.count { features[last].useCases.append(UseCase(name: String(name))) }
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      let action = part.trimmed
      guard !action.isEmpty else { throw PlanError("an action's name is missing before or after a comma") }
      guard !action.contains(where: \.isWhitespace) else {
        throw PlanError(
          "“\(action.shortened)” is not the name of an action: add a comma, or parentheses around a sprint")
      }
      let key = "\(features[last].name)\n\(name)\n\(action)"
      try Self.note("“\(action.shortened)” of “\(name.shortened)”", key: key, line, &lines)
      features[last].useCases[useCaseIndex].actions.append(Action(name: String(action), sprint: sprint))
    }
  }

  /// Splits off the sprint, which is in parentheses at the end.
  private static func sprint(of text: Substring) throws(PlanError) -> (actions: Substring, sprint: String?) {
    guard let open = text.firstIndex(of: "(") else {
      guard !text.contains(")") else { throw PlanError("a closing parenthesis has no opening one") }
      return (text, nil)
    }
    let suffix = text[text.index(after: open)...]
    guard suffix.last == ")", suffix.count(where: { $0 == "(" || $0 == ")" }) == 1 else {
      throw PlanError(
        "a sprint in parentheses must end the line, as in “\(text[..<open].trimmed.shortened) (sprint 2)”")
    }
    let sprint = suffix.dropLast().trimmed
    guard !sprint.isEmpty else { throw PlanError("the parentheses are empty: write the name of a sprint in them") }
    return (text[..<open].trimmed, String(sprint))
  }

  private static func note(
    _ message: String, key: String, _ line: Int, _ lines: inout [String: Int]
  ) throws(PlanError) {
    if let first = lines.updateValue(line, forKey: key) { throw PlanError("\(message) is already in line \(first)") }
  }
}

extension PlanError {
  /// The caller adds the line's number.
  fileprivate init(_ reason: String) { self.init(line: 0, reason: reason) }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    return start.prefix(
      start.lastIndex { !$0.isWhitespace }.map { start.distance(from: start.startIndex, to: $0) + 1 } ?? 0)
  }

  fileprivate var shortened: String { count > 40 ? prefix(40) + "…" : String(self) }
}
