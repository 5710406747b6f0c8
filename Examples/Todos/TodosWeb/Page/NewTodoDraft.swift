import Todos

/// What is written in the line for a new to-do, as it was typed.
///
/// Words with a `#` before them are tags, wherever they stand: `buy #home beer` is “buy beer” with the tag home.
struct NewTodoDraft: Equatable {
  var text = ""
  var due = ""

  /// The text without its tags, and these.
  var parts: (text: String, tags: Tags) { Tags.taken(from: text) }
}

/// A due date as it is being typed: what is understood, or why it isn't.
enum ParsedDueDate: Equatable {
  case nothing
  case due(Due?, words: String)
  case refused(String)

  /// - Parameter present: what `+1w` counts from.
  init(_ text: String, from present: Due? = nil, at moment: Moment) {
    let reader = DueText(at: moment)
    guard text.contains(where: { !$0.isWhitespace }) else {
      self = .nothing
      return
    }
    do throws(DueTextError) {
      let reading = try reader.read(text, from: present)
      let words = reading.due.map { reader.write($0) } ?? "no due date"
      self = .due(reading.due, words: [words, reading.note].compactMap(\.self).joined(separator: ". "))
    } catch {
      self = .refused(error.description)
    }
  }
}
