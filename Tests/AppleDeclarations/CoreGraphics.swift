// The part of Core Graphics that TarnApple uses. Elsewhere than on Apple's systems, Foundation has these types.
@_exported import Foundation
