import Foundation
import TarnForms
import TarnTesting
import Testing

@Suite("Motions") struct MotionTests {
  static func pose(_ random: inout SeededRandom) -> Pose {
    Pose(x: Double.random(in: -1.2...1.2, using: &random), y: Double.random(in: -1.2...1.2, using: &random))
  }

  static func motion(_ random: inout SeededRandom, entries: Int = 3) -> Motion {
    var motion = Motion.still
    for _ in 0..<entries {
      var part = Motion.linear(
        random.pick(from: ["--x", "--y", "--z"]), random.pick(from: Motion.TiltAxis.allCases),
        from: Double(random.pick(from: -20..<20)), to: Double(random.pick(from: -20..<20)))
      if random.oneIn(3) { part = part.curved(.smooth) }
      if random.oneIn(3) { part = part.within(-0.5...Double(random.pick(from: 0..<5)) / 4) }
      motion = motion + part
    }
    return motion
  }

  static func offset(_ motion: Motion, _ property: String, _ pose: Pose) -> Double {
    motion.offset(of: property, at: pose)
  }

  @Test("A motion moves a property between two offsets with the pose") func linear() {
    let motion = Motion.linear("--x", .x, from: -20, to: 20) + Motion.linear("--y", .y, from: 0, to: 8)
    #expect(
      motion.offsets(at: Pose(x: 0.5, y: -1)) == [.init(property: "--x", value: 10), .init(property: "--y", value: 0)])
    #expect(motion.offsets(at: Pose(x: 7, y: 7)).map(\.value) == [20, 8])
    #expect(motion.offset(of: "--z", at: .center) == 0)
  }

  @Test("A motion is absolute: a pose gives the same offsets, whatever came before") func absolute() {
    for seed in 0..<100 {
      var random = SeededRandom(seed: UInt64(seed))
      let (motion, pose) = (Self.motion(&random), Self.pose(&random))
      let offsets = motion.offsets(at: pose)
      for _ in 0..<20 { _ = motion.offsets(at: Self.pose(&random)) }
      #expect(motion.offsets(at: pose) == offsets)
    }
  }

  @Test("The sum of two motions has the sum of their offsets, in either order") func sums() {
    for seed in 0..<300 {
      var random = SeededRandom(seed: UInt64(seed))
      let (first, second, pose) = (Self.motion(&random), Self.motion(&random), Self.pose(&random))
      #expect(first + second == second + first)
      #expect(first + .still == first)
      for property in ["--x", "--y", "--z"] {
        let sum = Self.offset(first, property, pose) + Self.offset(second, property, pose)
        #expect(abs(Self.offset(first + second, property, pose) - sum) < 1e-9, "seed \(seed)")
        let opposite = Self.offset(first.scaled(by: -0.5), property, pose)
        #expect(abs(opposite + Self.offset(first, property, pose) / 2) < 1e-9)
      }
      let listed = (first + second).offsets(at: pose)
      #expect(listed.map(\.property) == Array(Set(listed.map(\.property))).sorted())
      for offset in listed { #expect(abs(offset.value - Self.offset(first + second, offset.property, pose)) < 1e-9) }
    }
  }

  @Test("A symmetric motion has no offset in the center") func symmetric() {
    for curve in EasingCurve.allCases {
      let motion = Motion.linear("--x", .x, from: -20, to: 20).curved(curve) + .linear("--x", .y, from: 3, to: -3)
      #expect(motion.offsets(at: .center).map(\.value) == [0])
    }
  }

  @Test("A motion joins components where possible, and drops those that cancel out") func joins() {
    let right = Motion.linear("--x", .x, from: -1, to: 1)
    #expect((right + right + right).components == right.scaled(by: 3).components)
    #expect((right + right.curved(.smooth)).components.count == 2)
    #expect(right + right.scaled(by: -1) == .still)
  }

  @Test("A motion within a range stays constant before and after it") func within() {
    let motion = Motion.linear("--x", .x, from: 0, to: 10).within(0...0.5)
    #expect([-1, 0, 0.25, 0.5, 1].map { motion.offset(of: "--x", at: Pose(x: $0, y: 0)) } == [0, 0, 5, 10, 10])
  }

  @Test("A motion encodes in the documented form and decodes to an equal motion") func codes() throws {
    let motion =
      Motion.linear("--x", .x, from: -20, to: 20.5)
      + .linear("--y", .y, from: 0, to: 8).curved(.smooth).within(-0.5...1)
    #expect(
      motion.json
        == #"[{"p":"--x","a":"x","f":-20,"t":20.5},{"p":"--y","a":"y","f":0,"t":8,"c":"smooth","l":-0.5}]"#)
    for seed in 0..<100 {
      var random = SeededRandom(seed: UInt64(seed))
      let motion = Self.motion(&random).scaled(by: 1 / 3)
      #expect(try JSONDecoder().decode(Motion.self, from: Data(motion.json.utf8)) == motion)
      #expect(try JSONDecoder().decode(Motion.self, from: JSONEncoder().encode(motion)) == motion)
    }
  }

  @Test(
    "Decoding refuses a motion that cannot be drawn",
    arguments: [
      (#"[{"p":"a;b","a":"x","f":0,"t":1}]"#, "letters, digits"),
      (#"[{"p":"a","a":"x","f":0,"t":1,"l":1}]"#, "a range must go from"),
      (#"[{"p":"a","a":"x","f":0,"t":1,"h":2}]"#, "a range must go from"),
    ]) func refused(text: String, message: String)
  {
    do {
      _ = try JSONDecoder().decode(Motion.self, from: Data(text.utf8))
      Issue.record("Decoding succeeded.")
    } catch { #expect("\(error)".contains(message)) }
  }

  @Test("A pose is clamped to its range, and NaN becomes the center") func poses() throws {
    #expect(Pose(x: 9, y: -9) == Pose(x: 1, y: -1))
    #expect(Pose(x: .nan, y: .infinity) == Pose(x: 0, y: 1))
    #expect(try JSONDecoder().decode(Pose.self, from: Data(#"{"x": 5, "y": 0.5}"#.utf8)) == Pose(x: 1, y: 0.5))
  }
}
