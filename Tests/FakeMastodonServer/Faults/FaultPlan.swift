/// The current faults and their counts: decides which faults apply to a request, without injecting them itself.
struct FaultPlan: Sendable {
  struct ActiveFault: Codable, Equatable, Sendable {
    var fault: InjectedFault
    /// The number of matching requests.
    var matchCount = 0
    /// The number of injections.
    var injectionCount = 0

    /// The control page's JSON has shorter keys.
    private enum CodingKeys: String, CodingKey {
      case fault
      case matchCount = "met"
      case injectionCount = "struck"
    }
  }

  /// The most faults at the same time: each is checked with each request.
  static let maximumCount = 32

  private(set) var activeFaults: [ActiveFault] = []
  /// The seed is constant, so that a run can be repeated.
  private var random: UInt64 = 1

  /// Replaces the current faults.
  mutating func order(_ faults: [InjectedFault]) {
    self = FaultPlan()
    activeFaults = faults.prefix(Self.maximumCount).map { ActiveFault(fault: $0) }
  }

  mutating func add(_ fault: InjectedFault) {
    if activeFaults.count < Self.maximumCount { activeFaults.append(ActiveFault(fault: fault)) }
  }

  /// Returns the faults that apply to a new request.
  mutating func nextFaults(isChange: Bool) -> [InjectedFault] {
    var faults: [InjectedFault] = []
    for index in activeFaults.indices {
      let fault = activeFaults[index].fault
      guard fault.only == nil || (fault.only == .changes) == isChange,
        fault.times.map({ activeFaults[index].injectionCount < $0 }) ?? true
      else { continue }
      activeFaults[index].matchCount += 1
      let matchCount = activeFaults[index].matchCount
      guard fault.every.map({ matchCount.isMultiple(of: $0) }) ?? true, isDrawn(within: fault.percent) else {
        continue
      }
      activeFaults[index].injectionCount += 1
      faults.append(fault)
    }
    return faults
  }

  private mutating func isDrawn(within percent: Int?) -> Bool {
    guard let percent else { return true }
    // Knuth's constants for 64 bits. The upper half is of better quality.
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((random >> 33) % 100) < percent
  }
}
