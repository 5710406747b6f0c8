import TarnLayout
import Testing

@testable import TarnApple

@Suite("The measurement of a view of AppKit") struct IntrinsicSizeTests {
  /// The numbers of a view, and the measurement that is expected.
  struct Example: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var width = 80.0
    var height = 20.0
    var firstBaseline = 0.0
    var lastBaseline = 0.0
    let expected: LayoutMeasurement
  }

  @Test(
    "The baseline is that of the first line, else that of the last line, and never above the view",
    arguments: [
      Example(
        testDescription: "a label of two lines", height: 32, firstBaseline: 12, lastBaseline: 4,
        expected: LayoutMeasurement(Size(width: 80, height: 32), baseline: 12)),
      Example(
        testDescription: "a view that knows only its last baseline", lastBaseline: 5,
        expected: LayoutMeasurement(Size(width: 80, height: 20), baseline: 15)),
      Example(
        testDescription: "a view without text", expected: LayoutMeasurement(Size(width: 80, height: 20), baseline: 20)),
      Example(
        testDescription: "a view of no height", height: 0,
        expected: LayoutMeasurement(Size(width: 80, height: 0), baseline: 0)),
      // AppKit's `noIntrinsicMetric` is -1: a baseline that is computed from it would be above the view.
      Example(
        testDescription: "a view without an intrinsic height", height: -1, firstBaseline: 0, lastBaseline: -12,
        expected: LayoutMeasurement(Size(width: 80, height: 0), baseline: nil)),
      Example(
        testDescription: "a view without an intrinsic size", width: -1, height: -1, lastBaseline: 4,
        expected: LayoutMeasurement(Size(width: 0, height: 0), baseline: nil)),
    ])
  func baseline(of example: Example) {
    let found = LayoutMeasurement(
      intrinsicWidth: example.width, height: example.height, firstBaseline: example.firstBaseline,
      lastBaseline: example.lastBaseline)
    #expect(found == example.expected)
    #expect((0...found.size.height).contains(found.baseline))
  }
}
