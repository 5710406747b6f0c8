/// What a run of an app did: which feature asked which use case on which action, how it was answered, and how often.
///
/// ```swift
/// let trace = Trace(of: history, with: Together(Listing(), Forking()), effects: connections)
/// let session = Session(history, of: "Todos", trace: trace)
/// for line in trace.lines { print(line) }  // Listing: add asks AddItem, 3 times
/// ```
///
/// It is what `tarn map` draws the finished part of a feature map from. It has the names of what the app is made of, and
/// nothing that a person has entered.
///
/// Features and use cases go by the names of their types, actions by those of their cases. (A case that carries nothing and
/// has a `description` of its own goes by that: nothing else can be had of it.)
///
/// A value. It has a line for each thing that the app can do, however long it runs, so it is as bounded as the app's code.
public struct Trace: Sendable, Hashable {
  /// One thing that was done, and how often.
  public struct Line: Sendable, Hashable {
    /// Whose state changed or who asked; `nil` if the action changed nothing and asked nothing.
    public var feature: String?
    /// The action that the feature heard.
    public var action: String
    /// Whether a person acted or an answer arrived.
    public var cause: Cause
    /// Who was asked; `nil` if the feature did it alone.
    public var useCase: String?
    /// The action that an answer of the use case became. Such a line tells of answers, the one without of asking.
    public var answer: String?
    /// How many actions had a feature do this; with an answer, how many such answers came.
    public var count: Int

    public init(
      feature: String?, action: String, cause: Cause = .acted, useCase: String? = nil, answer: String? = nil,
      count: Int = 1
    ) {
      self.feature = feature
      self.action = action
      self.cause = cause
      self.useCase = useCase
      self.answer = answer
      self.count = count
    }
  }

  /// In the order in which each was done first.
  public private(set) var lines: [Line] = []
  private var places: [Line: Int] = [:]

  public init(_ lines: [Line] = []) {
    for line in lines { add(line) }
  }

  /// Takes down a thing that was done; its count goes to what is here already.
  ///
  /// - Complexity: O(1)
  public mutating func add(_ line: Line) {
    var kind = line
    kind.count = 0
    guard let place = places[kind] else {
      places[kind] = lines.count
      lines.append(line)
      return
    }
    // What is read from files may hold any numbers.
    let (sum, isOver) = lines[place].count.addingReportingOverflow(line.count)
    lines[place].count = isOver ? .max : sum
  }

  /// Takes down all that another run did.
  ///
  /// - Complexity: O(lines of the other)
  public mutating func add(_ other: Trace) {
    for line in other.lines { add(line) }
  }
}

extension Trace.Line: CustomStringConvertible {
  public var description: String {
    let times = count == 1 ? "once" : "\(count) times"
    let hearing = "\(feature ?? "Nobody"): \(action)"
    guard let useCase else { return "\(hearing), \(times)" }
    return "\(hearing) asks \(useCase), " + (answer.map { "answered \($0), " } ?? "") + times
  }
}
