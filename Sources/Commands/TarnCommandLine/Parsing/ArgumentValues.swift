/// The words of each property. Of a group that several commands share, those of the innermost command count.
struct ArgumentValues {
  private var occurrences: [ArgumentSet.ID: (level: Int, list: [Occurrence])] = [:]
  private var level = 0

  /// The words that follow belong to a subcommand.
  mutating func beginLevel() { level += 1 }

  mutating func append(_ occurrence: Occurrence, to id: ArgumentSet.ID) {
    if isMissingInLevel(id) { occurrences[id] = (level, []) }
    occurrences[id]?.list.append(occurrence)
  }

  /// Whether the current command has no word of a property.
  func isMissingInLevel(_ id: ArgumentSet.ID) -> Bool { occurrences[id]?.level != level }

  subscript(id: ArgumentSet.ID) -> [Occurrence] { occurrences[id]?.list ?? [] }
}
