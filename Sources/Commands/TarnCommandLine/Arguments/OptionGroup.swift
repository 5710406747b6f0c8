/// The arguments, options and flags of another type, for several commands.
///
/// A group that a command and its subcommand both have is one group: its options may be before or after the name of
/// the subcommand. If an option is given before and after it, the later value counts.
///
/// ```swift
/// struct FileOptions: ParsableArguments {
///   @Option(help: "The file.", completion: .file()) var file: String?
/// }
/// struct List: ParsableCommand {
///   @OptionGroup var options: FileOptions
/// }
/// let file = try List.parse(["--file", "garden.tarn"]).options.file
/// ```
@propertyWrapper
public struct OptionGroup<Value: ParsableArguments> {
  fileprivate enum State {
    case declared
    case parsed(Value)
  }

  private var state: State
  /// The heading of the options in the help; if it is empty, they are listed with those of the command.
  public let title: String
  /// In which help the options are listed.
  public let visibility: ArgumentVisibility

  /// Creates a group whose options are listed with those of the command.
  public init() { self.init(title: "", visibility: .default) }

  /// Creates a group.
  ///
  /// - Parameters:
  ///   - title: the heading of its options in the help.
  ///   - visibility: whether its options are listed in every help, only in `--help-hidden`, or nowhere.
  public init(title: String = "", visibility: ArgumentVisibility = .default) {
    state = .declared
    self.title = title
    self.visibility = visibility
  }

  /// The values that were parsed. Before parsing, a value that `init()` makes.
  public var wrappedValue: Value {
    get {
      switch state {
      case .declared: Value()
      case .parsed(let value): value
      }
    }
    set { state = .parsed(newValue) }
  }
}

extension OptionGroup.State: Sendable where Value: Sendable {}
extension OptionGroup: Sendable where Value: Sendable {}

/// A group, without its type.
protocol ArgumentGroupSource {
  var groupType: any ParsableArguments.Type { get }
  var title: String { get }
  var visibility: ArgumentVisibility { get }
}

extension OptionGroup: ArgumentGroupSource {
  var groupType: any ParsableArguments.Type { Value.self }
}

extension OptionGroup: Decodable {
  /// Creates the group with the values of the words. The parser calls it.
  public init(from decoder: any Decoder) throws {
    let property = try ParsedProperty(decoder)
    let group = property.wrapper as? OptionGroup
    self.init(title: group?.title ?? "", visibility: group?.visibility ?? .default)
    state = .parsed(try property.group(Value.self))
  }
}
