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
    func place() -> Int { Int.random(in: 0..<1 << 30, using: &random) }
    func number() -> UInt64 { random.next() }
    func few() -> Int { Int.random(in: 0..<8, using: &random) }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<20: return .insert(at: place(), number())
    case 20..<36: return .remove(at: place())
    case 36..<48: return .move(from: place(), to: place())
    case 48..<66: return .change(at: place(), number())
    case 66..<74: return .give(at: place(), to: few())
    case 74..<80: return .swap(place(), place())
    case 80..<88: return .putBack(from: place(), to: place(), random.oneIn(2) ? number() : nil)
    case 88..<91: return .removeSome(from: place(), count: few())
    case 91..<95: return .insertSome(at: place(), count: few(), number())
    case 95..<97: return .reverse(from: place(), count: few())
    case 97: return .rebuild
    case 98: return random.oneIn(4) ? .clear : .rebuild
    default: return random.oneIn(3) ? .replaceAll(count: place() % 200, number()) : .rebuild
    }
  }

  /// - Parameter next: the ID of the next new good.
  func perform<Source: Stock>(on stock: inout Source, next: inout Int) {
    func new(_ number: UInt64) -> Source.Element {
      next += 1
      return Source.make(Good(id: next, number))
    }
    func at(_ place: Int) -> Int { place % stock.count }
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
    case .insert(let place, let number): stock.insert(new(number), at: place % (stock.count + 1))
    case .remove(let place): stock.removeElement(at: at(place))
    case .move(let from, let to):
      let element = stock.element(at: at(from))
      stock.removeElement(at: at(from))
      stock.insert(element, at: to % (stock.count + 1))
    case .change(let place, let number):
      stock.replaceElement(at: at(place), with: changed(stock.element(at: at(place)), number, Source.self))
    case .give(let place, let owner):
      var good = Source.good(stock.element(at: at(place)))
      good.owner = owner
      stock.replaceElement(at: at(place), with: Source.make(good))
    case .swap(let one, let other):
      let (low, high) = (min(at(one), at(other)), max(at(one), at(other)))
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
    case .insertSome(let place, let count, let number):
      let start = place % (stock.count + 1)
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
