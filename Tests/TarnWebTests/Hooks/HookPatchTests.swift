import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

/// The operations and the events of an element with a hook.
@Suite("Hooks") struct HookPatchTests {
  private struct Numbers: Encodable, Equatable, Sendable {
    var numbers: [Double]
    var name = ""
  }

  private enum Event: Decodable, Equatable {
    case select(month: Int)
    case zoom(by: Double)
    case reset
  }

  private static let assets = Assets(["chart.js": [], "map.js": []])
  private static let chart = Hook<Numbers, Event>("chart.js", in: assets)
  private static let map = Hook<Numbers, Event>("map.js", in: assets)

  private static func view(
    _ numbers: Numbers = Numbers(numbers: []), hook: Hook<Numbers, Event> = chart, _ outside: Plan = .text("outside"),
    inside: Plan = .text("inside"), after: String = "after", isInSection: Bool = false
  ) -> Node<String> {
    let content: [Node<String>] = [
      outside.node { "\($0)" },
      .div([.key("chart"), .id("chart"), .hook(hook, numbers) { "\($0)" }], inside.node { "\($0)" }),
      .p(.text(after)),
    ]
    return .main(isInSection ? .section(.each(content)) : .each(content))
  }

  @Test("The children of a hook stay as the page got them, and all other nodes are patched, whatever changes")
  func children() throws {
    for seed in 0..<400 {
      var random = SeededRandom(seed: UInt64(seed))
      var (outside, inside) = (Plan.random(&random), Plan.random(&random))
      var first = inside
      var isInSection = false
      let tree = MountedTree(Self.view(Numbers(numbers: []), outside, inside: first), numbers: NodeNumbering())
      let page = ModelPage(tree)
      for step in 0..<5 {
        outside = outside.changed(&random)
        inside = random.oneIn(3) ? .random(&random) : inside.changed(&random)
        // Then the element comes as a part of a new tree, with the present children.
        if random.oneIn(4) { (isInSection, first) = (!isInSection, inside) }
        func view(_ inside: Plan) -> Node<String> {
          Self.view(
            Numbers(numbers: [Double(step / 2)]), outside, inside: inside, after: "after \(step)",
            isInSection: isInSection)
        }
        try page.apply(tree.change(to: view(inside)))
        let shown = MountedTree(view(first), numbers: NodeNumbering())
        try #require(page.html == ModelPage(shown).html, "seed \(seed)")
        // A page that comes now gets the present children, and a browser without scripts their controls.
        let scratch = MountedTree(view(inside), numbers: NodeNumbering())
        try #require(ModelPage(tree).html == ModelPage(scratch).html, "seed \(seed)")
        try #require(
          FormControls(tree.root, part: 0).all.map(\.id) == FormControls(scratch.root, part: 0).all.map(\.id))
      }
    }
  }

  @Test("Data is sent if it has changed, as JSON, and once") func data() throws {
    let tree = MountedTree(Self.view(Numbers(numbers: [1])), numbers: NodeNumbering())
    let page = ModelPage(tree)
    let id = try #require(page.number(of: "chart"))
    #expect(tree.change(to: Self.view(Numbers(numbers: [1]))).isEmpty)
    let change = tree.change(to: Self.view(Numbers(numbers: [2, .infinity, 0.5], name: "a\n\"</script>")))
    #expect(
      String(decoding: change, as: UTF8.self)
        == #"[1,\#(id),".$data",{"name":"a\n\"</script>","numbers":[2,"Infinity",0.5]}]"#)
    #expect(tree.change(to: Self.view(Numbers(numbers: [2, .infinity, 0.5], name: "a\n\"</script>"))).isEmpty)
  }

  @Test("Another script is another element") func otherScript() throws {
    let tree = MountedTree(Self.view(), numbers: NodeNumbering())
    let page = ModelPage(tree)
    try page.apply(tree.change(to: Self.view(hook: Self.map)))
    #expect(page.operationCounts == [0, 0, 1, 1, 0])
    #expect(page.setting("data-hook", of: "chart") == .string(Self.assets.address(of: "map.js")))
  }

  @Test("The HTML of a page has the children and no data") func html() {
    var html = HTMLWriter()
    html.write([MountedTree(Self.view(Numbers(numbers: [1], name: "secret")), numbers: NodeNumbering()).root])
    #expect(
      String(decoding: html.bytes, as: UTF8.self)
        == """
        <main>outside<div id="chart" data-hook="\(Self.assets.address(of: "chart.js"))">inside</div><p>after</p></main>
        """)
  }

  private func handler() throws -> EventHandler<String> {
    let tree = MountedTree(Self.view(), numbers: NodeNumbering())
    let id = try #require(ModelPage(tree).number(of: "chart"))
    return try #require(tree.elementWithHandlers(id)?.handlers.first)
  }

  @Test(
    "An event is decoded as the app's own type",
    arguments: [
      (#"{"select":{"month":3}}"#, "select(month: 3)"), (#"{"zoom":{"by":0.5}}"#, "zoom(by: 0.5)"),
      (#" { "reset" : { } } "#, "reset"),
    ])
  func events(json: String, event: String) throws {
    let handler = try handler()
    #expect(handler.action(.text(json)) == event)
    #expect(handler.refusal(.text(json)) == nil)
  }

  @Test(
    "Any other event is refused with the reason",
    arguments: [
      (#"{"slect":{"month":3}}"#, "slect"), (#"{"select":{}}"#, "month"), (#"{"select":{"month":"3"}}"#, "month"),
      (#"{"select":{"month":3.5}}"#, "whole number"), (#"{"select":{"month":3,"year":1}}"#, "year"),
      (#"{"zoom":{"by":"NaN"}}"#, "not finite"), (#"{"zoom":{"by":1e999}}"#, "number"), (#"{"select":null}"#, "select"),
      (#"{"select":{"month":3},"reset":{}}"#, "one"), ("", "empty"), ("{", "text"), ("[]", "object"),
      (#"{"reset":{}} x"#, "end of the text"), (String(repeating: "[", count: 1_000), "nested"),
    ])
  func refused(json: String, reason: String) throws {
    let handler = try handler()
    #expect(handler.action(.text(json)) == nil)
    let refusal = try #require(handler.refusal(.text(json)))
    #expect(refusal.reason.hasPrefix("The script chart.js sent an event that the app does not accept: "))
    #expect(refusal.reason.contains(reason), "\(refusal.reason)")
  }

  @Test("Values that are no text, and long texts, are refused") func bounds() throws {
    let handler = try handler()
    for value in [EventValue.none, .number(1), .flag(true)] {
      #expect(handler.refusal(value)?.reason.hasSuffix("it has no text.") == true)
    }
    func padded(_ count: Int) -> EventValue {
      let event = #"{"reset":{}}"#
      return .text(event + String(repeating: " ", count: count - event.utf8.count))
    }
    #expect(handler.action(padded(16_384)) == "reset")
    #expect(handler.action(padded(16_385)) == nil)
    #expect(handler.refusal(padded(16_385))?.reason.contains("16385 bytes") == true)
  }

  @Test("Random bytes and changed events never end the server, and are either an event or refused") func random() throws
  {
    let handler = try handler()
    let valid = Array(#"{"select":{"month":3}}"#.utf8)
    for seed in 0..<3_000 {
      var random = SeededRandom(seed: UInt64(seed))
      var bytes = valid
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let index = bytes.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<3, using: &random) {
        case 0 where !bytes.isEmpty: bytes[index] = .random(in: 0...255, using: &random)
        case 1 where !bytes.isEmpty: bytes.remove(at: index)
        default: bytes.insert(.random(in: 32..<127, using: &random), at: index)
        }
      }
      let value = EventValue.text(String(decoding: bytes, as: UTF8.self))
      #expect((handler.action(value) == nil) == (handler.refusal(value) != nil), "seed \(seed)")
    }
  }
}
