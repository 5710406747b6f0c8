import TarnDocument
import TarnLanguages

/// A document as one person sees it, with the language of the person: the input of views that show words.
///
/// ```swift
/// func title<D: DocumentFeature>(_ view: LocalizedSessionView<D>) -> String {
///   view.words("Notes of \(view.person.description)")
/// }
/// ```
///
/// Texts that several devices show belong into an extension of it: `extension LocalizedSessionView<Kitty>` has what an
/// extension of `SessionView<Kitty>` has in an app of one language. Its members are those of the view, too.
@dynamicMemberLookup public struct LocalizedSessionView<D: DocumentFeature>: Equatable {
  /// The document and the session, as the person sees them.
  public let view: SessionView<D>
  /// The language of the person.
  public let words: Localization

  /// Creates a view with a language.
  public init(_ view: SessionView<D>, _ words: Localization) { (self.view, self.words) = (view, words) }

  /// The document, without what the person may not see.
  public var document: D.Document { view.document }
  /// The person's session.
  public var session: D.Session { view.session }

  /// A member of the view.
  public subscript<Member>(dynamicMember path: KeyPath<SessionView<D>, Member>) -> Member { view[keyPath: path] }
}
