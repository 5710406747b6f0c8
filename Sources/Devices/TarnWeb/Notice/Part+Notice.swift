import Tarn
import TarnView

extension Part {
  /// Creates the part that shows the message of a notice's store while there is one.
  public static func notice(_ store: Store<Notice>) -> Part {
    Part(store) { notice in
      .div([.class("notice-region"), .live], .ifPresent(notice.message) { .p([.class("notice")], .text($0)) })
    }
  }
}
