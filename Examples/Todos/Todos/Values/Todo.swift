import Foundation
import Tarn
import TarnDates
import TarnEncoding
import TarnForms
import TarnRecord

/// A to-do.
///
/// ```swift
/// let beer = Todo(id: id, number: 1, text: "buy beer", made: now)
/// let later = beer.altered(by: .due(thursday), .tag("home"))
/// let again = later.forked(as: newID, number: 2, made: now, by: [.text("buy more beer")])
/// ```
///
/// It changes only by ``TodoChange``, a small language of user actions, and its texts are always clean (``TextLimit``).
/// The list assigns its number.
public struct Todo: Record, Identifiable, Sendable {
  public let id: UUID
  /// The short number that people type, assigned by the list; 0 before.
  public internal(set) var number: Int
  public internal(set) var text: String
  /// A longer text with lines; empty for most.
  public internal(set) var note: String
  public internal(set) var due: FloatingDate?
  public internal(set) var tags: Tags
  public let made: Timestamp
  /// When it was done; `nil` while it is open.
  public internal(set) var done: Timestamp?

  public init(
    id: UUID, number: Int = 0, text: String, note: String = "", due: FloatingDate? = nil, tags: Tags = [],
    made: Timestamp
  ) {
    self.id = id
    self.number = number
    self.text = TextLimit.text.cleaned(text)
    self.note = TextLimit.note.cleaned(note)
    self.due = due
    self.tags = tags
    self.made = made
  }

  public var isDone: Bool { done != nil }

  /// Whether it is open and its day has passed. By days, so that it is the same at any hour: a to-do that was due this
  /// morning is not overdue before tomorrow.
  public func isOverdue(on today: CivilDate) -> Bool { !isDone && due?.isBefore(today) == true }

  /// Whether it is open and due on a day.
  public func isDue(on today: CivilDate) -> Bool { !isDone && due?.isOn(today) == true }

  public static let fields: [Field<Todo>] = [
    .fixed("id", \.id),
    // Of two different numbers the lower one is kept, which people have known for longer.
    Field("number", \.number, merge: .with { _, mine, theirs in min(mine, theirs) }),
    Field("text", \.text, merge: TextLimit.text.merge),
    Field("note", \.note, default: "", merge: TextLimit.note.merge),
    Field("due", \.due),
    Field("tags", \.tags, merge: .with(Tags.merged)),
    .fixed("made", \.made),
    // The first time at which it was done. If one side unchecked and the other checked it, it is done.
    Field("done", \.done, merge: .with { _, mine, theirs in [mine, theirs].compactMap(\.self).min() }),
  ]
}
