/// The tags of a to-do: a few lower-case words, each once, in the order in which they were given.
///
/// ```swift
/// var tags: Tags = ["home"]
/// tags.insert("#Garden")             // true; tags is now #home #garden
/// tags.contains("garden")            // true
/// ```
///
/// Any text may be given: one that is no tag changes nothing. ``word(from:)`` says which are.
public struct Tags: Hashable, Sendable {
  private(set) var words: [String] = []

  /// More than anyone reads beside a line of text.
  public static let most = 20
  /// A tag is a label, not a text: as long as the longest words of most languages.
  public static let longest = 40

  public init() {}

  /// Takes those texts that are tags, each once, as long as there is room.
  public init(_ texts: some Sequence<String>) { for text in texts { insert(text) } }

  /// Reads tags as a person writes them, between spaces or commas, with or without `#`: `#home, garden`.
  ///
  /// What is no tag is left out, as it would be if it were given alone.
  public init(written text: String) {
    self.init(text.split { $0.isWhitespace || $0 == "," }.lazy.map(String.init))
  }

  /// The tag that a text stands for: `home` for `#Home`. `nil` if it stands for none: it is empty, is longer than ``longest``, or
  /// has a space, a comma, a `#` or a control character within.
  public static func word(from text: String) -> String? {
    var scalars = text.unicodeScalars[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    if scalars.first == "#" { scalars.removeFirst() }
    // Counted in scalars, not in characters: a character may have any number of marks on it.
    guard !scalars.isEmpty, scalars.prefix(longest + 1).count <= longest else { return nil }
    let isWord = scalars.allSatisfy {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .control && $0 != "," && $0 != "#"
    }
    guard isWord else { return nil }
    let word = String(scalars).lowercased()
    // A few letters become two when they are made small.
    return word.unicodeScalars.count <= longest ? word : nil
  }

  public func contains(_ text: String) -> Bool { Tags.word(from: text).map(words.contains) ?? false }

  /// Whether a word that is a tag already is there: for whoever asks many.
  public func hasWord(_ word: String) -> Bool { words.contains(word) }

  /// Puts a tag last, unless it is there, is none, or there is no room.
  ///
  /// - Returns: whether it was put in.
  @discardableResult public mutating func insert(_ text: String) -> Bool {
    guard words.count < Tags.most, let word = Tags.word(from: text), !words.contains(word) else { return false }
    words.append(word)
    return true
  }

  /// - Returns: whether it was there.
  @discardableResult public mutating func remove(_ text: String) -> Bool {
    guard let word = Tags.word(from: text), let position = words.firstIndex(of: word) else { return false }
    words.remove(at: position)
    return true
  }

  /// What two sides made of the same tags: without those that either took away, and with those that either gave, these in the
  /// order of the alphabet, so that it is the same on both sides.
  static func merged(base: Tags, mine: Tags, theirs: Tags) -> Tags {
    let kept = base.words.filter { mine.words.contains($0) && theirs.words.contains($0) }
    let given = Set(mine.words + theirs.words).subtracting(base.words)
    return Tags(kept + given.sorted())
  }
}

extension Tags: RandomAccessCollection {
  public var startIndex: Int { words.startIndex }
  public var endIndex: Int { words.endIndex }
  public subscript(position: Int) -> String { words[position] }
}

extension Tags: ExpressibleByArrayLiteral {
  public init(arrayLiteral texts: String...) { self.init(texts) }
}

extension Tags: CustomStringConvertible, Codable {
  /// `#home #garden`.
  public var description: String { words.map { "#\($0)" }.joined(separator: " ") }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(words)
  }

  /// - Throws: `DecodingError.dataCorrupted` for words that are no tags, come twice, or are too many.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let words = try container.decode([String].self)
    self.init(words)
    guard self.words == words else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "These are no tags; tags are at most \(Tags.most) lower-case words, each once.")
    }
  }
}
