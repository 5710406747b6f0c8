import TarnTerminal
import TarnTesting
import Testing

@Suite("Sharing the width of a row")
struct CellLengthTests {
  @Test("With too little room, the longest fitting children shrink first, then the fixed ones from the last")
  func shrinking() {
    let node: Node<String> = .row([
      .text("aa"), .text("bbbbbb"), .text("cccccccc"), .text("1234").extent(.cells(4)), .text("5678").extent(.cells(4)),
    ])
    #expect(picture(24, 1, node) == "aabbbbbbcccccccc12345678")
    #expect(picture(18, 1, node) == "aabbb…ccc…12345678")
    #expect(picture(10, 1, node) == "……12345678")
    #expect(picture(6, 1, node) == "12345…")
  }

  @Test("Children stay inside the row and do not overlap, for any extents")
  func inside() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<300 {
      let columns = Int.random(in: 1...30, using: &random)
      let children: [Node<String>] = (0..<Int.random(in: 0...6, using: &random)).map { number in
        let text = String(repeating: String(number), count: .random(in: 0...12, using: &random))
        let extent = random.pick(from: [
          CellLength.fit, .cells(.random(in: -3...20, using: &random)), .fill(),
          .fill(.random(in: -1...Int.max, using: &random)),
        ])
        return .text(text).extent(extent)
      }
      let line = picture(columns, 1, .row(children, spacing: random.pick(from: [0, 1, Int.max])))
      #expect(line.count <= columns)
      let order = line.filter(\.isNumber)
      #expect(String(order.sorted()) == order)
    }
  }
}
