/// The lines of rows, stored while they are visible and their input is unchanged: breaking a text into lines takes longer
/// than drawing them.
///
/// ```swift
/// let cache = LineCache<Int, String>()
/// let lines = cache.lines(of: note.id, for: note.text) { StyledText($0).wrapped(to: 80) }
/// ```
public final class LineCache<Key: Hashable, Input: Equatable> {
  private var stored: [Key: (input: Input, lines: [StyledText])] = [:]
  private let maximum: Int
  /// The number of computations so far.
  public private(set) var computations = 0

  /// Creates an empty cache.
  ///
  /// - Parameter maximum: the most rows; by default more than the highest screen shows.
  public init(maximum: Int = 256) { self.maximum = maximum }

  /// Returns the lines of a row.
  ///
  /// - Parameters:
  ///   - key: the row.
  ///   - input: everything that the lines depend on.
  ///   - compute: computes the lines, if they are not stored for this input.
  public func lines(of key: Key, for input: Input, compute: (Input) -> [StyledText]) -> [StyledText] {
    if let stored = stored[key], stored.input == input { return stored.lines }
    if stored.count >= maximum { stored = [:] }
    let lines = compute(input)
    computations += 1
    stored[key] = (input, lines)
    return lines
  }
}
