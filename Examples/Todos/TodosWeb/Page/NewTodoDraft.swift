import Todos

/// The text in the field for a new to-do, as typed.
///
/// Words that begin with `#` are tags, anywhere in the text: `buy #home beer` is “buy beer” with the tag home.
struct NewTodoDraft: Equatable {
  var text = ""
  var due = ""

  /// The text without its tags, and the tags.
  var parts: (text: String, tags: Tags) { Tags.taken(from: text) }
}

/// A due date during typing: its meaning, or its error.
enum ParsedDueDate: Equatable {
  case nothing
  case due(Due?, words: String)
  case refused(String)

  /// - Parameter present: the due date from which `+1w` counts.
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
