import TarnRecord
import Testing

@Suite("Altering a value by its own changes") struct AlteringTests {
  struct Todo: Equatable, Identifiable, Alterable, Forkable {
    let id: Int
    var title: String
    var due: Int?

    enum Alteration {
      case title(String)
      case due(Int?)
    }

    mutating func alter(_ change: Alteration) {
      switch change {
      case .title(let title): self.title = title
      case .due(let due): self.due = due
      }
    }

    func copied(as id: Int) -> Todo { Todo(id: id, title: title, due: due) }
  }

  let beer = Todo(id: 1, title: "buy beer", due: 7)

  @Test("`altered(by:)` applies any number of changes in order") func many() {
    #expect(beer.altered(by: .title("a"), .due(nil), .title("b")) == Todo(id: 1, title: "b", due: nil))
    #expect(beer.altered() == beer)
  }

  @Test("Altering a field to its current value gives an equal value")
  func same() { #expect(beer.altered(by: .due(7)) == beer) }

  @Test("A fork has the given identity and the altered fields") func fork() {
    let fork = beer.forked(as: 2, by: .title("buy beer, now"))
    #expect(fork == Todo(id: 2, title: "buy beer, now", due: 7))
    #expect(beer.id == 1)
  }
}
