import Dreams
import Tarn
import TarnStorage
import TarnWeb

/// The page: the dreams, the one that is open, what is shared, and the bar that winds them back.
///
/// - Parameter blobs: of the file that the dreams are in, with the pictures that were shared.
@MainActor public func dreamsPage(
  _ store: Store<Dreams>, notice: Store<Notice>? = nil, blobs: SharedBlobs
) -> Page {
  let gallery = Gallery(blobs)
  return Page(
    title: "Dreams", styles: [String(decoding: PackageResources.dreams_css, as: UTF8.self)],
    parts: [Part(store) { state in DreamsView(state: state, maker: CardMaker(gallery: gallery)).body }]
      + (notice.map { [.notice($0)] } ?? []) + [.historyBar(of: store)],
    files: gallery, shaking: true)
}
