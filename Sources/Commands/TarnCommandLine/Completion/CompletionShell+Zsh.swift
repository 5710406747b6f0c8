extension CompletionShell {
  static var zshScript: String {
    #"""
    #compdef @COMMAND@
    # Completion of @COMMAND@ for zsh.

    @FUNCTION@() {
      local -a words_typed=("${(@Q)words[1,CURRENT]}") fields values
      local line program=$words_typed[1]
      case $program in '~/'*) program=$HOME/${program#'~/'} ;; esac
      for line in "${(@f)$("$program" @REQUEST@ zsh $((CURRENT - 1)) "${words_typed[@]}" 2>/dev/null)}"; do
        fields=("${(@ps:\t:)line}")
        case $fields[1] in
          prefix) [[ -n $fields[2] ]] && compset -P "${(b)fields[2]}" ;;
          # _describe separates the description with a colon.
          value) values+=("${fields[2]//:/\\:}${fields[3]:+:$fields[3]}") ;;
          file)
            if [[ -n $fields[2] ]]; then
              # A pattern for each extension: `*.png *.svg`.
              _files -g "*.${fields[2]// / *.}"
            else
              _files
            fi
            ;;
          directory) _files -/ ;;
        esac
      done
      (( $#values )) && _describe -t values value values
    }

    # zsh reads the file as the function, if it is in fpath; otherwise it was sourced.
    if [[ ${funcstack[1]} == @FUNCTION@ ]]; then
      @FUNCTION@ "$@"
    else
      compdef @FUNCTION@ @COMMAND@
    fi
    """#
  }
}
