import Clocks
import Foundation
import Testing

@Suite("The cities of clocks") struct CityTests {
  @Test("A clock of a city has the city's name")
  func name() {
    var state = Clocks.State()
    let id = UUID()
    _ = Clocks().update(&state, .add(zone: "Asia/Kolkata", id: id, name: "Mumbai"))
    #expect(state.document.clocks[id: id]?.name == "Mumbai")
    let action = Clocks.Action.add(zone: "Asia/Kolkata", id: id, name: "Mumbai")
    #expect(Clocks.history.label(action, state) == "Add Mumbai")
  }

  @Test("An action saved before cities had names is still decoded")
  func saved() throws {
    let id = UUID()
    let old = Data(#"{"add":{"zone":"Asia/Tokyo","id":"\#(id.uuidString)"}}"#.utf8)
    #expect(try JSONDecoder().decode(Clocks.Action.self, from: old) == .add(zone: "Asia/Tokyo", id: id))
  }
}
