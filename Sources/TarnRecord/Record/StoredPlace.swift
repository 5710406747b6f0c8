/// Where a property is read: straight from where it lies in its struct, if it is stored there.
///
/// A key path is followed by the runtime, which takes some fifty times as long; a difference reads every field of two values.
@usableFromInline struct StoredPlace<Root, Value>: Sendable {
  @usableFromInline let path: KeyPath<Root, Value> & Sendable
  /// In bytes from the beginning; `nil` for what is computed, or observed.
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
