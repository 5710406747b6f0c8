import Foundation

exit(checkingOutput(run(CommandLine.arguments.dropFirst().map { $0 })).rawValue)
