import Dreams
import Tarn
import TarnWeb

/// The page: the dreams, the one that is open, what is shared, and the bar that winds them back.
///
/// - Parameters:
///   - pictures: the bytes of a picture that was shared; `nil` if they are not kept.
@MainActor public func dreamsPage(
  _ store: Store<Dreams>, notice: Store<Notice>? = nil,
  pictures: @escaping @Sendable (PictureReference) async -> [UInt8]?
) -> Page {
  let gallery = Gallery(shared: pictures)
  return Page(
    title: "Dreams", styles: [String(decoding: PackageResources.dreams_css, as: UTF8.self)],
    parts: [Part(store) { state in DreamsView(state: state, maker: CardMaker(gallery: gallery)).body }]
      + (notice.map { [.notice($0)] } ?? []) + [.historyBar(of: store)],
    files: gallery)
}
