/// One thing to do to rows on a screen.
///
/// A position is of the rows as the steps before have left them.
public enum TableStep<Element: Identifiable> {
  /// The row of an element that is gone.
  case remove(at: Int)
  /// The row of an element that is put back elsewhere by one of the next steps. Keep it until then, by its id.
  case lift(Element.ID, at: Int)
  /// A new row.
  case insert(Element, at: Int)
  /// The row that was lifted.
  case drop(Element.ID, at: Int)
  /// A row whose element has changed.
  case update(Element, at: Int)
}

extension TableDifferences {
  /// What to do, one after the other, to rows that show the old version, for them to show the new one.
  ///
  /// ```swift
  /// for step in after.differences(from: before).steps {
  ///   switch step {
  ///   case .remove(let position): gtk_list_box_remove(list, row(position))
  ///   case .lift(let id, let position): lifted[id] = row(position); gtk_list_box_remove(list, row(position))
  ///   case .insert(let todo, let position): gtk_list_box_insert(list, makeRow(todo), Int32(position))
  ///   case .drop(let id, let position): gtk_list_box_insert(list, lifted.removeValue(forKey: id), Int32(position))
  ///   case .update(let todo, let position): show(todo, in: row(position))
  ///   }
  /// }
  /// ```
  ///
  /// Nothing is forgotten, for the steps are the difference itself; nothing is touched that stays. First rows go, the last first; then
  /// they come, the first first; then those that stay are updated, and new ones are not.
  ///
  /// A list that takes all of it in one batch, such as UIKit's, needs no steps: ``removed``, ``updated`` and ``Move/from`` have positions as its
  /// removals and reloads do, before the batch, and ``inserted`` and ``Move/to`` as its insertions do, after it; only that ``updated`` tells
  /// the position after.
  ///
  /// - Complexity: O(c log c) for c changes.
  public var steps: [TableStep<Element>] {
    var going: [(position: Int, step: TableStep<Element>)] = []
    for place in removed { going.append((place.position, .remove(at: place.position))) }
    for move in moved { going.append((move.from, .lift(move.id, at: move.from))) }
    going.sort { $0.position > $1.position }

    var coming: [(position: Int, step: TableStep<Element>)] = []
    for place in inserted { coming.append((place.position, .insert(place.element, at: place.position))) }
    for move in moved { coming.append((move.to, .drop(move.id, at: move.to))) }
    coming.sort { $0.position < $1.position }

    return going.map(\.step) + coming.map(\.step) + updated.map { .update($0.new, at: $0.position) }
  }
}

extension TableStep: Equatable where Element: Equatable {}
extension TableStep: Sendable where Element: Sendable, Element.ID: Sendable {}
