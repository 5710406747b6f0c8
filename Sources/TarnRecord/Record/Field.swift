/// One property of a record: its name in patches and files, where it is, and how it merges.
///
/// ```swift
/// static let fields: [Field<Todo>] = [
///   .fixed("id", \.id),
///   Field("title", \.title),
///   Field("notes", \.notes, merge: .lines),
/// ]
/// ```
public struct Field<Root>: Sendable {
  /// The key that `Codable` writes the property with. It stands in saved patches, too: change it and older ones do not fit.
  public let name: String
  /// Whether it can't change, as an identity can't.
  public let isFixed: Bool
  /// What it is in a record that was written without it; `nil` if such a record can't be read.
  @usableFromInline package var missing: (any Sendable)?

  /// What it is called in Swift, as far as the key path tells. Printed when it is asked for: a list that is made anew is not looked at for it.
  package var property: String { printed() }
  @usableFromInline let printed: @Sendable () -> String
  @usableFromInline let difference: @Sendable (_ old: Root, _ new: Root) -> Difference?
  @usableFromInline let apply: @Sendable (Difference, inout Root) throws(Misfit) -> Void
  @usableFromInline let compose: @Sendable (Difference, Difference) throws(Misfit) -> Difference?
  @usableFromInline let decode: @Sendable (any Decoder) throws -> Difference
  @usableFromInline let merge:
    @Sendable (_ base: Root, _ mine: Root, _ theirs: Root, _ into: inout Root, inout Merging) -> Void
  @usableFromInline let graft: @Sendable (_ from: Root, _ into: inout Root, ConflictPlace) -> Bool
  @usableFromInline let rebase: @Sendable (Difference, _ now: inout Root, inout Merging) -> Void
  /// Writes what a root has in it, and reads it back into one.
  @usableFromInline let write: @Sendable (Root, inout KeyedEncodingContainer<NameKey>) throws -> Void
  @usableFromInline let read: @Sendable (inout Root, KeyedDecodingContainer<NameKey>) throws -> Void

  /// A property that may change, told as a whole.
  ///
  /// - Parameter merge: what to make of two changes of it; two different ones are a conflict unless a rule is given.
  @inlinable public init<Value: Equatable & Codable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Root, Value> & Sendable, merge: MergeRule<Value> = .conflict
  ) {
    self.init(name, path, .whole(merge))
  }

  /// A property that may change, told and merged in parts: a record, a table, a map, a vector, or an optional of one.
  @inlinable public init<Value: Shaped & Sendable>(_ name: String, _ path: WritableKeyPath<Root, Value> & Sendable) {
    self.init(name, path, Value.shape)
  }

  /// A property that was added later, told as a whole: records that were written without it have the default.
  ///
  /// ```swift
  /// Field("top", \.top, default: 0)     // a file from before there was a `top` is opened, and every `top` in it is 0
  /// ```
  ///
  /// This is for what `TarnStorage` and `Patch` read. It changes nothing about how the property is written, compared and merged; a
  /// property with the default is written like any other. Keep the default as it is from then on: older files mean it.
  ///
  /// - Parameters:
  ///   - missing: what the property is where it was not written.
  ///   - merge: what to make of two changes of it.
  public init<Value: Equatable & Codable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Root, Value> & Sendable, default missing: Value,
    merge: MergeRule<Value> = .conflict
  ) {
    self.init(name, path, merge: merge)
    self.missing = missing
  }

  /// A property that was added later, told and merged in parts: records that were written without it have the default.
  public init<Value: Shaped & Sendable>(
    _ name: String, _ path: WritableKeyPath<Root, Value> & Sendable, default missing: Value
  ) {
    self.init(name, path)
    self.missing = missing
  }

  /// A property that never changes and was added later: records that were written without it have the default.
  public static func fixed<Value: Equatable & Codable & Sendable>(
    _ name: String, _ path: KeyPath<Root, Value> & Sendable, default missing: Value
  ) -> Field {
    var field = fixed(name, path)
    field.missing = missing
    return field
  }

  @inlinable init<Value: Equatable & Codable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Root, Value> & Sendable, _ shape: Shape<Value>
  ) {
    self.name = name
    isFixed = false
    printed = { Self.property(path, name) }
    let place = StoredPlace(path)
    difference = { shape.difference(place.value(in: $0), place.value(in: $1)) }
    apply = { (change, root) throws(Misfit) in
      do throws(Misfit) { try shape.apply(change, &root[keyPath: path]) } catch { throw error.within(.field(name)) }
    }
    compose = { (first, next) throws(Misfit) in
      do throws(Misfit) { return try shape.compose(first, next) } catch { throw error.within(.field(name)) }
    }
    decode = { try shape.decode($0) }
    merge = { base, mine, theirs, result, merging in
      merging.enter(.field(name))
      result[keyPath: path] = shape.merge(base[keyPath: path], mine[keyPath: path], theirs[keyPath: path], &merging)
      merging.leave()
    }
    graft = { shape.graft($0[keyPath: path], &$1[keyPath: path], $2) }
    rebase = { change, now, merging in
      merging.enter(.field(name))
      shape.rebase(change, &now[keyPath: path], &merging)
      merging.leave()
    }
    write = { try $1.encode($0[keyPath: path], forKey: NameKey(stringValue: name)) }
    read = { $0[keyPath: path] = try $1.decode(Value.self, forKey: NameKey(stringValue: name)) }
  }

  @inlinable init<Value: Equatable & Codable & Sendable>(fixed name: String, _ path: KeyPath<Root, Value> & Sendable) {
    self.name = name
    isFixed = true
    printed = { Self.property(path, name) }
    let place = StoredPlace(path)
    // A record in which it differs is another thing, so the record is told as a whole.
    difference = { place.value(in: $0) == place.value(in: $1) ? nil : .fields([]) }
    apply = { (_, _) throws(Misfit) in throw Misfit(.fixed).within(.field(name)) }
    compose = { (_, _) throws(Misfit) in throw Misfit(.fixed).within(.field(name)) }
    decode = { decoder in
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "“\(name)” can't change, and a change of it is here"))
    }
    merge = { _, _, _, _, _ in }
    graft = { _, _, _ in false }
    rebase = { _, _, _ in }
    write = { _, _ in }
    read = { _, _ in }
  }

  /// A property that never changes: the identity, and what a value was made with.
  ///
  /// Two values in which it differs are two things: the one takes the place of the other as a whole.
  public static func fixed<Value: Equatable & Codable & Sendable>(
    _ name: String, _ path: KeyPath<Root, Value> & Sendable
  ) -> Field {
    Field(fixed: name, path)
  }

  /// `title` of `\Todo.title`: the last name in how Swift prints the path.
  @usableFromInline static func property<Value>(_ path: KeyPath<Root, Value>, _ name: String) -> String {
    let words = String(describing: path)
    guard words.hasPrefix("\\"), let dot = words.lastIndex(of: ".") else { return name }
    let last = words[words.index(after: dot)...]
    // Where the program has no names in it, it prints an offset or a function instead.
    return last.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? String(last) : name
  }
}
