import Tarn
import TarnSwiftUI
import Testing

@Suite("Which views are evaluated again", .timeLimit(.minutes(10)))
@MainActor struct InvalidationTests {
  let store = Sky.store(stars: 200)

  /// A list that reads the IDs, with rows that read their star.
  var list: DrivenView {
    DrivenView(id: "list") { [store] in
      (
        store.chart.title,
        store.ids(of: \.chart.stars).map { id in
          DrivenView(id: "row \(id)", input: [id]) { (store[\.chart.stars[id: id]?.name] ?? "gone", []) }
        }
      )
    }
  }

  @Test("Of 200 rows exactly the one is evaluated whose star changes")
  func row() {
    let driver = ViewDriver(list)
    store.send(.rename(137, "Vega"))
    #expect(driver.update() == ["row 137"])
    #expect(driver.text.split(separator: "\n").count == 201 && driver.text.contains("\nVega\n"))
    #expect(driver.update() == [])
    store.send(.rename(137, "Vega"))
    #expect(driver.update() == [], "The name is the same.")
    store.undo()
    #expect(driver.update() == ["row 137"] && driver.text.contains("\nstar 137\n"))
  }

  @Test("A list is evaluated when rows come, go or move, and with it no row but a new one")
  func rows() {
    let driver = ViewDriver(list)
    store.send(.add(200))
    #expect(driver.update() == ["list", "row 200"])
    store.send(.move(3, to: 0))
    #expect(driver.update() == ["list"])
    #expect(driver.text.hasPrefix("Chart\nstar 3\nstar 0\n"))
    // The row that has read the star is evaluated only if it is still shown.
    store.send(.remove(3))
    #expect(driver.update() == ["list"])
    #expect(driver.text.hasPrefix("Chart\nstar 0\n"))
    store.undo()
    #expect(driver.update() == ["list", "row 3"])
  }

  @Test("A row of a scope is evaluated when its star changes, and shows that the star is gone")
  func scopes() {
    let row = DrivenView(id: "row") { [store] in
      let star = store.scope(ifPresent: \.chart.stars[id: 7], action: { (name: String) in .rename(7, name) })
      return (star[\.?.name] ?? "gone", [])
    }
    let driver = ViewDriver(row)
    store.send(.rename(8, "Deneb"))
    #expect(driver.update() == [])
    store.scope(ifPresent: \.chart.stars[id: 7], action: { (name: String) in .rename(7, name) }).send("Altair")
    #expect(driver.update() == ["row"] && driver.text == "Altair")
    store.send(.remove(7))
    #expect(driver.update() == ["row"] && driver.text == "gone")
    store.undo()
    #expect(driver.update() == ["row"] && driver.text == "Altair")
  }

  @Test("A view of an unwrapped scope is evaluated when its star changes, and its parent when the star is gone")
  func unwrapped() {
    let list = DrivenView(id: "list") { [store] in
      let star = store.scope(ifPresent: \.chart.stars[id: 7], action: { (name: String) in .rename(7, name) })
      guard let star = star.unwrapped() else { return ("gone", []) }
      return ("one", [DrivenView(id: "row") { (star.name, []) }])
    }
    let driver = ViewDriver(list)
    store.send(.rename(7, "Altair"))
    #expect(driver.update() == ["row"] && driver.text == "one\nAltair")
    store.send(.rename(8, "Deneb"))
    #expect(driver.update() == [])
    store.send(.remove(7))
    #expect(driver.update().contains("list") && driver.text == "gone")
    store.undo()
    #expect(driver.update().contains("list") && driver.text == "one\nAltair")
  }

  @Test("A member of a record is tracked without the other members")
  func members() {
    let driver = ViewDriver(
      DrivenView(id: "all") { [store] in
        (
          "",
          [
            DrivenView(id: "title") { (store.chart.title, []) },
            DrivenView(id: "stars") { ("\(store.chart.stars.count)", []) },
            DrivenView(id: "factor") { ("\(store.zoom.factor)", []) },
            DrivenView(id: "search") { (store.search, []) },
            DrivenView(id: "selected") { (store.selected?.name ?? "none", []) },
          ]
        )
      })
    store.send(.title("Map"))
    #expect(driver.update() == ["title"])
    store.send(.zoom(2))
    #expect(driver.update() == ["factor"])
    store.send(.search("v"))
    #expect(driver.update() == ["search"])
    store.send(.select(1))
    #expect(driver.update() == ["selected"])
    store.send(.rename(2, "Vega"))
    #expect(driver.update() == ["stars"])
    #expect(driver.text == "\nMap\n200\n2\nv\nstar 1")
  }

  @Test("A record is passed on whole, and tracked whole")
  func record() {
    func title(of chart: Sky.Chart) -> String { chart.title }
    let driver = ViewDriver(DrivenView(id: "chart") { [store] in (title(of: store.chart), []) })
    store.send(.zoom(3))
    #expect(driver.update() == [])
    store.send(.rename(0, "Vega"))
    #expect(driver.update() == ["chart"])
  }

  @Test("A derived value evaluates its view only if its result differs")
  func derived() {
    let named = Derived { (state: borrowing Sky.State) in state.chart.stars.count { !$0.name.hasPrefix("star") } }
    let driver = ViewDriver(DrivenView(id: "named") { [store] in ("\(store[named])", []) })
    store.send(.rename(0, "star of Bethlehem"))
    #expect(driver.update() == [])
    store.send(.rename(0, "Vega"))
    #expect(driver.update() == ["named"] && driver.text == "1")
  }

  @Test("The cause of a change is known when views are evaluated")
  func cause() {
    let driver = ViewDriver(DrivenView(id: "list") { [store] in ("\(store.chart.stars.count) \(store.lastCause)", []) })
    store.send(.add(200))
    driver.update()
    #expect(driver.text == "201 acted")
    store.undo()
    driver.update()
    #expect(driver.text == "200 jumped")
    store.send(.add(201), cause: .arrived)
    driver.update()
    #expect(driver.text == "201 arrived")
  }

  @Test("A preview shows any state, and works")
  func preview() {
    let store = Store<Sky>.preview(Sky.state(stars: 1), history: Sky.history)
    let driver = ViewDriver(DrivenView(id: "star") { (store[\.chart.stars[id: 0]?.name] ?? "gone", []) })
    #expect(driver.text == "star 0" && !store.canUndo)
    store.send(.rename(0, "Vega"))
    #expect(driver.update() == ["star"] && driver.text == "Vega" && store.canUndo)
  }
}
