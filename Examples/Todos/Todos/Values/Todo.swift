import Foundation
import Tarn
import TarnRecord

/// Something to be done.
///
/// ```swift
/// let beer = Todo(id: id, number: 1, text: "buy beer", made: now)
/// let later = beer.altered(by: .due(thursday), .tag("home"))
/// let again = later.forked(as: newID, number: 2, made: now, by: .text("buy more beer"))
/// ```
///
/// It changes only by ``TodoChange``, a small language of what a person may do to it, and its text is always clean
/// (``cleaned(_:)``). That it is new, or which number is free, is the list's to know.
public struct Todo: Record, Identifiable, Sendable {
  public let id: UUID
  /// The short number that people type, given by the list; 0 before it has been given one.
  public internal(set) var number: Int
  public internal(set) var text: String
  public internal(set) var due: Due?
  public internal(set) var tags: Tags
  public let made: Timestamp
  /// When it was done; `nil` while it is open.
  public internal(set) var done: Timestamp?

  public init(id: UUID, number: Int = 0, text: String, due: Due? = nil, tags: Tags = [], made: Timestamp) {
    self.id = id
    self.number = number
    self.text = Todo.cleaned(text)
    self.due = due
    self.tags = tags
    self.made = made
  }

  public var isDone: Bool { done != nil }

  /// Whether it is open and its day has passed.
  public func isOverdue(on today: Day) -> Bool { !isDone && (due?.isOverdue(on: today) ?? false) }

  public static let fields: [Field<Todo>] = [
    .fixed("id", \.id),
    // Two sides that gave different ones agree on the one that people have known for longer.
    Field("number", \.number, merge: .with { _, mine, theirs in min(mine, theirs) }),
    Field(
      "text", \.text,
      merge: .with { TextMerge(base: $0, mine: $1, theirs: $2, by: .words).text.map(Todo.cleaned) }),
    Field("due", \.due),
    Field("tags", \.tags, merge: .with(Tags.merged)),
    .fixed("made", \.made),
    // Done is done, since the first who did it. Undone here and done anew there is done: it was done after all.
    Field("done", \.done, merge: .with { _, mine, theirs in [mine, theirs].compactMap(\.self).min() }),
  ]
}

extension Todo {
  /// A line that can be read at once. A longer text is refused where a person gives it: see ``length(of:)``.
  public static let longestText = 500

  /// A text as a to-do has it: on one line, without control characters, without space around it, and not too long.
  ///
  /// Ends of lines, tabs and wider spaces become spaces. Characters are counted as they are seen, but no more than four scalars
  /// for each are kept, taken together: marks can be piled up without end.
  public static func cleaned(_ text: String) -> String {
    if isPlain(text) { return text }
    var cut = String(clean(text, atMost: 4 * longestText)).prefix(longestText)
    while cut.last == " " { cut.removeLast() }
    return String(cut)
  }

  /// How many characters a text has once it is clean. If these are more than ``longestText``, or have more marks on them than
  /// ``cleaned(_:)`` keeps, a to-do would lose some of it.
  ///
  /// ```swift
  /// Todo.length(of: " buy beer ")        // (characters: 8, isTooLong: false)
  /// ```
  ///
  /// - Complexity: O(n) in the length of the text.
  public static func length(of text: String) -> (characters: Int, isTooLong: Bool) {
    if isPlain(text) { return (text.utf8.count, false) }
    var whole = clean(text, atMost: .max)
    while whole.last == " " { whole.removeLast() }
    let count = String(whole).count
    return (count, count > longestText || whole.count > 4 * longestText)
  }

  private static func clean(_ text: String, atMost most: Int) -> String.UnicodeScalarView {
    var clean = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars where count < most {
      let isSpace = scalar.properties.isWhitespace
      if isSpace ? count == 0 : scalar.properties.generalCategory == .control { continue }
      clean.append(isSpace ? " " : scalar)
      count += 1
    }
    return clean
  }

  /// Whether a text is clean and can be seen to be, as most are: visible ASCII, where characters are bytes.
  private static func isPlain(_ text: String) -> Bool {
    let (letters, space) = (text.utf8, UInt8(ascii: " "))
    return letters.count <= longestText && letters.first != space && letters.last != space
      && letters.allSatisfy { (space...UInt8(ascii: "~")).contains($0) }
  }
}
