// On Linux there is nothing in this module: what it is for is on Apple's platforms alone, and is not compiled by this project's CI.
