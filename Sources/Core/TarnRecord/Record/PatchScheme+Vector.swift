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
      merge: { base, mine, theirs, merging in
        let (my, their) = (mine.differences(from: base), theirs.differences(from: base))
        // Skip the changes that both sides made alike.
        let left = their.filter { change in
          !my.contains { $0.old == change.old && mine[$0.new].elementsEqual(theirs[change.new]) }
        }
        guard !merging.isListing, !my.contains(where: { one in left.contains { touch(one.old, $0.old) } }) else {
          merging.conflict(base, mine, theirs)
          return mine
        }
        var result = mine
        // From the end, so that the positions before remain those of mine.
        for change in left.reversed() {
          let shift = my.reduce(0) { $1.old.lowerBound < change.old.lowerBound ? $0 + $1.new.count - $1.old.count : $0 }
          let position = (change.old.lowerBound + shift)..<(change.old.upperBound + shift)
          result.replaceSubrange(position, with: theirs[change.new])
        }
        return result
      },
      rebase: { change, now, merging in now.rebase(change, &merging) })
  }

  /// Returns whether two range changes may concern the same elements: they overlap, or begin or end at the same
  /// position.
  private static func touch(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    one.lowerBound <= other.upperBound && other.lowerBound <= one.upperBound
  }
}

/// Range changes as a sequence of spans that are kept or replaced, from the beginning to the last change.
struct RangeEdits<Element: Equatable & Codable> {
  enum Span {
    case keep(Int)
    case replace([Element], with: [Element])
  }

  var pieces: [Span] = []

  init() {}

  init(_ changes: [RangeChange]) throws(PatchError) {
    var end = 0
    for change in changes {
      guard change.position >= end else { throw PatchError(.invalidPosition) }
      let inserted = try change.inserted.value([Element].self)
      if change.position > end { pieces.append(.keep(change.position - end)) }
      pieces.append(.replace(try change.removed.value([Element].self), with: inserted))
      end = change.position + inserted.count
    }
  }

  /// Composes this change and the next one. It walks along the middle version, which this change produces and the next
  /// one consumes.
  func then(_ next: RangeEdits) throws(PatchError) -> RangeEdits {
    var result = RangeEdits()
    var (mine, theirs) = (pieces[...], next.pieces[...])
    // The rest of the next change's replacement: elements that it removes from the middle version.
    var due: ArraySlice<Element> = []
    while true {
      if due.isEmpty, case .replace(let removed, let inserted) = theirs.first {
        result.add([], inserted)
        due = removed[...]
        theirs.removeFirst()
        continue
      }
      if !due.isEmpty {
        switch mine.popFirst() {
        case nil:
          result.add(Array(due), [])
          due = []
        case .keep(let count):
          let taken = min(count, due.count)
          result.add(Array(due.prefix(taken)), [])
          due = due.dropFirst(taken)
          if count > taken { mine = [.keep(count - taken)] + mine }
        case .replace(let removed, let inserted):
          let taken = min(inserted.count, due.count)
          guard inserted.prefix(taken).elementsEqual(due.prefix(taken)) else {
            throw PatchError(
              .valueMismatch(expected: "\(Array(due.prefix(taken)))", found: "\(Array(inserted.prefix(taken)))"))
          }
          result.add(removed, [])
          due = due.dropFirst(taken)
          if inserted.count > taken { mine = [.replace([], with: Array(inserted.dropFirst(taken)))] + mine }
        }
        continue
      }
      // No removal is pending: both skip the elements that the next change keeps.
      guard case .keep(let kept) = theirs.first else {
        guard let piece = mine.popFirst() else { break }
        result.add(piece)
        continue
      }
      theirs.removeFirst()
      switch mine.popFirst() {
      case nil: result.pieces.append(.keep(kept))
      case .keep(let count):
        result.add(.keep(min(count, kept)))
        if count > kept { mine = [.keep(count - kept)] + mine }
        if kept > count { theirs = [.keep(kept - count)] + theirs }
      case .replace(let removed, let inserted):
        let count = min(inserted.count, kept)
        result.add(removed, Array(inserted.prefix(count)))
        if inserted.count > count { mine = [.replace([], with: Array(inserted.dropFirst(count)))] + mine }
        if kept > count { theirs = [.keep(kept - count)] + theirs }
      }
    }
    return result
  }

  private mutating func add(_ piece: Span) {
    switch piece {
    case .replace(let removed, let inserted): add(removed, inserted)
    case .keep(let count):
      if case .keep(let before) = pieces.last {
        pieces[pieces.count - 1] = .keep(before + count)
      } else {
        pieces.append(piece)
      }
    }
  }

  private mutating func add(_ removed: [Element], _ inserted: [Element]) {
    if case .replace(let before, let after) = pieces.last {
      pieces[pieces.count - 1] = .replace(before + removed, with: after + inserted)
    } else {
      pieces.append(.replace(removed, with: inserted))
    }
  }

  var changes: [RangeChange] {
    var position = 0
    var changes: [RangeChange] = []
    for piece in pieces {
      switch piece {
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
