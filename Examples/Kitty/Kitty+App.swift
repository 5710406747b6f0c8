import TarnDocument
import TarnLanguages
import TarnStorage

extension Kitty {
  /// The app, for all its programs.
  static let app = AppDefinition(
    name: "Kitty", document: Kitty(), first: Document(), history: history, schema: schema, durability: .default)

  /// Files of version 1 have other forms in their sessions.
  private static let schema = Schema(migrations: [1: { old in .document(old["document"] ?? [:]) }])

  private static let history = SharedDocument<Kitty>.history { action, document in
    switch action {
    case .save: "Write an expense"
    case .add(let expense): "Add “\(expense.what)”"
    case .remove(let id): "Remove “\(document.expenses[id: id]?.what ?? "")”"
    default: ""
    }
  }

  /// English, and the languages of the catalogs in Resources.
  static let languages = Localizations(embedded: PackageResources.pl_po)
}
