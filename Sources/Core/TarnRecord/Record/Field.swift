/// One property of a record: its name in patches and files, its key path, and its merge rule.
///
/// ```swift
/// static let fields: [Field<Todo>] = [
///   .fixed("id", \.id),
///   Field("title", \.title),
///   Field("notes", \.notes, merge: .lines),
/// ]
/// ```
public struct Field<Root>: Sendable {
  /// The key under which `Codable` encodes the property. Saved patches contain it too: after a change of the name,
  /// older patches do not apply.
  public let name: String
  /// Whether the property can't change, as an identity can't.
  public let isFixed: Bool
  /// Whether programs and reports that print a state or a change leave the property's value out. See ``secret()``.
  public internal(set) var isSecret = false
  /// The value in a record that was encoded without the property; `nil` if such a record can't be decoded.
  @usableFromInline package var defaultValue: (any Sendable)?

  /// The property's type, in which ``Record/secretFields`` looks for secret fields.
  @usableFromInline let valueType: Any.Type

  /// The property's name in Swift, as far as the key path prints it. Computed on demand, so that building a list of
  /// fields does not print key paths.
  package var property: String { printedProperty() }
  @usableFromInline let printedProperty: @Sendable () -> String
  @usableFromInline let difference: @Sendable (_ old: Root, _ new: Root) -> Difference?
  @usableFromInline var apply: @Sendable (Difference, inout Root) throws(PatchError) -> Void
  @usableFromInline let compose: @Sendable (Difference, Difference) throws(PatchError) -> Difference?
  @usableFromInline let decode: @Sendable (any Decoder) throws -> Difference
  @usableFromInline let merge:
    @Sendable (_ base: Root, _ mine: Root, _ theirs: Root, _ into: inout Root, inout MergeContext) -> Void
  @usableFromInline let graft: @Sendable (_ from: Root, _ into: inout Root, ConflictLocator) -> Bool
  @usableFromInline let rebase: @Sendable (Difference, _ now: inout Root, inout MergeContext) -> Void
  /// Encodes the property of a root, and decodes it into one.
  @usableFromInline let write: @Sendable (Root, inout KeyedEncodingContainer<NameKey>) throws -> Void
  @usableFromInline let read: @Sendable (inout Root, KeyedDecodingContainer<NameKey>) throws -> Void

  /// Creates a field for a property that may change and is compared as a whole.
  ///
  /// - Parameters:
  ///   - name: the name in files, patches and conflicts. It never changes, and no other field of the record has it.
  ///   - path: the property.
  ///   - merge: the rule for two different changes; without one, they are a conflict.
  @inlinable public init<Value: Equatable & Codable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Root, Value> & Sendable, merge: MergeRule<Value> = .conflict
  ) {
    self.init(name, path, .atomic(merge))
  }

  /// Creates a field for a property that may change and is compared and merged in parts: a record, a table, a map, a
  /// vector, or an optional of one.
  @inlinable public init<Value: Patchable & Sendable>(_ name: String, _ path: WritableKeyPath<Root, Value> & Sendable) {
    self.init(name, path, Value.patchScheme)
  }

  /// Creates a field for a property that was added later and is compared as a whole; records that were written without
  /// it get the default.
  ///
  /// ```swift
  /// let top = Field("top", \Todo.top, default: 0)     // decoding a file without `top` sets every `top` to 0
  /// ```
  ///
  /// The default applies to decoding by `TarnStorage` and `Patch`. It does not affect how the property is encoded,
  /// compared and merged; a property that equals the default is encoded like any other. Never change the default
  /// afterwards: older files depend on it.
  ///
  /// - Parameters:
  ///   - name: the name in files, patches and conflicts. It never changes, and no other field of the record has it.
  ///   - path: the property.
  ///   - defaultValue: the property's value where it was not written.
  ///   - merge: the rule for two different changes.
  public init<Value: Equatable & Codable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Root, Value> & Sendable, default defaultValue: Value,
    merge: MergeRule<Value> = .conflict
  ) {
    self.init(name, path, merge: merge)
    self.defaultValue = defaultValue
  }

  /// Creates a field for a property that was added later and is compared and merged in parts; records that were written
  /// without it get the default.
  public init<Value: Patchable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Root, Value> & Sendable, default defaultValue: Value
  ) {
    self.init(name, path)
    self.defaultValue = defaultValue
  }

  /// Returns a field for a property that never changes and was added later; records that were written without it get
  /// the default.
  public static func fixed<Value: Equatable & Codable & Sendable>(
    _ name: String, _ path: KeyPath<Root, Value> & Sendable, default defaultValue: Value
  ) -> Field {
    var field = fixed(name, path)
    field.defaultValue = defaultValue
    return field
  }

  @inlinable init<Value: Equatable & Codable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Root, Value> & Sendable, _ scheme: PatchScheme<Value>
  ) {
    self.name = name
    isFixed = false
    valueType = Value.self
    printedProperty = { Self.property(path, name) }
    let storedProperty = StoredProperty(path)
    difference = { scheme.difference(storedProperty.value(in: $0), storedProperty.value(in: $1)) }
    apply = { (change, root) throws(PatchError) in
      do throws(PatchError) { try scheme.apply(change, &root[keyPath: path]) } catch {
        throw error.within(.field(name))
      }
    }
    compose = { (first, next) throws(PatchError) in
      do throws(PatchError) { return try scheme.compose(first, next) } catch { throw error.within(.field(name)) }
    }
    decode = { try scheme.decode($0) }
    merge = { base, mine, theirs, result, context in
      context.enter(.field(name))
      result[keyPath: path] = scheme.merge(base[keyPath: path], mine[keyPath: path], theirs[keyPath: path], &context)
      context.leave()
    }
    graft = { scheme.graft($0[keyPath: path], &$1[keyPath: path], $2) }
    rebase = { change, now, context in
      context.enter(.field(name))
      scheme.rebase(change, &now[keyPath: path], &context)
      context.leave()
    }
    write = { try $1.encode($0[keyPath: path], forKey: NameKey(stringValue: name)) }
    read = { $0[keyPath: path] = try $1.decode(Value.self, forKey: NameKey(stringValue: name)) }
  }

  @inlinable init<Value: Equatable & Codable & Sendable>(fixed name: String, _ path: KeyPath<Root, Value> & Sendable) {
    self.name = name
    isFixed = true
    valueType = Value.self
    printedProperty = { Self.property(path, name) }
    let storedProperty = StoredProperty(path)
    // A record with another value here is another object, so the change replaces the record as a whole.
    difference = { storedProperty.value(in: $0) == storedProperty.value(in: $1) ? nil : .fields([]) }
    apply = { (_, _) throws(PatchError) in throw PatchError(.fixedField).within(.field(name)) }
    compose = { (_, _) throws(PatchError) in throw PatchError(.fixedField).within(.field(name)) }
    decode = { decoder in
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: "the field “\(name)” can't change, but the patch changes it"
        ))
    }
    merge = { _, _, _, _, _ in }
    graft = { _, _, _ in false }
    rebase = { _, _, _ in }
    write = { _, _ in }
    read = { _, _ in }
  }

  /// Returns a field for a property that never changes: the identity, and values set at creation.
  ///
  /// Two records that differ in such a field are two objects: a change from one to the other replaces the whole record.
  public static func fixed<Value: Equatable & Codable & Sendable>(
    _ name: String, _ path: KeyPath<Root, Value> & Sendable
  ) -> Field {
    Field(fixed: name, path)
  }

  /// Returns `title` for `\Todo.title`: the last name in the printed key path, or the given name if there is none.
  @usableFromInline static func property<Value>(_ path: KeyPath<Root, Value>, _ name: String) -> String {
    let text = String(describing: path)
    guard text.hasPrefix("\\"), let dot = text.lastIndex(of: ".") else { return name }
    let last = text[text.index(after: dot)...]
    // A binary without reflection names prints an offset or a function instead.
    return last.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? String(last) : name
  }
}
