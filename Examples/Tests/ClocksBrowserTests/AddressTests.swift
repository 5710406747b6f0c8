import Clocks
import ClocksView
import Foundation
import TarnTesting
import Testing

@Suite("The addresses of Clocks") struct AddressTests {
  @Test("The list and each clock have an address, which leads there")
  func law() {
    let laws = Laws(Clocks(), from: .initial) { state, random in
      let id = random.oneIn(5) ? UUID() : state.document.clocks.randomElement(using: &random)?.id ?? UUID()
      return random.pick(from: [.open(id), .closeDetail, .remove(id), .openSheet, .add(zone: "Asia/Tokyo", id: UUID())])
    }
    #expect(laws.addresses(Clocks.addresses, places: [nil, UUID()])?.description == nil)
  }
}
