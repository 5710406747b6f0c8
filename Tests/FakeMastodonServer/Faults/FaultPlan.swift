/// The current faults and their counts: decides which faults apply to a request, without injecting them itself.
struct FaultPlan: Sendable {
  struct Order: Codable, Equatable, Sendable {
    var fault: InjectedFault
    /// The number of matching requests.
    var met = 0
    /// The number of injections.
    var struck = 0
  }

  /// The most faults at the same time: each is checked with each request.
  static let most = 32

  private(set) var orders: [Order] = []
  /// The seed is constant, so that a run can be repeated.
  private var random: UInt64 = 1

  /// Replaces the current faults.
  mutating func order(_ faults: [InjectedFault]) {
    self = FaultPlan()
    orders = faults.prefix(Self.most).map { Order(fault: $0) }
  }

  mutating func add(_ fault: InjectedFault) {
    if orders.count < Self.most { orders.append(Order(fault: fault)) }
  }

  /// Returns the faults that apply to a new request.
  mutating func strike(isChange: Bool) -> [InjectedFault] {
    var faults: [InjectedFault] = []
    for index in orders.indices {
      let fault = orders[index].fault
      guard fault.only == nil || (fault.only == .changes) == isChange,
        fault.times.map({ orders[index].struck < $0 }) ?? true
      else { continue }
      orders[index].met += 1
      guard fault.every.map({ orders[index].met.isMultiple(of: $0) }) ?? true, falls(within: fault.percent) else {
        continue
      }
      orders[index].struck += 1
      faults.append(fault)
    }
    return faults
  }

  private mutating func falls(within percent: Int?) -> Bool {
    guard let percent else { return true }
    // Knuth's constants for 64 bits. The upper half is of better quality.
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((random >> 33) % 100) < percent
  }
}
