import TarnTesting
import TarnValues

/// A random change of a stock. Positions are any numbers, reduced modulo the count, so that the changes in a program
/// keep a meaning when an earlier one is left out.
enum StockChange {
  case insert(at: Int, UInt64)
  case remove(at: Int)
  case move(from: Int, to: Int)
  /// Another rank, and perhaps another owner and `isSold`.
  case change(at: Int, UInt64)
  /// Another owner, with all other fields unchanged.
  case give(at: Int, to: Int)
  case swap(Int, Int)
  /// Removes an element and inserts it elsewhere, unchanged or changed.
  case putBack(from: Int, to: Int, UInt64?)
  case removeSome(from: Int, count: Int)
  case insertSome(at: Int, count: Int, UInt64)
  case reverse(from: Int, count: Int)
  /// Builds the collection anew, so that it shares no storage with the old one.
  case rebuild
  case replaceAll(count: Int, UInt64)
  case clear

  static func random(_ random: inout SeededRandom) -> StockChange {
    func position() -> Int { Int.random(in: 0..<1 << 30, using: &random) }
    func number() -> UInt64 { random.next() }
    func smallCount() -> Int { Int.random(in: 0..<8, using: &random) }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<20: return .insert(at: position(), number())
    case 20..<36: return .remove(at: position())
    case 36..<48: return .move(from: position(), to: position())
    case 48..<66: return .change(at: position(), number())
    case 66..<74: return .give(at: position(), to: smallCount())
    case 74..<80: return .swap(position(), position())
    case 80..<88: return .putBack(from: position(), to: position(), random.oneIn(2) ? number() : nil)
    case 88..<91: return .removeSome(from: position(), count: smallCount())
    case 91..<95: return .insertSome(at: position(), count: smallCount(), number())
    case 95..<97: return .reverse(from: position(), count: smallCount())
    case 97: return .rebuild
    case 98: return random.oneIn(4) ? .clear : .rebuild
    default: return random.oneIn(3) ? .replaceAll(count: position() % 200, number()) : .rebuild
    }
  }

  /// - Parameter next: the ID of the next new good.
  func perform<Source: Stock>(on stock: inout Source, next: inout Int) {
    func new(_ number: UInt64) -> Source.Element {
      next += 1
      return Source.make(Good(id: next, number))
    }
    func at(_ position: Int) -> Int { position % stock.count }
    if stock.isEmpty {
      switch self {
      case .insert(_, let number): stock.insert(new(number), at: 0)
      case .insertSome(_, let count, let number):
        for index in 0..<count { stock.insert(new(number &+ UInt64(index)), at: index) }
      case .replaceAll(let count, let number): stock = Source((0..<count).map { new(number &* UInt64($0 + 1)) })
      default: break
      }
      return
    }
    switch self {
    case .insert(let position, let number): stock.insert(new(number), at: position % (stock.count + 1))
    case .remove(let position): stock.removeElement(at: at(position))
    case .move(let from, let to):
      let element = stock.element(at: at(from))
      stock.removeElement(at: at(from))
      stock.insert(element, at: to % (stock.count + 1))
    case .change(let position, let number):
      stock.replaceElement(at: at(position), with: changed(stock.element(at: at(position)), number, Source.self))
    case .give(let position, let owner):
      var good = Source.good(stock.element(at: at(position)))
      good.owner = owner
      stock.replaceElement(at: at(position), with: Source.make(good))
    case .swap(let first, let second):
      let (low, high) = (min(at(first), at(second)), max(at(first), at(second)))
      let elements = (stock.element(at: low), stock.element(at: high))
      guard low < high else { return }
      stock.removeElement(at: high)
      stock.removeElement(at: low)
      stock.insert(elements.1, at: low)
      stock.insert(elements.0, at: high)
    case .putBack(let from, let to, let number):
      let element = stock.element(at: at(from))
      stock.removeElement(at: at(from))
      stock.insert(number.map { changed(element, $0, Source.self) } ?? element, at: to % (stock.count + 1))
    case .removeSome(let from, let count):
      let start = at(from)
      for position in (start..<min(start + count, stock.count)).reversed() { stock.removeElement(at: position) }
    case .insertSome(let position, let count, let number):
      let start = position % (stock.count + 1)
      for index in 0..<count { stock.insert(new(number &* UInt64(index + 1)), at: start + index) }
    case .reverse(let from, let count):
      let range = at(from)..<min(at(from) + count, stock.count)
      let elements = range.map { stock.element(at: $0) }
      for position in range.reversed() { stock.removeElement(at: position) }
      for (index, element) in elements.reversed().enumerated() { stock.insert(element, at: range.lowerBound + index) }
    case .rebuild: stock = Source(Array(stock))
    case .replaceAll(let count, let number): stock = Source((0..<count).map { new(number &* UInt64($0 + 1)) })
    case .clear: stock = Source([])
    }
  }

  private func changed<Source: Stock>(_ element: Source.Element, _ number: UInt64, _: Source.Type) -> Source.Element {
    Source.make(Good(id: Source.good(element).id, number))
  }
}
