/// What changed between two values of a record: a value that can be kept, sent, shown, turned round and applied.
///
/// ```swift
/// let patch = Patch(from: old, to: new, label: "Rename Cairo")
/// try patch.apply(to: &other)                 // other has the new name, too
/// try patch.inverse.apply(to: &other)         // and no longer
/// ```
///
/// It has what was there before and what is there now of every field that changed, and of nothing else: a field it does not
/// name is untouched, which is another thing than one that it sets to `nil`. Inverse and composition follow from it alone.
///
/// Encoded, it says by itself what it does, so that a program that does not know the type can show it and apply it to a
/// saved value: ``Difference`` has the form.
///
/// It is not a program. It is of the value it was taken of, and applies to another only where that one has the same in the
/// places it changes; ``Merge`` brings together versions that have gone apart.
public struct Patch<Root: Record>: Sendable, Equatable {
  @usableFromInline package var change: Difference?
  /// What it is, for a person.
  public var label: String?
  /// Where it comes from: whatever tells an app's machines or people apart.
  public var origin: String?

  @usableFromInline package init(change: Difference?, label: String? = nil, origin: String? = nil) {
    self.change = change
    self.label = label
    self.origin = origin
  }

  /// What changed from one value to another.
  ///
  /// - Complexity: one `==` for each field that is told as a whole; O(c log n) for c changes in a collection of n.
  @inlinable public init(from old: Root, to new: Root, label: String? = nil, origin: String? = nil) {
    self.init(change: Root.shape.difference(old, new), label: label, origin: origin)
  }

  /// Whether nothing changed.
  @inlinable public var isEmpty: Bool { change == nil }

  /// Makes the changes.
  ///
  /// - Throws: ``Misfit`` if the value is not as it was in a place that changed; then nothing is changed.
  /// - Complexity: O(c log n) for c changes.
  public func apply(to value: inout Root) throws(Misfit) {
    guard let change else { return }
    var changed = value
    try Root.shape.apply(change, &changed)
    value = changed
  }

  /// The value with the changes made.
  public func applied(to value: Root) throws(Misfit) -> Root {
    var value = value
    try apply(to: &value)
    return value
  }

  /// What takes it back.
  ///
  /// - Complexity: O(changes).
  public var inverse: Patch { Patch(change: change?.inverse, label: label, origin: origin) }

  /// This one and then another, as one. It has this one's label and origin unless the other has its own.
  ///
  /// - Throws: ``Misfit`` if the other does not begin where this one ends.
  /// - Complexity: O(c log c) for c changes.
  public func then(_ next: Patch) throws(Misfit) -> Patch {
    let both: Difference?
    if let change, let after = next.change {
      both = try Root.shape.compose(change, after)
    } else {
      both = change ?? next.change
    }
    return Patch(change: both, label: next.label ?? label, origin: next.origin ?? origin)
  }
}

extension Patch: Codable {
  private enum Key: String, CodingKey {
    case change
    case label
    case origin
  }

  /// Fields that are missing in what was written take their defaults.
  ///
  /// - Throws: `DecodingError` for what is no patch of this record, by its place.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    change = try container.decodeIfPresent(Completed<WrittenChange<Root>>.self, forKey: .change)?.value.change
    label = try container.decodeIfPresent(String.self, forKey: .label)
    origin = try container.decodeIfPresent(String.self, forKey: .origin)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(change, forKey: .change)
    try container.encodeIfPresent(label, forKey: .label)
    try container.encodeIfPresent(origin, forKey: .origin)
  }
}
