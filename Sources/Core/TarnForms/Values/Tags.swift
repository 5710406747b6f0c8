/// Tags, such as those of a to-do or a photo: a few lower-case words, each once, in the order of their addition.
///
/// ```swift
/// var tags: Tags = ["home"]
/// tags.insert("#Garden")             // true; tags is now #home #garden
/// tags.contains("garden")            // true
/// ```
///
/// Any text may be added: an invalid tag has no effect. ``word(from:)`` defines the valid ones. A record merges them with
/// ``merged(base:mine:theirs:)``:
///
/// ```swift
/// let field = Field("tags", \Photo.tags, merge: .with(Tags.merged))
/// ```
public struct Tags: Hashable, Sendable {
  private var words: [String] = []

  /// More than a person reads beside a line of text.
  public static let most = 20
  /// A tag is a label, not a text: as long as the longest words of most languages.
  public static let longest = 40

  /// Creates no tags.
  public init() {}

  /// Adds the valid tags among the texts, each once, as long as there is room.
  public init(_ texts: some Sequence<String>) { for text in texts { insert(text) } }

  /// Parses typed tags, separated by spaces or commas, with or without `#`: `#home, garden`.
  ///
  /// Invalid ones are left out.
  public init(written text: String) {
    self.init(text.split { $0.isWhitespace || $0 == "," }.lazy.map(String.init))
  }

  /// Extracts the tags from typed text: the words that begin with `#`, anywhere in the text.
  ///
  /// ```swift
  /// Tags.taken(from: "buy #home beer")  // “buy beer”, and the tag home
  /// ```
  ///
  /// - Parameters:
  ///   - text: the typed text.
  ///   - others: existing tags.
  /// - Returns: the text without tags, unchanged if there are none, and all tags.
  public static func taken(from text: String, and others: Tags = []) -> (text: String, tags: Tags) {
    var tags = others
    guard text.contains("#") else { return (text, tags) }
    let words = text.split(whereSeparator: \.isWhitespace).filter { word in
      guard word.first == "#", let tag = Tags.word(from: String(word)) else { return true }
      // If there is no room for a tag, the word stays in the text.
      return !tags.contains(tag) && !tags.insert(tag)
    }
    return (words.joined(separator: " "), tags)
  }

  /// Returns the tag of a text: `home` for `#Home`. `nil` if it is empty, longer than ``longest``, or contains a space,
  /// a comma, a `#` or a control character.
  public static func word(from text: String) -> String? {
    var scalars = text.unicodeScalars[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    if scalars.first == "#" { scalars.removeFirst() }
    // Counted in scalars, as a character may have any number of combining marks.
    guard !scalars.isEmpty, scalars.prefix(longest + 1).count <= longest else { return nil }
    let isWord = scalars.allSatisfy {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .control && $0 != "," && $0 != "#"
    }
    guard isWord else { return nil }
    let word = String(scalars).lowercased()
    // Some letters become two in lower case.
    return word.unicodeScalars.count <= longest ? word : nil
  }

  /// Whether a text is one of the tags, with or without `#`.
  public func contains(_ text: String) -> Bool { Tags.word(from: text).map(words.contains) ?? false }

  /// Whether it contains a word that is in a tag's form already: for many queries.
  public func hasWord(_ word: String) -> Bool { words.contains(word) }

  /// Adds a tag at the end, unless it exists, is invalid, or there is no room.
  ///
  /// - Returns: whether it was added.
  @discardableResult public mutating func insert(_ text: String) -> Bool {
    guard words.count < Tags.most, let word = Tags.word(from: text), !words.contains(word) else { return false }
    words.append(word)
    return true
  }

  /// Removes a tag.
  ///
  /// - Returns: whether it existed.
  @discardableResult public mutating func remove(_ text: String) -> Bool {
    guard let word = Tags.word(from: text), let position = words.firstIndex(of: word) else { return false }
    words.remove(at: position)
    return true
  }

  /// Merges the tags of two sides: without those that either side removed, and with those that either side added, in
  /// alphabetical order, so that both sides get the same result.
  ///
  /// - Returns: the tags; `nil`, which is a conflict, if they are more than ``most``, because leaving some out would lose
  ///   tags of one side.
  public static func merged(base: Tags, mine: Tags, theirs: Tags) -> Tags? {
    let kept = base.words.filter { mine.words.contains($0) && theirs.words.contains($0) }
    let given = Set(mine.words + theirs.words).subtracting(base.words)
    return kept.count + given.count <= most ? Tags(kept + given.sorted()) : nil
  }
}

extension Tags: RandomAccessCollection {
  /// 0.
  public var startIndex: Int { words.startIndex }
  /// The number of tags.
  public var endIndex: Int { words.endIndex }
  /// The tag at a position, without `#`.
  public subscript(position: Int) -> String { words[position] }
}

extension Tags: ExpressibleByArrayLiteral {
  /// Adds the valid tags among the texts.
  public init(arrayLiteral texts: String...) { self.init(texts) }
}

extension Tags: CustomStringConvertible, Codable {
  /// `#home #garden`.
  public var description: String { words.map { "#\($0)" }.joined(separator: " ") }

  /// Encodes the words as a list.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(words)
  }

  /// Decodes a list of words.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for invalid, duplicate or too many tags.
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
