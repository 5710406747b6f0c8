/// The arguments, options and flags of a type and of its groups, in the order of their properties.
struct ArgumentSet {
  /// The type that declares a property, and the name of the property. A group has the same IDs in all commands.
  struct ID: Hashable {
    let owner: ObjectIdentifier
    let label: String

    init(_ owner: any ParsableArguments.Type, _ label: String) {
      self.owner = ObjectIdentifier(owner)
      self.label = label
    }
  }

  struct Entry {
    let id: ID
    let definition: ArgumentDefinition
  }

  private(set) var entries: [Entry] = []
  private var indices: [String: (entry: Int, choice: Int)] = [:]

  init(_ type: any ParsableArguments.Type) {
    add(type, section: "", visibility: .default)
    for (index, entry) in entries.enumerated() {
      for name in entry.definition.names { add(name, (index, 0)) }
      for (choice, flag) in entry.definition.choices.enumerated() {
        for name in flag.names { add(name, (index, choice)) }
      }
    }
  }

  private mutating func add(_ name: OptionName, _ index: (Int, Int)) {
    // Of two options with one name the first is found; `validateDefinition()` reports the second.
    if indices[name.spelling] == nil { indices[name.spelling] = index }
  }

  private mutating func add(_ type: any ParsableArguments.Type, section: String, visibility: ArgumentVisibility) {
    for property in DeclaredProperty.all(of: type) {
      if let group = property.value as? any ArgumentGroupSource {
        add(
          group.groupType, section: group.title.isEmpty ? section : group.title,
          visibility: group.visibility == .default ? visibility : group.visibility)
      } else if var definition = (property.value as? any ArgumentSource)?.definition?.named(property.name) {
        definition.section = section
        if visibility != .default { definition.help.visibility = visibility }
        entries.append(Entry(id: ID(type, property.name), definition: definition))
      }
    }
  }

  /// The arguments by position.
  var positional: [Entry] { entries.filter(\.definition.isPositional) }

  /// Returns the option or the flag with a name, with its dashes.
  func lookup(_ name: String) -> (entry: Entry, choice: Int)? {
    indices[name].map { (entries[$0.entry], $0.choice) }
  }

  /// The names of options and flags that the help may list, with their dashes.
  var visibleNames: [String] {
    entries.filter { $0.definition.help.visibility == .default }.flatMap { $0.definition.allNames.map(\.spelling) }
  }

  /// Whether an argument takes all the rest of the words, with a strategy.
  func hasList(_ strategy: ArgumentArrayParsingStrategy) -> Bool {
    entries.contains { $0.definition.kind == .argumentList(strategy) }
  }
}

/// A property of a type, with the value that `init()` gives it: a wrapper with its declaration, or a plain value.
struct DeclaredProperty {
  let name: String
  let value: Any

  /// The properties in the order of their declaration.
  static func all(of type: any ParsableArguments.Type) -> [DeclaredProperty] {
    Mirror(reflecting: type.init()).children.compactMap { child in
      // The storage of a wrapped property `due` is called `_due`.
      child.label.map { DeclaredProperty(name: $0.hasPrefix("_") ? String($0.dropFirst()) : $0, value: child.value) }
    }
  }
}
