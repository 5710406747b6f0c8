import Dreams
import TarnRecord
import TarnTesting
import Testing

@Suite("Dreams as values") struct ValueTests {
  @Test("Changing a copy of a dream does not change the original") func alone() {
    let dream1 = Dream.keynote
    var dream2 = dream1
    dream2.alter(.describe("Another"))
    #expect(dream1.description == "The keynote" && dream2.description == "Another")
  }

  @Test("The same effects are the same value, in whatever order they were added")
  func effects() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<200 {
      var (effects, oracle) = (DreamEffects(), Set<DreamEffect>())
      for _ in 0..<10 {
        let effect = random.pick(from: DreamEffect.allCases)
        if random.oneIn(3) {
          effects.remove(effect)
          oracle.remove(effect)
        } else {
          effects.insert(effect)
          oracle.insert(effect)
        }
      }
      #expect(Array(effects) == DreamEffect.allCases.filter(oracle.contains))
      #expect(effects == DreamEffects(oracle))
    }
  }

  @Test(
    "The description of effects is a sentence part",
    arguments: [
      ([], ""), ([.music], "music"), ([.rain, .laserFocus], "laser focus and rain"),
      ([.fireBreathing, .rain, .laserFocus], "laser focus, rain and fire breathing"),
    ] as [(DreamEffects, String)])
  func words(effects: DreamEffects, words: String) { #expect("\(effects)" == words) }

  @Test(
    "The title of a dream is its first visible line, or its creatures",
    arguments: [
      ("A lake\nand more", "A lake"), ("\n  \n  Deep", "Deep"), ("", "A dream of three cats"),
      (" \t\n", "A dream of three cats"),
    ])
  func titles(description: String, title: String) {
    #expect(Dream.bike.altered(by: .describe(description)).title() == title)
  }

  @Test(
    "The summary names the creatures in words",
    arguments: [
      (.unicorn, .one, "a unicorn"), (.owl, .one, "an owl"), (.octopus, .one, "an octopus"),
      (.octopus, .two, "two octopuses"), (.robot, .five, "five robots"), (.dragon, .one, "a dragon"),
    ] as [(Creature, CreatureCount, String)])
  func creatures(creature: Creature, count: CreatureCount, words: String) {
    #expect(Dream(id: uuid(1), description: "", creature: creature, count: count).summary() == words)
  }

  @Test("Changes of different words and effects merge without a conflict")
  func merging() {
    let base = Dream.keynote.altered(by: .describe("A unicorn on a stage"))
    let mine = base.altered(by: .describe("A unicorn on the stage"), .addEffect(.snow))
    let theirs = base.altered(by: .describe("A pink unicorn on a stage"), .removeEffect(.rain), .addEffect(.magic))
    let merge = Merge(base: base, mine: mine, theirs: theirs)
    #expect(merge.conflicts.isEmpty)
    #expect(merge.value.description == "A pink unicorn on the stage")
    #expect(merge.value.effects == [.snow, .magic])
  }

  @Test("Two descriptions that are too long together are a conflict, and nothing is truncated")
  func tooLong() {
    let base = Dream.keynote.altered(by: .describe("one two"))
    let long = String(repeating: "x", count: 1_500)
    let mine = base.altered(by: .describe("\(long) one two"))
    let theirs = base.altered(by: .describe("one two \(long)"))
    let merge = Merge(base: base, mine: mine, theirs: theirs)
    #expect(merge.conflicts.count == 1)
    #expect(merge.value.description == mine.description)
  }
}
