import Tarn

extension Journal {
  /// What is kept of the past: the whole journal, step by step, each with who made it.
  public static let history = HistoryRules<State, Action>(lanes: [.whole("journal")], label: { label(of: $0, $1) })

  /// What a step is called: `Ada changed “A walk”`.
  static func label(of action: Action, _ before: State) -> String {
    switch action {
    case .joined(let person): return "\(person.name) joined"
    case .suggested(let wish, let person, _, _):
      let name = before.people[id: person].map { "\($0.name)" } ?? "Somebody"
      // As people know it: before the step, if it was there.
      let heading = (before.entries[id: wish.entry.id] ?? wish.entry).heading
      return switch wish {
      case .change(let suggestion): "\(name) \(suggestion.isNew ? "wrote" : "changed") “\(heading)”"
      case .removal: "\(name) removed “\(heading)”"
      }
    }
  }
}

extension Entry {
  /// What it is called in a list or in a sentence: its title, or how its text begins, or its day.
  public var heading: String {
    let line = [title, String(body.prefix(TextRule.title.most))].lazy
      .map { $0.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline) }
      .compactMap { $0.first { !$0.allSatisfy(\.isWhitespace) } }.first
    guard let line else { return "\(day)" }
    // Six or seven words: a step's name stands on a button.
    let most = 40
    return line.count > most ? line.prefix(most - 1) + "…" : String(line)
  }
}
