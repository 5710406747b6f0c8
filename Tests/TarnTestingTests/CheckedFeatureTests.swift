import Tarn
import TarnTesting
import Testing

@Suite("Checked features")
struct CheckedFeatureTests {
  @Test("A checked feature reports nothing for a pure update, and behaves like the feature")
  func pure() {
    let loop = Loop(Shopping.State(), CheckedFeature(Shopping()) { Issue.record("\($0)") })
    loop.send(.add("milk"))
    loop.send(.show(1))
    #expect(loop.state == Shopping.State(items: ["milk"], shown: 1))
  }

  @Test("A checked feature reports an action with two different states")
  func impureState() {
    var reports: [String] = []
    let loop = Loop(Shopping.State(), CheckedFeature(BrokenShopping.withImpureState) { reports.append($0) })
    loop.send(.add("milk"))
    #expect(reports.isEmpty)
    loop.send(.removeLast)
    #expect(
      reports == [
        """
        On removeLast update gave the state Shopping.State(items: [], shown: 3, clicks: 0), \
        and then Shopping.State(items: [], shown: 4, clicks: 0).
        """
      ])
    #expect(loop.state.shown == 3, "The result of the first run counts.")
  }

  @Test("A checked feature reports an action with two different lists of effects, and passes on the first")
  func impureEffects() {
    var reports: [String] = []
    var requested: [BrokenShopping.Effect] = []
    let loop = Loop(
      Shopping.State(), CheckedFeature(BrokenShopping.withImpureEffects) { reports.append($0) },
      onEffects: { requested += $0 })
    loop.send(.add("salt"))
    #expect(reports.count == 1)
    #expect(reports.first?.hasPrefix("On add(\"salt\") update gave the effects [") == true)
    #expect(requested == [.print(1)])
  }
}
