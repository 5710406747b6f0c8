/// Why a patch can't be applied: it is of another value than this one.
///
/// Nothing was changed when it is thrown.
public struct Misfit: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Reason: Equatable, Sendable {
    /// A part is not as it was when the patch was made.
    case other(expected: String, found: String)
    /// The patch changes what can't change.
    case fixed
    /// The patch has a field that the record does not.
    case unknownField(String)
    /// An element is not there, or is there already.
    case missing(String)
    case present(String)
    /// A position is beyond the end, or the patch's positions don't fit each other.
    case positions
    /// A change of one kind where the type wants another, or a value of another type.
    case otherKind
    case otherType(expected: String, found: String)
    case noKey(String)
    /// A conflict is open no more, or asks something else by now.
    case decided(String)
  }

  public private(set) var path: FieldPath
  public let reason: Reason

  @usableFromInline init(_ reason: Reason) {
    path = FieldPath()
    self.reason = reason
  }

  @usableFromInline func within(_ step: FieldPath.Step) -> Misfit {
    var misfit = self
    misfit.path.steps.insert(step, at: 0)
    return misfit
  }

  public var description: String {
    let place = path.steps.isEmpty ? "" : " at \(path)"
    return switch reason {
    case .other(let expected, let found):
      "The patch is of another value:\(place) it expects \(cut(expected)) and finds \(cut(found))."
    case .fixed: "The patch changes what can't change\(place)."
    case .unknownField(let name): "The patch changes a field “\(cut(name))”\(place), and there is none."
    case .missing(let key): "The patch changes the element \(cut(key))\(place), and there is none."
    case .present(let key): "The patch puts in the element \(cut(key))\(place), and it is there already."
    case .positions: "The patch is of another value:\(place) its positions do not fit."
    case .otherKind: "The patch is of another type: the kind of change\(place) is not one of this type."
    case .otherType(let expected, let found):
      "The patch is of another type:\(place) it has \(cut(found)) where \(expected) belongs."
    case .decided(let words): "There is nothing to decide any more, or something else by now: \(cut(words))."
    case .noKey(let words): "The patch has \(cut(words)) as a key\(place), which can't be one."
    }
  }

  /// Enough to recognise a value by in a message of one line.
  private func cut(_ words: String) -> String {
    let line = words.prefix { !$0.isNewline }
    return line.count > 60 || line.count < words.count ? line.prefix(60) + "…" : words
  }
}

/// The way to a part of a record, as a person writes it: `clocks[4].name`.
public struct FieldPath: Hashable, Sendable, CustomStringConvertible {
  public enum Step: Hashable, Sendable {
    case field(String)
    /// An element of a table or a map, by how its key prints.
    case key(String)
  }

  public internal(set) var steps: [Step] = []

  public init(_ steps: [Step] = []) { self.steps = steps }

  /// The names of the fields on the way, without the keys of elements: `stops` and `name` of `stops[7].name`.
  public var fields: [String] {
    steps.compactMap { if case .field(let name) = $0 { name } else { nil } }
  }

  public var description: String {
    steps.reduce(into: "") { words, step in
      switch step {
      case .field(let name): words += words.isEmpty ? name : ".\(name)"
      case .key(let key): words += "[\(key)]"
      }
    }
  }
}
