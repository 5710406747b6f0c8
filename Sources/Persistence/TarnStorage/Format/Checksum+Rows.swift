import TarnEncoding

extension LogApp {
  package var sum: Checksum {
    var sum = Checksum()
    sum.add(name)
    sum.add(Int64(schema))
    sum.add(made)
    return sum
  }
}

extension LogSnapshot {
  /// Returns the checksum of the snapshot with a given text.
  package func expectedSum(of text: UnsafeRawBufferPointer) -> Checksum {
    var sum = Checksum()
    sum.add(Int64(number))
    sum.add(time)
    sum.add(Int64(schema))
    sum.add(Int64(parts))
    sum.add(chain.signed)
    if let history { sum.add(history) } else { sum.add(optional: nil) }
    sum.add(text)
    return sum
  }
}

extension LogRow {
  /// Returns the checksum of the row after the checksum of the previous row.
  package func expectedSum(after before: Checksum) -> Checksum {
    var sum = before
    sum.add(Int64(number))
    sum.add(time)
    sum.add(cause)
    for text in [position, action, change] {
      if let text { sum.add(text) } else { sum.add(optional: nil) }
    }
    return sum
  }
}
