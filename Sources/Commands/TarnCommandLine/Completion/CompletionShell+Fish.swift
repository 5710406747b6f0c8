extension CompletionShell {
  static var fishScript: String {
    #"""
    # Completion of @COMMAND@ for fish.

    function @FUNCTION@_completion
      set -l typed (commandline -opc)
      set -l last (commandline -ct)
      set -l current (string unescape -- "$last"; or echo "$last")
      set -l prefix ''
      set -l program (string replace -r '^~/' "$HOME/" -- $typed[1])
      for line in ($program @REQUEST@ fish (count $typed) $typed "$current" 2>/dev/null)
        set -l fields (string split \t -- $line)
        switch $fields[1]
          case prefix
            set prefix $fields[2]
          case current
            set current $fields[2]
          case value
            printf '%s\t%s\n' "$prefix$fields[2]" "$fields[3]"
          case file
            for path in (__fish_complete_path "$current")
              set -l name (string split \t -- $path)[1]
              if test -n "$fields[2]"; and not string match -q '*/' -- $name
                contains -- (string replace -r '.*\.' '' -- $name) (string split ' ' -- $fields[2]); or continue
              end
              printf '%s\n' "$prefix$path"
            end
          case directory
            for path in (__fish_complete_directories "$current" '')
              printf '%s\n' "$prefix$path"
            end
        end
      end
    end

    complete -c @COMMAND@ -f -a '(@FUNCTION@_completion)'
    """#
  }
}
