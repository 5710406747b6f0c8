/// The changes between two values of a record: a value that can be stored, sent, shown, inverted and applied.
///
/// ```swift
/// let patch = Patch(from: old, to: new, label: "Rename Cairo")
/// try patch.apply(to: &other)                 // other has the new name
/// try patch.inverse.apply(to: &other)         // other has the old name again
/// ```
///
/// A patch contains the old and the new value of every field that changed, and nothing else: a field that is not in the
/// patch is untouched, which is different from a field that it sets to `nil`. Inverse and composition need nothing but
/// the patch.
///
/// Encoded, it is self-describing, so that a program that does not know the type can show it and apply it to a saved
/// value: `Difference` documents the format.
///
/// A patch is not a program. It applies only to a value that equals the original in the changed parts; ``Merge``
/// combines versions that have diverged.
public struct Patch<Root: Record>: Sendable, Equatable {
  @usableFromInline package var change: Difference?
  /// A description for the user.
  public var label: String?
  /// The source of the change, such as a device or user ID of the app.
  public var origin: String?

  @usableFromInline package init(change: Difference?, label: String? = nil, origin: String? = nil) {
    self.change = change
    self.label = label
    self.origin = origin
  }

  /// Creates the patch from one value to another.
  ///
  /// - Complexity: one `==` for each field that is compared as a whole; O(c log n) for c changes in a collection of n.
  @inlinable public init(from old: Root, to new: Root, label: String? = nil, origin: String? = nil) {
    self.init(change: Root.patchScheme.difference(old, new), label: label, origin: origin)
  }

  /// Whether nothing changed.
  @inlinable public var isEmpty: Bool { change == nil }

  /// Applies the changes.
  ///
  /// - Throws: ``PatchError`` if a changed part of the value differs from the original; the value is then unchanged.
  /// - Complexity: O(c log n) for c changes.
  public func apply(to value: inout Root) throws(PatchError) {
    guard let change else { return }
    var changed = value
    try Root.patchScheme.apply(change, &changed)
    value = changed
  }

  /// Returns the value with the changes applied.
  public func applied(to value: Root) throws(PatchError) -> Root {
    var value = value
    try apply(to: &value)
    return value
  }

  /// The patch that reverts this one.
  ///
  /// - Complexity: O(changes).
  public var inverse: Patch { Patch(change: change?.inverse, label: label, origin: origin) }

  /// Returns this patch and the next one as a single patch. Its label and origin are the next one's, or this one's
  /// where the next has none.
  ///
  /// - Throws: ``PatchError`` if the next patch does not begin where this one ends.
  /// - Complexity: O(c log c) for c changes.
  public func then(_ next: Patch) throws(PatchError) -> Patch {
    let composed: Difference?
    if let change, let after = next.change {
      composed = try Root.patchScheme.compose(change, after)
    } else {
      composed = change ?? next.change
    }
    return Patch(change: composed, label: next.label ?? label, origin: next.origin ?? origin)
  }
}

extension Patch: Codable {
  private enum Key: String, CodingKey {
    case change
    case label
    case origin
  }

  /// Decodes a patch; fields that are missing in the encoded form take their defaults.
  ///
  /// - Throws: `DecodingError`, with the coding path, if it is not a patch of this record.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    change = try container.decodeIfPresent(DefaultedDecodable<DecodedChange<Root>>.self, forKey: .change)?.value.change
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
