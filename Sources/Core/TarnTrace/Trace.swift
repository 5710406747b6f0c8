import Tarn

/// A summary of a run of an app: which feature requested which use case on which action, how the use case responded,
/// and how often.
///
/// ```swift
/// let trace = Trace(of: history, with: CombinedFeature(Listing(), Sorting()), effects: handlers)
/// let session = SessionRecording(history, of: "Todos", trace: trace)
/// for record in trace.records { print(record) }  // Listing: add requests AddItem, 3 times
/// ```
///
/// `tarn map` draws the finished part of a feature map from it. A trace contains the names of the app's parts, and no
/// data that a user has entered.
///
/// Features and use cases are identified by the names of their types, actions by those of their cases. (A case without
/// associated values that has its own `description` is identified by that, because Swift offers no other name.)
///
/// A trace is a value. It has one record per kind of activity, however long the app runs, so its size is bounded by the
/// app's code.
public struct Trace: Sendable, Hashable {
  /// One kind of activity, and how often it happened.
  public struct Record: Sendable, Hashable {
    /// The feature that changed the state or returned an effect; `nil` if the action did neither.
    public var feature: String?
    /// The action that the feature received.
    public var action: String
    /// Whether the user acted or a response arrived.
    public var cause: Cause
    /// The requested use case; `nil` if the feature requested none.
    public var useCase: String?
    /// The action that a response of the use case became. A record with this value counts responses, one without it
    /// counts requests.
    public var response: String?
    /// The number of actions on which the feature did this; with a response, the number of such responses.
    public var count: Int

    /// Creates a record.
    public init(
      feature: String?, action: String, cause: Cause = .acted, useCase: String? = nil, response: String? = nil,
      count: Int = 1
    ) {
      self.feature = feature
      self.action = action
      self.cause = cause
      self.useCase = useCase
      self.response = response
      self.count = count
    }
  }

  /// The records, in the order in which each first occurred.
  public private(set) var records: [Record] = []
  private var indices: [Record: Int] = [:]

  /// Creates a trace from records; the counts of equal records are added.
  public init(_ records: [Record] = []) {
    for record in records { add(record) }
  }

  /// Adds a record; if an equal one exists, its count is increased.
  ///
  /// - Complexity: O(1)
  public mutating func add(_ record: Record) {
    var kind = record
    kind.count = 0
    guard let index = indices[kind] else {
      indices[kind] = records.count
      records.append(record)
      return
    }
    // A file may contain any number.
    let (sum, overflows) = records[index].count.addingReportingOverflow(record.count)
    records[index].count = overflows ? .max : sum
  }

  /// Adds all records of another trace.
  ///
  /// - Complexity: O(n) in the number of records of the other trace.
  public mutating func add(_ other: Trace) {
    for record in other.records { add(record) }
  }
}

extension Trace.Record: CustomStringConvertible {
  public var description: String {
    let times = count == 1 ? "once" : "\(count) times"
    let receiver = "\(feature ?? "no feature"): \(action)"
    guard let useCase else { return "\(receiver), \(times)" }
    return "\(receiver) requests \(useCase), " + (response.map { "answered \($0), " } ?? "") + times
  }
}
