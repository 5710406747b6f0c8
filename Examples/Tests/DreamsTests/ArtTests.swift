import TarnLayout
import Testing

@testable import DreamsArt
@testable import TarnDrawing

@Suite("Figures of the creatures") struct CreatureArtTests {
  @Test("Every creature stays inside its square", arguments: CreatureFixture.all)
  func square(_ sitter: CreatureFixture) throws {
    #expect(try sitter.figures.areInside())
  }

  @Test("Every creature stands on the ground, with only its shadow below", arguments: CreatureFixture.all)
  func ground(_ sitter: CreatureFixture) throws {
    let body = Array(sitter.figures.dropFirst())
    #expect(try body.isSeen(in: Rect(x: 0, y: CreatureArt.ground - 6, width: CreatureArt.size.width, height: 6)))
    #expect(try !body.isSeen(in: Rect(x: 0, y: CreatureArt.ground + 3, width: CreatureArt.size.width, height: 40)))
    #expect(
      try sitter.figures.isSeen(in: Rect(x: 0, y: CreatureArt.ground + 3, width: CreatureArt.size.width, height: 40)))
  }

  @Test("All creatures differ from each other")
  func different() throws {
    let pictures = try Set(CreatureFixture.all.map { try $0.figures.picture() })
    #expect(pictures.count == CreatureFixture.all.count)
  }

  @Test("A creature has at most `Art.mostFigures` figures, and all are shapes", arguments: CreatureFixture.all)
  func bound(_ sitter: CreatureFixture) {
    #expect(sitter.figures.count <= CreatureArt.mostFigures)
    #expect(sitter.figures.allSatisfy { $0.isShape })
  }

  @Test(
    "The eyes are at the positions in the face; a creature seen from the side has one eye for both",
    arguments: CreatureFixture.all)
  func eyes(_ sitter: CreatureFixture) throws {
    // The allowed distance from the middle of the eye: if a creature shows one eye, the second beam begins nearer to
    // its rim.
    for (eye, distance) in [(sitter.face.eye, 1.0), (sitter.face.farEye, 5.0)] {
      #expect(sitter.figures.contains { $0.isEye(at: eye, within: distance) })
    }
  }

  @Test(
    "A creature faces right: its mouth and gaze are on the right, and all points are in the square",
    arguments: CreatureFixture.all)
  func looksRight(_ sitter: CreatureFixture) {
    let face = sitter.face
    #expect(face.eye.x < face.farEye.x && face.eye.x < face.mouth.x && face.eye.y < face.mouth.y)
    #expect(face.mouth.x < face.gaze.x && face.mouth.x > CreatureArt.size.width / 2)
    #expect([face.eye, face.farEye, face.mouth, face.gaze].allSatisfy { Rect(CreatureArt.size).contains($0) })
  }
}

@Suite("Figures of the effects") struct EffectArtTests {
  @Test("An effect is periodic: the phases 0, 1 and -3 give the same picture", arguments: NamedEffect.all)
  func circles(_ effect: NamedEffect) throws {
    let first = try effect.picture(at: 0)
    #expect(try effect.picture(at: 1) == first)
    #expect(try effect.picture(at: -3) == first)
    #expect(try effect.picture(at: 2.25) == effect.picture(at: 0.25))
  }

  @Test("A phase that is not a finite number counts as 0", arguments: NamedEffect.all)
  func noNumber(_ effect: NamedEffect) {
    for phase in [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e-20] {
      #expect(effect.layers(phase) == effect.layers(0), "\(phase)")
    }
  }

  @Test("An effect changes with the phase", arguments: NamedEffect.all)
  func moves(_ effect: NamedEffect) throws {
    let pictures = try Set([0, 0.2, 0.4, 0.6, 0.8].map(effect.picture))
    #expect(pictures.count == 5)
  }

  @Test(
    "An effect has the same number of figures at each phase, so that a page keeps its elements",
    arguments: NamedEffect.all)
  func bound(_ effect: NamedEffect) {
    let first = effect.layers(0)
    #expect(first.behind.count + first.before.count <= CreatureArt.mostFigures)
    for phase in phases(120) {
      let layers = effect.layers(phase)
      #expect(layers.behind.count == first.behind.count && layers.before.count == first.before.count, "\(phase)")
      #expect((layers.behind + layers.before).allSatisfy { $0.isShape })
    }
  }

  @Test("An effect changes by a similar amount from each phase to the next, without jumps", arguments: NamedEffect.all)
  func smooth(_ effect: NamedEffect) throws {
    let pictures = try phases(100).map(effect.pixels)
    let changes = zip(pictures, pictures.dropFirst() + pictures.prefix(1)).map(change)
    // A single element that appears or disappears at once changes its part of the picture five times as much as motion
    // does. Many small ones show in the change of the whole picture.
    let (all, parts) = (changes.map(\.all).sorted(), changes.map(\.part).sorted())
    #expect(all[99] * 2 <= all[50] * 3, "\(all)")
    #expect(parts[99] <= parts[50] * 3, "\(parts)")
  }

  @Test("Every effect stays inside the square", arguments: NamedEffect.all)
  func square(_ effect: NamedEffect) throws {
    for phase in phases(24) {
      let layers = effect.layers(phase)
      #expect(try (layers.behind + layers.before).areInside(), "\(phase)")
    }
  }

  @Test("Beams begin at the eyes and fire at the mouth of each creature", arguments: CreatureFixture.all)
  func places(_ sitter: CreatureFixture) throws {
    let face = sitter.face
    let beams = CreatureArt.laserFocus(from: face, phase: 0.3).before.compactMap(\.path)
    for eye in [face.eye, face.farEye] {
      #expect(beams.contains { $0.elements == [.move(eye), .line(face.gaze)] || $0.elements.contains(.move(eye)) })
    }
    let fire = CreatureArt.fireBreathing(from: face, phase: 0.3).before.compactMap(\.path)
    #expect(
      fire.contains { path in
        guard case .move(let start)? = path.elements.first else { return false }
        return start.distance(to: face.mouth) < 4
      })
    for phase in phases(12) {
      #expect(try CreatureArt.fireBreathing(from: face, phase: phase).before.areInside(), "\(phase)")
      #expect(try CreatureArt.laserFocus(from: face, phase: phase).before.areInside(), "\(phase)")
    }
  }

  @Test(
    "Effects combine over any creature: first the figures behind it, then the creature, then those in front",
    arguments: CreatureFixture.all)
  func combine(_ sitter: CreatureFixture) throws {
    let layers = NamedEffect.all.map { $0.make(sitter.face, 0.35) }
    let dream = CreatureArt.dream(of: sitter.figures, layers)
    #expect(dream == layers.flatMap(\.behind) + sitter.figures + layers.flatMap(\.before))
    let alone = try sitter.figures.picture()
    #expect(try dream.picture() != alone)
    #expect(CreatureArt.dream(of: sitter.figures, []) == sitter.figures)
  }
}

@Suite("Animation phases") struct PhaseTests {
  @Test("Swell, sway and fade have their extreme values at the right phases")
  func ends() {
    #expect([0, 0.5, 1].map { AnimationPhase($0).swell } == [0, 1, 0])
    #expect([0, 0.25, 0.5, 0.75].map { AnimationPhase($0).sway } == [0, 1, 0, -1])
    #expect([0, 0.1, 0.5, 0.9].map { AnimationPhase($0).fade(in: 0.2) }.map { ($0 * 10).rounded() } == [0, 5, 10, 5])
  }

  @Test("Sway differs from a sine by less than 0.021")
  func sine() {
    // The sines of 30°, 45° and 60°.
    for (share, sine) in [(1.0 / 12, 0.5), (1.0 / 8, 0.70711), (1.0 / 6, 0.86603)] {
      #expect(abs(AnimationPhase(share).sway - sine) < 0.021, "\(share)")
    }
  }

  @Test(
    "The share of a phase is always in 0..<1",
    arguments: [-1e-20, -1, 1, 7.999_999_999_999_999_9, 1e300, .nan, .infinity])
  func range(_ phase: Double) {
    let share = AnimationPhase(phase).share
    #expect(share >= 0 && share < 1)
  }
}

/// A creature and its face.
struct CreatureFixture: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let figures: [Figure]
  let face: FaceGeometry

  static let all = [
    CreatureFixture(testDescription: "unicorn", figures: CreatureArt.unicorn(), face: .unicorn),
    CreatureFixture(testDescription: "dragon", figures: CreatureArt.dragon(), face: .dragon),
    CreatureFixture(testDescription: "owl", figures: CreatureArt.owl(), face: .owl),
    CreatureFixture(testDescription: "robot", figures: CreatureArt.robot(), face: .robot),
    CreatureFixture(testDescription: "octopus", figures: CreatureArt.octopus(), face: .octopus),
    CreatureFixture(testDescription: "cat", figures: CreatureArt.cat(), face: .cat),
  ]
}

/// An effect with its name.
struct NamedEffect: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let make: @Sendable (FaceGeometry, Double) -> EffectLayers

  func layers(_ phase: Double) -> EffectLayers { make(.owl, phase) }

  func picture(at phase: Double) throws -> [UInt8] {
    let layers = layers(phase)
    return try (layers.behind + layers.before).picture()
  }

  /// Returns the pixels of the effect, one for two points.
  func pixels(at phase: Double) throws -> [UInt32] {
    let layers = layers(phase)
    return try Bitmap(png: Drawing(CreatureArt.size, layers.behind + layers.before).png(scale: 0.5) { _ in true })
      .pixels
  }

  static let all = [
    NamedEffect(testDescription: "laser focus") { CreatureArt.laserFocus(from: $0, phase: $1) },
    NamedEffect(testDescription: "rain") { CreatureArt.rain(phase: $1) },
    NamedEffect(testDescription: "fire breathing") { CreatureArt.fireBreathing(from: $0, phase: $1) },
    NamedEffect(testDescription: "snow") { CreatureArt.snow(phase: $1) },
    NamedEffect(testDescription: "magic") { CreatureArt.magic(phase: $1) },
    NamedEffect(testDescription: "music") { CreatureArt.music(phase: $1) },
  ]
}

/// Returns this many evenly spaced phases.
private func phases(_ count: Int) -> [Double] { (0..<count).map { Double($0) / Double(count) } }

/// Returns the difference of two pictures of 100 × 100 pixels, and the largest difference among their parts of 10 × 10
/// pixels.
private func change(_ one: [UInt32], _ other: [UInt32]) -> (all: Int, part: Int) {
  var parts = [Int](repeating: 0, count: 100)
  for index in one.indices where one[index] != other[index] {
    let part = index / 1_000 * 10 + index % 100 / 10
    for byte in [0, 8, 16, 24] {
      parts[part] += abs(Int(one[index] >> byte & 0xFF) - Int(other[index] >> byte & 0xFF))
    }
  }
  return (parts.reduce(0, +), parts.max() ?? 0)
}

extension [Figure] {
  func picture() throws -> [UInt8] { try Drawing(CreatureArt.size, self).png { _ in true } }

  /// Whether a part of a canvas that is larger than the square on all sides contains visible pixels.
  func isSeen(in part: Rect) throws -> Bool {
    try canvas(clip: .rectangle(part)) != Self().canvas(clip: .rectangle(part))
  }

  /// Whether nothing is visible outside of the square: clipping to it leaves the pixels of a larger canvas unchanged.
  func areInside() throws -> Bool { try canvas(clip: .rectangle(Rect(CreatureArt.size))) == canvas(clip: nil) }

  private func canvas(clip: Path?) throws -> [UInt8] {
    let margin = 40.0
    let size = Size(width: CreatureArt.size.width + 2 * margin, height: CreatureArt.size.height + 2 * margin)
    let group = Figure.group(self, FigureGroup(translation: Point(x: margin, y: margin), clip: clip))
    return try Drawing(size, [group]).png { _ in true }
  }
}

extension Figure {
  fileprivate var isShape: Bool { path != nil }

  fileprivate var path: Path? {
    guard case .shape(let path, _, _) = self else { return nil }
    return path
  }

  /// Whether this is a surface of the size of one eye, or of two eyes side by side, around a point and at its height.
  fileprivate func isEye(at point: Point, within distance: Double) -> Bool {
    guard case .shape(let path, .some, _) = self, path.bounds.contains(point) else { return false }
    let bounds = path.bounds
    return (18...34).contains(bounds.height) && abs(bounds.minY + bounds.height / 2 - point.y) <= distance
  }
}
