/// Reads a property directly at its offset in the struct if it is stored.
///
/// The runtime takes some fifty times as long to follow a key path, and a difference reads every field of two values.
@usableFromInline struct StoredProperty<Root, Value>: Sendable {
  @usableFromInline let path: KeyPath<Root, Value> & Sendable
  /// In bytes from the beginning of the struct; `nil` for a computed or observed property.
  @usableFromInline let offset: Int?

  @inlinable init(_ path: KeyPath<Root, Value> & Sendable) {
    self.path = path
    offset = MemoryLayout<Root>.offset(of: path)
  }

  @inlinable @inline(__always) func value(in root: Root) -> Value {
    guard let offset else { return root[keyPath: path] }
    return withUnsafePointer(to: root) {
      UnsafeRawPointer($0).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee
    }
  }
}
