import TarnRecord
import TarnValues
import Testing

@Suite("The paths of the fields of a state") struct FieldPathsTests {
  struct Tree: Record, Identifiable {
    let id: Int
    var children: Table<Tree>
    var leaf: Leaf?
    var fallen: Vector<Leaf>

    static let fields: [Field<Tree>] = [
      .fixed("id", \.id), Field("children", \.children), Field("leaf", \.leaf), Field("fallen", \.fallen),
    ]
  }

  struct Leaf: Record {
    var color: String

    static let fields: [Field<Leaf>] = [Field("color", \.color)]
  }

  @Test("They lead through optionals and collections, also twice to a type, but not from a type to itself")
  func paths() {
    #expect(Tree.fieldPaths == ["id", "children", "leaf", "leaf.color", "fallen", "fallen.color"])
  }
}
