// This module is empty on Linux: its code is for Apple's platforms only, and this project's CI does not compile it.
