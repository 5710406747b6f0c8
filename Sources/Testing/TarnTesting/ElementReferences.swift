import TarnTrace

/// The elements of a document to which a session refers, found by reflection: a session refers to an element whose ID it
/// contains, to the elements around that one, and to all that these contain.
///
/// An ID that is a small number may equal another number of the session. Then a law overlooks a violation, and reports none
/// that isn't one.
struct ElementReferences {
  /// The IDs of the elements to which the session refers.
  private let referred: Set<AnyHashable>
  /// The IDs of all elements.
  private let all: Set<AnyHashable>

  /// - Parameters:
  ///   - sessions: the session, as it is saved and as its person sees it.
  ///   - documents: the document before a change and after it.
  init(of sessions: [Any], in documents: [Any]) {
    var elements: [ReflectedParts.Element] = []
    for document in documents {
      var parts = ReflectedParts()
      parts.add(document)
      elements += parts.elements
    }
    let all = Set(elements.flatMap(\.id))
    var contained = ReflectedParts()
    for session in sessions { contained.add(session) }
    let named = contained.values.intersection(all)
    self.all = all
    referred = elements.reduce(into: named) { referred, element in
      if !element.parts.isDisjoint(with: named) { referred.formUnion(element.parts.intersection(all)) }
    }
  }

  /// Returns whether a value contains an ID of an element to which the session refers.
  func contain(_ values: Set<AnyHashable>) -> Bool { !referred.isDisjoint(with: values.intersection(all)) }
}

/// The parts of a document that a change has changed.
struct ChangedElements {
  /// All parts of the changed elements, before and after the change.
  private(set) var parts: Set<AnyHashable> = []
  /// Whether values without an ID were removed, to which a session may refer by their position or by an equal value.
  private(set) var haveRemovedValues = false
  /// Whether a value outside of the collections has changed, which has no ID: a session may depend on it.
  private(set) var haveChangedValues = false
  /// Whether a collection has lost its last element, to which a session may refer without its ID: as the first one.
  private(set) var haveEmptiedCollection = false
  /// Whether a collection has got its first element.
  private(set) var haveFilledCollection = false

  init(before: Any, after: Any) { compare(before, after) }

  private mutating func compare(_ old: Any, _ new: Any) {
    guard ValueComparison.areEqual(old, new) != true else { return }
    switch (SwiftForm(of: old), SwiftForm(of: new)) {
    case (.structure(_, let olds), .structure(_, let news)) where olds.count == news.count,
      (.tuple(let olds), .tuple(let news)) where olds.count == news.count:
      for (old, new) in zip(olds, news) { compare(old.value, new.value) }
    case (.optional(let old?), .optional(let new?)): compare(old, new)
    case (.list(let olds), .list(let news)):
      if let olds = ValueComparison.identified(olds), let news = ValueComparison.identified(news) {
        compareElements(olds.map { ($0.key, $0.value) }, news.map { ($0.key, $0.value) })
      } else {
        compareValues(olds, news)
      }
    case (.set(let olds), .set(let news)): compareValues(olds, news)
    case (.dictionary(let olds), .dictionary(let news)):
      compareElements(olds.map { ($0.key, $0.value) }, news.map { ($0.key, $0.value) })
    default:
      haveChangedValues = true
      add(old, new)
    }
  }

  private mutating func compareValues(_ olds: [Any], _ news: [Any]) {
    func hashable(_ values: [Any]) -> Set<AnyHashable> { Set(values.compactMap(ReflectedParts.hashable)) }
    if olds.count > news.count || !hashable(olds).isSubset(of: hashable(news)) { haveRemovedValues = true }
    for value in olds + news { add(value) }
  }

  private mutating func compareElements(_ olds: [(key: Any, value: Any)], _ news: [(key: Any, value: Any)]) {
    if olds.isEmpty != news.isEmpty {
      haveEmptiedCollection = haveEmptiedCollection || news.isEmpty
      haveFilledCollection = haveFilledCollection || olds.isEmpty
    }
    let (olds, news) = (Self.byKey(olds), Self.byKey(news))
    for (key, old) in olds {
      guard let new = news[key] else {
        add(key.base, old)
        continue
      }
      if ValueComparison.areEqual(old, new) != true { add(key.base, old, new) }
    }
    for (key, new) in news where olds[key] == nil { add(key.base, new) }
  }

  private static func byKey(_ elements: [(key: Any, value: Any)]) -> [AnyHashable: Any] {
    let hashable = elements.compactMap { key, value in ReflectedParts.hashable(key).map { ($0, value) } }
    return Dictionary(hashable) { first, _ in first }
  }

  private mutating func add(_ values: Any...) {
    var reflected = ReflectedParts()
    for value in values { reflected.add(value) }
    parts.formUnion(reflected.values)
  }
}

/// The hashable parts of values at any depth, and the elements of collections with IDs or keys among them.
private struct ReflectedParts {
  struct Element {
    /// The ID with its own parts, so that an ID in a wrapper equals one without it.
    let id: Set<AnyHashable>
    /// The ID and all parts of the element.
    let parts: Set<AnyHashable>
  }

  private(set) var values: Set<AnyHashable> = []
  private(set) var elements: [Element] = []
  private var objects: Set<ObjectIdentifier> = []

  mutating func add(_ value: Any) {
    // An object may be in itself.
    if type(of: value) is AnyClass, !objects.insert(ObjectIdentifier(value as AnyObject)).inserted { return }
    if let value = Self.hashable(value) { values.insert(value) }
    switch SwiftForm(of: value) {
    case .literal, .optional(nil): break
    case .structure(_, let fields), .enumCase(_, let fields), .tuple(let fields):
      for field in fields { add(field.value) }
    case .optional(let value?): add(value)
    case .set(let values): for value in values { add(value) }
    case .list(let values):
      if let identified = ValueComparison.identified(values) {
        for element in identified { addElement(element.key.base, element.value) }
      } else {
        for value in values { add(value) }
      }
    case .dictionary(let pairs): for pair in pairs { addElement(pair.key, pair.value) }
    }
  }

  private mutating func addElement(_ key: Any, _ value: Any) {
    var (id, element) = (ReflectedParts(), ReflectedParts())
    id.add(key)
    element.add(value)
    let parts = id.values.union(element.values)
    elements += element.elements + [Element(id: id.values, parts: parts)]
    values.formUnion(parts)
  }

  static func hashable(_ value: Any) -> AnyHashable? { (value as? any Hashable).map { AnyHashable($0) } }
}
