import Foundation
import Tarn
import TarnRecord

/// A to-do.
///
/// ```swift
/// let beer = Todo(id: id, number: 1, text: "buy beer", made: now)
/// let later = beer.altered(by: .due(thursday), .tag("home"))
/// let again = later.forked(as: newID, number: 2, made: now, by: [.text("buy more beer")])
/// ```
///
/// It changes only by ``TodoChange``, a small language of user actions, and its text is always clean (``cleaned(_:)``).
/// The list assigns its number.
public struct Todo: Record, Identifiable, Sendable {
  public let id: UUID
  /// The short number that people type, assigned by the list; 0 before.
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
    // Of two different numbers the lower one is kept, which people have known for longer.
    Field("number", \.number, merge: .with { _, mine, theirs in min(mine, theirs) }),
    Field(
      "text", \.text,
      merge: .with { TextMerge(base: $0, mine: $1, theirs: $2, by: .words).text.map(Todo.cleaned) }),
    Field("due", \.due),
    Field("tags", \.tags, merge: .with(Tags.merged)),
    .fixed("made", \.made),
    // The first time at which it was done. If one side unchecked and the other checked it, it is done.
    Field("done", \.done, merge: .with { _, mine, theirs in [mine, theirs].compactMap(\.self).min() }),
  ]
}

extension Todo {
  /// A line to read at a glance. A longer text is refused at its input: see ``length(of:)``.
  public static let longestText = 500

  /// Returns a clean text: on one line, without control characters, without surrounding space, and not too long.
  ///
  /// Line breaks, tabs and wide spaces become spaces. Characters are counted as people see them, with four scalars each
  /// at most, taken together: combining marks could be added without end.
  public static func cleaned(_ text: String) -> String {
    if isPlain(text) { return text }
    var cut = String(clean(text, atMost: 4 * longestText)).prefix(longestText)
    while cut.last == " " { cut.removeLast() }
    return String(cut)
  }

  /// Returns the length of a text once it is clean. If it exceeds ``longestText``, or has more combining marks than
  /// ``cleaned(_:)`` keeps, a part would be lost.
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

  private static func clean(_ text: String, atMost maximum: Int) -> String.UnicodeScalarView {
    var clean = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars where count < maximum {
      let isSpace = scalar.properties.isWhitespace
      if isSpace ? count == 0 : scalar.properties.generalCategory == .control { continue }
      clean.append(isSpace ? " " : scalar)
      count += 1
    }
    return clean
  }

  /// Whether a text is visible ASCII, as most are: it is clean, and its characters are bytes.
  private static func isPlain(_ text: String) -> Bool {
    let (bytes, space) = (text.utf8, UInt8(ascii: " "))
    return bytes.count <= longestText && bytes.first != space && bytes.last != space
      && bytes.allSatisfy { (space...UInt8(ascii: "~")).contains($0) }
  }
}
