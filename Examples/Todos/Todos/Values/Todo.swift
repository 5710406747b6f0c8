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
  /// A line that can be read at once; what is longer is a text, and cut.
  public static let longestText = 500

  /// A text as a to-do has it: on one line, without control characters, without space around it, and not too long.
  ///
  /// Ends of lines, tabs and wider spaces become spaces. Characters are counted as they are seen, but no more than four scalars
  /// for each are kept, taken together: marks can be piled up without end.
  public static func cleaned(_ text: String) -> String {
    if isPlain(text) { return text }
    var clean = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars where count < 4 * longestText {
      let isSpace = scalar.properties.isWhitespace
      if isSpace ? count == 0 : scalar.properties.generalCategory == .control { continue }
      clean.append(isSpace ? " " : scalar)
      count += 1
    }
    var cut = String(clean).prefix(longestText)
    while cut.last == " " { cut.removeLast() }
    return String(cut)
  }

  /// Whether a text is clean and can be seen to be, as most are: visible ASCII, where characters are bytes.
  private static func isPlain(_ text: String) -> Bool {
    let (letters, space) = (text.utf8, UInt8(ascii: " "))
    return letters.count <= longestText && letters.first != space && letters.last != space
      && letters.allSatisfy { (space...UInt8(ascii: "~")).contains($0) }
  }
}
