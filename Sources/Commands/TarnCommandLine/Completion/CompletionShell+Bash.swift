extension CompletionShell {
  static var bashScript: String {
    #"""
    # Completion of @COMMAND@ for bash.

    @FUNCTION@_completion() {
      local line=$COMP_LINE word= kind= value= description= prefix= current= index=0 count=0
      local -a words=()
      # bash also splits words at the characters of COMP_WORDBREAKS, such as = and :. Parts without a blank between
      # them are one word.
      while [ "$index" -le "$COMP_CWORD" ]; do
        word=${COMP_WORDS[index]}
        if [ "$count" -gt 0 ] && [ -n "$line" ] && [[ $line != [[:space:]]* ]]; then
          words[count - 1]+=$word
        else
          words[count]=$word
          count=$((count + 1))
        fi
        line=${line#"${line%%[![:space:]]*}"}
        line=${line#"$word"}
        index=$((index + 1))
      done
      # bash replaces only the part after the last of these characters.
      local typed=${words[count - 1]} kept=
      case $COMP_WORDBREAKS in *=*) case $typed in *=*) kept=${typed%"${typed##*=}"} ;; esac ;; esac
      case $COMP_WORDBREAKS in
        *:*) case ${typed#"$kept"} in *:*) kept=$kept${typed#"$kept"}; kept=${kept%"${kept##*:}"} ;; esac ;;
      esac
      local program=${words[0]}
      # A name with a tilde is not expanded when it comes from a variable.
      case $program in '~/'*) program=$HOME/${program#'~/'} ;; esac

      COMPREPLY=()
      while IFS=$'\t' read -r kind value description; do
        case $kind in
          prefix) prefix=$value ;;
          current) current=$value ;;
          value)
            value=$prefix$value
            case $typed in
              # bash adds the quote itself.
              \"* | \'*) ;;
              *) printf -v value '%q' "$value" ;;
            esac
            COMPREPLY+=("${value#"$kept"}")
            ;;
          file | directory)
            compopt -o filenames 2>/dev/null
            local path= extension=
            while IFS= read -r path; do
              if [ "$kind" = file ] && [ -n "$value" ] && [ ! -d "${path/#\~/$HOME}" ]; then
                extension=${path##*.}
                case " $value " in *" $extension "*) ;; *) continue ;; esac
              fi
              path=$prefix$path
              COMPREPLY+=("${path#"$kept"}")
            done < <(if [ "$kind" = file ]; then compgen -f -- "$current"; else compgen -d -- "$current"; fi)
            ;;
        esac
      done < <("$program" @REQUEST@ bash "$((count - 1))" "${words[@]}" 2>/dev/null)
    }

    complete -F @FUNCTION@_completion @COMMAND@
    """#
  }
}
