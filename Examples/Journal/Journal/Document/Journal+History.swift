import Tarn

extension Journal {
  /// The history of the journal: one track for the whole journal, each step with the person who made it.
  public static let history = HistoryRules<State, Action>(tracks: [.whole("journal")], label: { label(of: $0, $1) })

  /// The name of a step: `Ada changed “A walk”`.
  static func label(of action: Action, _ before: State) -> String {
    switch action {
    case .joined(let person): return "\(person.name) joined"
    case .suggested(let request, let person, _, _):
      let name = before.people[id: person].map { "\($0.name)" } ?? "A person"
      // The heading that people know: the one from before the step, if the entry existed.
      let heading = (before.entries[id: request.entry.id] ?? request.entry).heading
      return switch request {
      case .change(let suggestion): "\(name) \(suggestion.isNew ? "wrote" : "changed") “\(heading)”"
      case .removal: "\(name) removed “\(heading)”"
      }
    }
  }
}

extension Entry {
  /// The entry's heading in a list or a sentence: the first line of its title, else of its text, else its day.
  public var heading: String {
    let line = [title, String(body.prefix(TextRule.title.most))].lazy
      .map { $0.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline) }
      .compactMap { $0.first { !$0.allSatisfy(\.isWhitespace) } }.first
    guard let line else { return "\(day)" }
    // Six or seven words, because a step's name is shown on a button.
    let maximum = 40
    return line.count > maximum ? line.prefix(maximum - 1) + "…" : String(line)
  }
}
