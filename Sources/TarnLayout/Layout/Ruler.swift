/// How leaves are measured where they are not shown by themselves: by a screen that has other letters, or cells in place of points.
///
/// ```swift
/// let row = Decorating(DreamPart.creature(.unicorn), DreamPart.text("Unicorn at the keynote"))
///
/// let inPoints = row.arranged(in: Rect(x: 0, y: 0, width: 343, height: 88))
/// let inCells = row.arranged(in: Rect(x: 0, y: 0, width: 60, height: 4)) { part, room in part.measureInCells(room) }
/// ```
///
/// So one layout, a value that an app has once, is laid out on every device. A ruler answers as ``Leaf/measure(in:)`` does, and keeps what
/// is promised there: given no more than what it came out with, a leaf is to come out the same. Each device has one for what it shows.
///
/// What takes part in a layout without being a ``Leaf`` is not asked about here: it says how large it is itself.
public typealias Ruler<Content> = @Sendable (_ leaf: Content, _ room: Room) -> Measure
