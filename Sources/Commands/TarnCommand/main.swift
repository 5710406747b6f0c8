import Foundation

exit(run(CommandLine.arguments.dropFirst().map { $0 }).rawValue)
