import Mastodon
import TarnDocument
import TarnSync
import TarnView
import Timeline

extension Timeline {
  public static let addresses = Addresses<Place, SessionView<Timeline>, Action>(
    AddressRouter(
      .route("", .only, make: { .posts($0) }) {
        if case .posts(let criteria, nil) = $0 { criteria } else { nil }
      },
      .route("by/:author", .string, .only, make: { .posts($1, by: $0) }) {
        if case .posts(let criteria, let author?) = $0 { (author, criteria) } else { nil }
      },
      .route("write", .sheet(.composing)), .route("pending", .sheet(.pending)), .route("accounts", .sheet(.accounts)),
      .route("post/:id", .description, make: { .sheet(.post($0)) }) {
        if case .sheet(.post(let id)) = $0 { id } else { nil }
      },
      .route("pending/:change", .description, make: { .sheet(.change($0)) }) {
        if case .sheet(.change(let id)) = $0 { id } else { nil }
      },
      .route("accounts/:id", .string, make: { .sheet(.account($0)) }) {
        if case .sheet(.account(let id)) = $0 { id } else { nil }
      }),
    place: { Window($0).place }, open: { .navigate(.visit($0)) })
}

extension AddressParameter<Set<Filter.Criterion>> {
  /// `?only=boosts,media`
  fileprivate static var only: AddressParameter {
    let criteria = AddressParameter(
      parse: { Set($0.split(separator: ",").compactMap { Filter.Criterion(rawValue: String($0)) }) },
      print: { $0.map(\.rawValue).sorted().joined(separator: ",") })
    return .query("only", criteria, default: [])
  }
}
