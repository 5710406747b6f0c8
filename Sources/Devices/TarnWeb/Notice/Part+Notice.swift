import Tarn
import TarnLanguages
import TarnView

extension Part {
  /// Creates the part that shows the message of a notice's store while there is one.
  public static func notice(_ store: Store<Notice>) -> Part {
    Part(
      localized: store,
      view: { words, notice in
        .div(
          [.class("notice-region"), .live],
          .ifPresent(notice.message) { .p([.class("notice")], .text(words.translation(of: $0))) })
      }, send: { store.send($0) })
  }
}
