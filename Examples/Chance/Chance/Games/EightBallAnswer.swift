/// One of the twenty answers of an 8-ball. Ten agree, five put off, five deny.
public enum EightBallAnswer: Int, Codable, Sendable, CaseIterable {
  case certain, decidedly, withoutDoubt, definitely, rely, asISee, mostLikely, outlookGood, yes, signsPointToYes
  case hazy, askLater, betterNot, cannotPredict, concentrate
  case dontCount, no, sourcesSayNo, outlookBad, doubtful

  public var words: String {
    switch self {
    case .certain: "It is certain."
    case .decidedly: "It is decidedly so."
    case .withoutDoubt: "Without a doubt."
    case .definitely: "Yes, definitely."
    case .rely: "You may rely on it."
    case .asISee: "As I see it, yes."
    case .mostLikely: "Most likely."
    case .outlookGood: "Outlook good."
    case .yes: "Yes."
    case .signsPointToYes: "Signs point to yes."
    case .hazy: "Reply hazy, try again."
    case .askLater: "Ask again later."
    case .betterNot: "Better not tell you now."
    case .cannotPredict: "Cannot predict now."
    case .concentrate: "Concentrate and ask again."
    case .dontCount: "Don’t count on it."
    case .no: "My reply is no."
    case .sourcesSayNo: "My sources say no."
    case .outlookBad: "Outlook not so good."
    case .doubtful: "Very doubtful."
    }
  }
}
