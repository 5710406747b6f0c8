/// The names of an option or a flag on the command line. They are made from the name of the property, or given.
///
/// ```swift
/// let plain: NameSpecification = .long                          // --strip-blanks, for the property stripBlanks
/// let both: NameSpecification = .shortAndLong                   // -s and --strip-blanks
/// let own: NameSpecification = [.customLong("trim"), .short]    // --trim and -s
/// ```
public struct NameSpecification: Sendable, Hashable, ExpressibleByArrayLiteral {
  /// One name.
  public struct Element: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
      case long
      case short
      case customLong(String, withSingleDash: Bool)
      case customShort(Character, allowingJoined: Bool)
    }

    let kind: Kind

    /// The name of the property in lowercase with dashes, after two dashes.
    public static var long: Element { Element(kind: .long) }

    /// The first letter of the name of the property, after a dash.
    public static var short: Element { Element(kind: .short) }

    /// A name after two dashes, or after one.
    public static func customLong(_ name: String, withSingleDash: Bool = false) -> Element {
      Element(kind: .customLong(name, withSingleDash: withSingleDash))
    }

    /// A letter after a dash.
    ///
    /// - Parameters:
    ///   - letter: the letter, without the dash.
    ///   - allowingJoined: whether the value may follow without a blank, as in `-Ipath`.
    public static func customShort(_ letter: Character, allowingJoined: Bool = false) -> Element {
      Element(kind: .customShort(letter, allowingJoined: allowingJoined))
    }
  }

  let elements: [Element]

  /// Creates a specification of several names.
  public init(_ elements: some Sequence<Element>) { self.elements = Array(elements) }

  /// Creates a specification of several names.
  public init(arrayLiteral elements: Element...) { self.elements = elements }

  /// The name of the property in lowercase with dashes, after two dashes.
  public static var long: NameSpecification { [.long] }

  /// The first letter of the name of the property, after a dash.
  public static var short: NameSpecification { [.short] }

  /// Both the short and the long name.
  public static var shortAndLong: NameSpecification { [.short, .long] }

  /// A name after two dashes, or after one.
  public static func customLong(_ name: String, withSingleDash: Bool = false) -> NameSpecification {
    [.customLong(name, withSingleDash: withSingleDash)]
  }

  /// A letter after a dash.
  ///
  /// - Parameters:
  ///   - letter: the letter, without the dash.
  ///   - allowingJoined: whether the value may follow without a blank, as in `-Ipath`.
  public static func customShort(_ letter: Character, allowingJoined: Bool = false) -> NameSpecification {
    [.customShort(letter, allowingJoined: allowingJoined)]
  }

  /// Returns the names for a property.
  func names(for label: String) -> [OptionName] {
    let dashed = label.kebabCased
    return elements.map { element in
      switch element.kind {
      case .long: .long(dashed)
      case .short: .short(dashed.first ?? "-", allowsJoined: false)
      case .customLong(let name, withSingleDash: true): .singleDash(name)
      case .customLong(let name, withSingleDash: false): .long(name)
      case .customShort(let letter, let allowsJoined): .short(letter, allowsJoined: allowsJoined)
      }
    }
  }
}

/// A name of an option or a flag as it is typed.
enum OptionName: Sendable, Hashable {
  case long(String)
  case short(Character, allowsJoined: Bool)
  /// A name of several letters after one dash.
  case singleDash(String)

  /// The name with its dashes.
  var spelling: String {
    switch self {
    case .long(let name): "--\(name)"
    case .short(let letter, _): "-\(letter)"
    case .singleDash(let name): "-\(name)"
    }
  }

  var isShort: Bool { if case .short = self { true } else { false } }
}

extension String {
  /// The name in lowercase, its words separated by dashes: `stripBlanks` becomes `strip-blanks`, `JSONFile`
  /// `json-file`.
  var kebabCased: String {
    let letters = Array(self)
    var result = ""
    for (index, letter) in letters.enumerated() {
      if letter == "_" || letter == "-" {
        if !result.isEmpty, result.last != "-" { result.append("-") }
        continue
      }
      if letter.isUppercase, index > 0, result.last != "-", !result.isEmpty {
        let isAfterWord = !letters[index - 1].isUppercase
        // The last capital of several begins a word: the F of JSONFile.
        let isBeforeWord = index + 1 < letters.count && letters[index + 1].isLowercase
        if isAfterWord || isBeforeWord { result.append("-") }
      }
      result.append(contentsOf: letter.lowercased())
    }
    return result
  }
}
