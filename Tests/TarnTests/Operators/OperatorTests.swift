import TarnValues
import Testing

@testable import Tarn

@Suite("An operator, stepped through random programs, equals a computation from scratch")
struct OperatorTests {
  @Test("Filtering tables and maps with conditions of different selectivity")
  func filtering() {
    expectSame(following(FilterOperator<Table<Good>> { !$0.isSold })) { Table(filtered($0) { !$0.isSold }) }
    expectSame(following(FilterOperator<Table<Good>> { $0.rank == 3 && $0.isSold })) {
      Table(filtered($0) { $0.rank == 3 && $0.isSold })
    }
    expectSame(following(FilterOperator<Map<Int, Good>> { $0.value.isSold })) { Map(filtered($0) { $0.value.isSold }) }
    expectSame(following(FilterOperator<Table<Good>> { _ in true })) { $0 }
    expectSame(following(FilterOperator<Table<Good>> { _ in false })) { _ in Table() }
  }

  @Test("Sorting keeps equal elements in the source's order")
  func sorting() {
    expectSame(following(SortOperator<Table<Good>, _>(on: \.rank))) { Table(sorted($0) { $0.rank < $1.rank }) }
    expectSame(following(SortOperator<Table<Good>, _>(by: { $0.rank > $1.rank }))) {
      Table(sorted($0) { $0.rank > $1.rank })
    }
    expectSame(following(SortOperator<Map<Int, Good>, _>(on: \.value.rank))) {
      Map(sorted($0) { $0.value.rank < $1.value.rank })
    }
    expectSame(following(SortOperator<Table<Good>, _>(on: { -$0.id }))) { Table(sorted($0) { $0.id > $1.id }) }
  }

  @Test("Sorting by an equal key gives the source's order")
  func equalKeys() {
    expectSame(following(SortOperator<Table<Good>, _>(on: { _ in 0 }))) { $0 }
    expectSame(following(SortOperator<Table<Good>, _>(by: { !$0.isSold && $1.isSold }))) {
      Table(sorted($0) { !$0.isSold && $1.isSold })
    }
  }

  @Test("Mapping tables, maps and vectors")
  func mapping() {
    expectSame(following(MapOperator<Table<Good>, Table<Tag>>(Tag.init))) { Table($0.goods.map(Tag.init)) }
    expectSame(following(MapOperator<Map<Int, Good>, Map<Int, String>> { ($0.key, "\($0.value.rank)") })) {
      Map($0.map { ($0.key, "\($0.value.rank)") })
    }
    expectSame(following(VectorMapOperator<Good, Int>(\.rank))) { Vector($0.goods.map(\.rank)) }
  }

  @Test("Grouping orders groups by their first element and has no empty groups")
  func grouping() {
    expectSame(following(GroupOperator<Table<Good>, Int>(\.rank))) { grouped($0) { $0.rank } }
    expectSame(following(GroupOperator<Table<Good>, Int?>(\.owner))) { grouped($0) { $0.owner } }
    expectSame(following(GroupOperator<Table<Good>, Int>(\.id))) { grouped($0) { $0.id } }
    expectSame(following(GroupOperator<Table<Good>, Bool> { _ in true })) { grouped($0) { _ in true } }
    expectSame(following(GroupOperator<Map<Int, Good>, Bool>(\.value.isSold))) { grouped($0) { $0.value.isSold } }
  }

  @Test("Summing and counting tables, maps and vectors")
  func summing() {
    expectSame(following(SumOperator<Table<Good>, IntegerSum<Int>>(IntegerSum.self) { $0.rank - 3 })) {
      $0.goods.reduce(0) { $0 + $1.rank - 3 }
    }
    expectSame(following(SumOperator<Map<Int, Good>, IntegerSum<UInt16>>(IntegerSum.self) { UInt16($0.value.rank) })) {
      UInt16($0.goods.reduce(0) { $0 + $1.rank })
    }
    expectSame(
      following(SumOperator<Vector<Good>, DurationSum>(DurationSum.self) { .milliseconds($0.rank * 700 - 2_000) })
    ) {
      $0.goods.reduce(.zero) { $0 + .milliseconds($1.rank * 700 - 2_000) }
    }
  }

  @Test("Numbering a vector gives a table with its elements in order")
  func numbering() {
    let following = following(ChainedOperator(NumberOperator<Good>(), UnnumberOperator<Good>()))
    expectSame(following) { (vector: Vector<Good>) in vector }
  }
}

/// The result of mapping a good.
struct Tag: Identifiable, Equatable {
  let id: Int
  let text: String

  init(_ good: Good) { self.init(good, "\(good.rank) of \(good.owner ?? -1)") }

  init(_ good: Good, _ text: String) {
    id = good.id
    self.text = text
  }
}

// The same computations from scratch, in plain Swift.

func filtered<Source: Stock>(_ stock: Source, _ isIncluded: (Source.Element) -> Bool) -> [Source.Element] {
  var included: [Source.Element] = []
  for element in stock where isIncluded(element) { included.append(element) }
  return included
}

/// A stable sort: equal elements keep their order.
func sorted<Source: Stock>(
  _ stock: Source, _ isBefore: (Source.Element, Source.Element) -> Bool
) -> [Source.Element] {
  stock.enumerated().sorted {
    isBefore($0.element, $1.element) || (!isBefore($1.element, $0.element) && $0.offset < $1.offset)
  }
  .map(\.element)
}

func grouped<Source: Stock, Name: Hashable>(
  _ stock: Source, _ name: (Source.Element) -> Name
) -> Map<Name, Source> {
  var names: [Name] = []
  var groups: [Name: [Source.Element]] = [:]
  for element in stock {
    if groups[name(element)] == nil { names.append(name(element)) }
    groups[name(element), default: []].append(element)
  }
  return Map(uniqueKeysWithValues: names.map { ($0, Source(groups[$0] ?? [])) })
}
