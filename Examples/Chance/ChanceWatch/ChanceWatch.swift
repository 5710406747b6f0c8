// ChanceWatch
