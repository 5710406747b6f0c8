extension CommandParser {
  /// Assigns the words that are no options to the arguments of the current command, in order.
  func positionsByArgument() throws(ParseProblem) -> [(entry: ArgumentSet.Entry, words: ArraySlice<String>)] {
    var assigned: [(entry: ArgumentSet.Entry, words: ArraySlice<String>)] = []
    var before = positions.prefix(countBeforeTerminator ?? positions.count)
    var after = positions.dropFirst(countBeforeTerminator ?? positions.count)
    if !arguments.hasList(.postTerminator) {
      before = positions[...]
      after = []
    }
    for entry in arguments.positional {
      switch entry.definition.kind {
      case .argument:
        assigned.append((entry, before.prefix(1)))
        before = before.dropFirst()
      case .argumentList(.postTerminator):
        assigned.append((entry, after))
        after = []
      case .argumentList:
        assigned.append((entry, before))
        before = []
      case .option, .flag: break
      }
    }
    if let word = before.first { throw .unexpectedArgument(word) }
    return assigned
  }

  mutating func assignPositions() throws(ParseProblem) {
    for (entry, words) in try positionsByArgument() {
      for word in words { values.append(Occurrence(value: word), to: entry.id) }
    }
  }
}
