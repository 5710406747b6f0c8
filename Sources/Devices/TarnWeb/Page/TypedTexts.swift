import TarnRecord

/// The texts that users typed into the fields of a page, as far as they are needed to interpret later input.
///
/// A page shows a typed text unchanged until it receives the state's answer, and then the answer. So a text that a user
/// typed on top of their own earlier text is an edit of the state's answer to that text, even if the state changed it:
/// capitalized it or cut it.
struct TypedTexts {
  struct FieldKey: Hashable {
    let connection: String
    /// The number of its element.
    let element: Int
  }

  private struct Text {
    let typed: String
    /// The text as it was sent to the state: merged with the edits that other users made meanwhile.
    let merged: String
    /// The text that the state made of it.
    let now: String
  }

  /// The texts that the state changed.
  private var texts: [FieldKey: Text] = [:]
  /// The texts that were sent to the state and not answered yet.
  private var sent: [FieldKey: String] = [:]
  /// The greatest number of remembered fields: as many as a user edits before a page receives the answers. Beyond it,
  /// all are removed.
  private static let maxFields = 256

  /// Returns the text that the user meant by a typed text, given the text that the field showed and the current one.
  mutating func merged(by typed: String, on shown: String, now: String, in field: FieldKey) -> String {
    // The page repeats a text because it has not received the answer.
    if typed.isWritten(as: now) { return typed }
    var (base, intended, shownState) = (shown, typed, shown)
    if let previous = texts[field], previous.typed.isWritten(as: shown) {
      let isUnmerged = previous.merged.isWritten(as: shown)
      intended = isUnmerged ? typed : TypedEdit(from: shown, to: typed).applied(to: previous.merged)
      (base, shownState) = (previous.merged, previous.now)
    }
    if !shownState.isWritten(as: now) { intended = TypedEdit(from: base, to: intended).applied(to: now) }
    sent[field] = intended
    return intended
  }

  /// - Parameter now: the text that the state made of it; `nil` if the field no longer exists.
  mutating func acknowledged(_ typed: String, with now: String?, in field: FieldKey) {
    let intended = sent.removeValue(forKey: field) ?? typed
    guard let now, !typed.isWritten(as: now) else {
      texts[field] = nil
      return
    }
    if texts.count >= Self.maxFields { texts = [:] }
    texts[field] = Text(typed: typed, merged: intended, now: now)
  }

  mutating func forget(_ connection: String) {
    texts = texts.filter { $0.key.connection != connection }
    sent = sent.filter { $0.key.connection != connection }
  }
}
