/// One step of updating a list of rows on a screen.
///
/// Its position refers to the rows as the earlier steps have left them.
public enum TableStep<Element: Identifiable> {
  /// Remove the row of a removed element.
  case remove(at: Int)
  /// Take the row of a moved element out of the list. A later ``attach(_:at:)`` inserts it again; keep it until then, by
  /// its id.
  case detach(Element.ID, at: Int)
  /// Insert a new row.
  case insert(Element, at: Int)
  /// Insert the row that ``detach(_:at:)`` took out.
  case attach(Element.ID, at: Int)
  /// Update the row of a changed element.
  case update(Element, at: Int)
}

extension TableDifferences {
  /// The steps that change rows for the old version to rows for the new version, in order.
  ///
  /// ```swift
  /// for step in after.differences(from: before).steps {
  ///   switch step {
  ///   case .remove(let position): gtk_list_box_remove(list, row(position))
  ///   case .detach(let id, let position): detached[id] = row(position); gtk_list_box_remove(list, row(position))
  ///   case .insert(let todo, let position): gtk_list_box_insert(list, makeRow(todo), Int32(position))
  ///   case .attach(let id, let position): gtk_list_box_insert(list, detached.removeValue(forKey: id), Int32(position))
  ///   case .update(let todo, let position): show(todo, in: row(position))
  ///   }
  /// }
  /// ```
  ///
  /// The steps contain the complete difference and touch no unchanged row. Removals come first, from the last position
  /// to the first; then insertions, from the first to the last; then updates of rows that are not new.
  ///
  /// A list view that applies a batch, such as UIKit's, needs no steps: ``removed`` and ``Move/from`` have positions
  /// before the batch, as its removals do; ``inserted`` and ``Move/to`` have positions after the batch, as its
  /// insertions do. Its reloads take positions before the batch, but ``updated`` has positions after it.
  ///
  /// - Complexity: O(c log c) for c changes.
  public var steps: [TableStep<Element>] {
    var removals: [(position: Int, step: TableStep<Element>)] = []
    for position in removed { removals.append((position.position, .remove(at: position.position))) }
    for move in moved { removals.append((move.from, .detach(move.id, at: move.from))) }
    removals.sort { $0.position > $1.position }

    var insertions: [(position: Int, step: TableStep<Element>)] = []
    for insertion in inserted {
      insertions.append((insertion.position, .insert(insertion.element, at: insertion.position)))
    }
    for move in moved { insertions.append((move.to, .attach(move.id, at: move.to))) }
    insertions.sort { $0.position < $1.position }

    return removals.map { $0.step } + insertions.map { $0.step } + updated.map { .update($0.new, at: $0.position) }
  }
}

extension TableStep: Equatable where Element: Equatable {}
extension TableStep: Sendable where Element: Sendable, Element.ID: Sendable {}
