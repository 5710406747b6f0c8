import Foundation
import Tarn
import TarnDocument
import TarnLanguages
import TarnStorage

extension Dreams {
  /// The app, for all its programs and tests.
  ///
  /// - Parameters:
  ///   - renderer: renders the pictures.
  ///   - bytes: returns the bytes of a stored picture: see ``SavePicture``.
  public static func app<Renderer: UseCase>(
    renderer: Renderer, bytes: @escaping @Sendable (StoredImage) async throws -> [UInt8]?
  ) -> AppDefinition<SharedDocument<Dreams>>
  where Renderer.Request == Rendering, Renderer.Response == Sharing.Progress {
    AppDefinition(
      name: "Dreams", document: Dreams(), first: Document.first,
      subscriptions: [
        EffectHandler(renderer) { task in
          if case .rendering(let rendering) = task { rendering } else { nil }
        } action: {
          .renderingUpdated($1, of: $0.sharing)
        },
        EffectHandler(SavePicture(bytes: bytes)) { task in
          if case .saving(let request) = task { request } else { nil }
        } action: {
          .saved($1, of: $0.picture)
        },
      ],
      history: history, schema: Schema(migrations: [1: { old in migrated(old) }]), durability: .default)
  }

  /// English, and the languages of the catalogs in Resources.
  public static let languages = Localizations(embedded: PackageResources.pl_po)

  /// Returns the state of a file in which all windows had the same view state: now it is that of the terminal.
  private static func migrated(_ old: SavedValue) -> SavedValue {
    let view = old["view"]
    return .document(
      old["document"] ?? [:],
      sessions: [
        firstWindow.description: [
          "screen": view?["screen"] ?? [:], "listScroll": view?["listScroll"] ?? 0, "typed": view?["typed"] ?? "",
        ]
      ])
  }
}

extension Dreams.Document {
  /// The document of a new file: four sample dreams.
  public static var first: Dreams.Document {
    func dream(
      _ text: String, _ creature: Creature, _ effects: DreamEffects = [], _ count: CreatureCount = .one
    ) -> Dream { Dream(id: UUID(), description: text, creature: creature, effects: effects, count: count) }
    return Dreams.Document(dreams: [
      dream("A unicorn on the keynote’s stage", .unicorn, [.laserFocus, .rain, .fireBreathing]),
      dream("Riding my bike, far from the office", .cat, [.music], .three),
      dream("All the tests were green", .dragon, [.magic], .five),
      dream("Somebody explained the build to me", .owl, [.snow], .two),
    ])
  }
}
