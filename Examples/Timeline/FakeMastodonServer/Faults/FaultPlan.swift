/// The orders that stand, and what became of them: which faults strike a request, without doing anything themselves.
struct FaultPlan: Sendable {
  struct Order: Codable, Equatable, Sendable {
    var fault: Fault
    /// Requests that it could have struck.
    var met = 0
    /// Requests that it has struck.
    var struck = 0
  }

  /// So many can stand at the same time: each is asked at each request.
  static let most = 32

  private(set) var orders: [Order] = []
  /// Always from the same beginning, so that a run can be repeated.
  private var random: UInt64 = 1

  /// Puts orders in place of those that stand.
  mutating func order(_ faults: [Fault]) {
    self = FaultPlan()
    orders = faults.prefix(Self.most).map { Order(fault: $0) }
  }

  mutating func add(_ fault: Fault) {
    if orders.count < Self.most { orders.append(Order(fault: fault)) }
  }

  /// A request has come: which faults strike it.
  mutating func strike(isChange: Bool) -> [Fault] {
    var faults: [Fault] = []
    for place in orders.indices {
      let fault = orders[place].fault
      guard fault.only == nil || (fault.only == .changes) == isChange,
        fault.times.map({ orders[place].struck < $0 }) ?? true
      else { continue }
      orders[place].met += 1
      guard fault.every.map({ orders[place].met.isMultiple(of: $0) }) ?? true, falls(within: fault.percent) else {
        continue
      }
      orders[place].struck += 1
      faults.append(fault)
    }
    return faults
  }

  private mutating func falls(within percent: Int?) -> Bool {
    guard let percent else { return true }
    // Knuth's numbers for 64 bits. The upper half is the better one.
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((random >> 33) % 100) < percent
  }
}
