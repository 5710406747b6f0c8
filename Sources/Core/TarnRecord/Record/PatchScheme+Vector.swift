import TarnValues

extension Vector: Patchable where Element: Equatable & Codable {
  /// The patch scheme of a vector: by the ranges that differ; elements have no identity, so each is compared as a
  /// whole.
  public static var patchScheme: PatchScheme<Vector> {
    PatchScheme(
      parts: { old, new in
        let changes = new.differences(from: old).map { change in
          RangeChange(
            position: change.new.lowerBound, removed: ChangedList(elements: Array(old[change.old])),
            inserted: ChangedList(elements: Array(new[change.new])))
        }
        return changes.isEmpty ? .equal : .change(.ranges(changes))
      },
      apply: { (change, value) throws(PatchError) in
        guard case .ranges(let changes) = change else { throw PatchError(.kindMismatch) }
        for change in changes {
          let removed = try change.removed.value([Element].self)
          guard change.position >= 0, change.position <= value.count - removed.count else {
            throw PatchError(.invalidPosition)
          }
          let range = change.position..<(change.position + removed.count)
          guard value[range].elementsEqual(removed) else {
            throw PatchError(.valueMismatch(expected: "\(removed)", found: "\(Array(value[range]))"))
          }
          value.replaceSubrange(range, with: try change.inserted.value([Element].self))
        }
      },
      compose: { (first, next) throws(PatchError) in
        guard case .ranges(let firsts) = first, case .ranges(let nexts) = next else { throw PatchError(.kindMismatch) }
        let changes = try RangeEdits<Element>(firsts).then(RangeEdits(nexts)).changes
        return changes.isEmpty ? nil : .ranges(changes)
      },
      decode: { tag, decoder in
        tag == .ranges ? .ranges(try RangeChange.decode(Element.self, from: decoder)) : nil
      },
      merge: { base, mine, theirs, context in
        let (myChanges, theirChanges) = (mine.differences(from: base), theirs.differences(from: base))
        // Skip the changes that both sides made alike.
        let remaining = theirChanges.filter { change in
          !myChanges.contains { $0.old == change.old && mine[$0.new].elementsEqual(theirs[change.new]) }
        }
        guard !context.isListing,
          !myChanges.contains(where: { change in remaining.contains { touches(change.old, $0.old) } })
        else {
          context.conflict(base, mine, theirs)
          return mine
        }
        var result = mine
        // From the end, so that the positions before remain those of mine.
        for change in remaining.reversed() {
          let shift = myChanges.reduce(0) {
            $1.old.lowerBound < change.old.lowerBound ? $0 + $1.new.count - $1.old.count : $0
          }
          let range = (change.old.lowerBound + shift)..<(change.old.upperBound + shift)
          result.replaceSubrange(range, with: theirs[change.new])
        }
        return result
      },
      rebase: { change, now, context in now.rebase(change, &context) })
  }

  /// Returns whether two range changes may concern the same elements: they overlap, or begin or end at the same
  /// position.
  private static func touches(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    first.lowerBound <= second.upperBound && second.lowerBound <= first.upperBound
  }
}

/// Range changes as a sequence of spans that are kept or replaced, from the beginning to the last change.
struct RangeEdits<Element: Equatable & Codable> {
  enum Span {
    case keep(Int)
    case replace([Element], with: [Element])
  }

  var spans: [Span] = []

  init() {}

  init(_ changes: [RangeChange]) throws(PatchError) {
    var end = 0
    for change in changes {
      guard change.position >= end else { throw PatchError(.invalidPosition) }
      let inserted = try change.inserted.value([Element].self)
      if change.position > end { spans.append(.keep(change.position - end)) }
      spans.append(.replace(try change.removed.value([Element].self), with: inserted))
      end = change.position + inserted.count
    }
  }

  /// Composes this change and the next one. It walks along the middle version, which this change produces and the next
  /// one consumes.
  func then(_ next: RangeEdits) throws(PatchError) -> RangeEdits {
    var result = RangeEdits()
    var (firstSpans, nextSpans) = (spans[...], next.spans[...])
    // The remainder of the next change's replacement: elements that it removes from the middle version.
    var pendingRemovals: ArraySlice<Element> = []
    while true {
      if pendingRemovals.isEmpty, case .replace(let removed, let inserted) = nextSpans.first {
        result.add([], inserted)
        pendingRemovals = removed[...]
        nextSpans.removeFirst()
        continue
      }
      if !pendingRemovals.isEmpty {
        switch firstSpans.popFirst() {
        case nil:
          result.add(Array(pendingRemovals), [])
          pendingRemovals = []
        case .keep(let count):
          let removedCount = min(count, pendingRemovals.count)
          result.add(Array(pendingRemovals.prefix(removedCount)), [])
          pendingRemovals = pendingRemovals.dropFirst(removedCount)
          if count > removedCount { firstSpans = [.keep(count - removedCount)] + firstSpans }
        case .replace(let removed, let inserted):
          let removedCount = min(inserted.count, pendingRemovals.count)
          guard inserted.prefix(removedCount).elementsEqual(pendingRemovals.prefix(removedCount)) else {
            throw PatchError(
              .valueMismatch(
                expected: "\(Array(pendingRemovals.prefix(removedCount)))",
                found: "\(Array(inserted.prefix(removedCount)))"))
          }
          result.add(removed, [])
          pendingRemovals = pendingRemovals.dropFirst(removedCount)
          if inserted.count > removedCount {
            firstSpans = [.replace([], with: Array(inserted.dropFirst(removedCount)))] + firstSpans
          }
        }
        continue
      }
      // No removal is pending: both skip the elements that the next change keeps.
      guard case .keep(let keptCount) = nextSpans.first else {
        guard let span = firstSpans.popFirst() else { break }
        result.add(span)
        continue
      }
      nextSpans.removeFirst()
      switch firstSpans.popFirst() {
      case nil: result.spans.append(.keep(keptCount))
      case .keep(let count):
        result.add(.keep(min(count, keptCount)))
        if count > keptCount { firstSpans = [.keep(count - keptCount)] + firstSpans }
        if keptCount > count { nextSpans = [.keep(keptCount - count)] + nextSpans }
      case .replace(let removed, let inserted):
        let count = min(inserted.count, keptCount)
        result.add(removed, Array(inserted.prefix(count)))
        if inserted.count > count { firstSpans = [.replace([], with: Array(inserted.dropFirst(count)))] + firstSpans }
        if keptCount > count { nextSpans = [.keep(keptCount - count)] + nextSpans }
      }
    }
    return result
  }

  private mutating func add(_ span: Span) {
    switch span {
    case .replace(let removed, let inserted): add(removed, inserted)
    case .keep(let count):
      if case .keep(let before) = spans.last {
        spans[spans.count - 1] = .keep(before + count)
      } else {
        spans.append(span)
      }
    }
  }

  private mutating func add(_ removed: [Element], _ inserted: [Element]) {
    if case .replace(let before, let after) = spans.last {
      spans[spans.count - 1] = .replace(before + removed, with: after + inserted)
    } else {
      spans.append(.replace(removed, with: inserted))
    }
  }

  var changes: [RangeChange] {
    var position = 0
    var changes: [RangeChange] = []
    for span in spans {
      switch span {
      case .keep(let count): position += count
      case .replace(let removed, let inserted):
        if removed != inserted {
          changes.append(
            RangeChange(
              position: position, removed: ChangedList(elements: removed), inserted: ChangedList(elements: inserted)))
        }
        position += inserted.count
      }
    }
    return changes
  }
}
