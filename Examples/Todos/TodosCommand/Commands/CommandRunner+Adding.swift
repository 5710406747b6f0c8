import Tarn
import TarnSharing
import TarnStorage
import Todos

extension CommandRunner {
  func add(_ text: String, due: String?, _ tags: Tags, isJSON: Bool) throws -> ExitCode {
    let due = try due.map { try read($0, from: nil) } ?? nil
    let (text, tags) = Tags.taken(from: text, and: tags)
    return try perform([.send(.add(text: text, due: due, tags: tags))], isJSON: isJSON)
  }

  func fork(_ numbers: [Int], text: String?, due: String?, _ tags: Tags, isJSON: Bool) throws -> ExitCode {
    let state = try due.map(isRelative) ?? false ? file.read() : nil
    var commands: [StoreCommand<Todos.State, Todos.Action>] = []
    for number in numbers {
      var changes: [TodoChange] = text.map { [.text($0)] } ?? []
      if let due { changes.append(.due(try read(due, from: state?.todo(.number(number))?.due))) }
      changes += tags.map(TodoChange.tag)
      commands.append(.send(.fork(.number(number), changes)))
    }
    return try perform(
      commands.count > 1 ? [.group("Fork \(commands.count) to-dos", commands)] : commands, isJSON: isJSON)
  }
}

extension CommandRunner {
  /// Reads a due date, and prints a note if the text is ambiguous.
  ///
  /// - Throws: ``DueTextError``.
  func read(_ words: String, from present: Due?) throws(DueTextError) -> Due? {
    let reading = try dueText.read(words, from: present)
    if let note = reading.note { output.complain(note) }
    return reading.due
  }

  /// Whether a due date is relative to the present one, which then has to be read: whether another present one results
  /// in another day. Only the day counts, as a time may be written out.
  func isRelative(_ words: String) throws(DueTextError) -> Bool {
    let second = moment.day.adding(days: 1) ?? .first
    return try dueText.read(words, from: Due(moment.day)) != dueText.read(words, from: Due(second))
  }
}
