extension [UInt8] {
  /// Replaces bytes, and appends those beyond the end; a gap is filled with zeros.
  mutating func write(_ new: UnsafeRawBufferPointer, at offset: Int) {
    guard !new.isEmpty else { return }
    if offset > count { resize(to: offset) }
    let inside = Swift.min(new.count, count - offset)
    withUnsafeMutableBytes { all in
      guard inside > 0 else { return }
      UnsafeMutableRawBufferPointer(rebasing: all[offset..<(offset + inside)])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: new[..<inside]))
    }
    append(contentsOf: new[inside...])
  }

  /// Truncates the array, or appends zeros.
  mutating func resize(to size: Int) {
    if size < count {
      removeLast(count - size)
    } else if size > count {
      append(contentsOf: repeatElement(0, count: size - count))
    }
  }
}
