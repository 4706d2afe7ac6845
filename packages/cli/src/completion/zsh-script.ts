import {
  type Choice,
  commandNames,
  type DescribedCommand,
  firstSentence,
  listAllActions,
  listOptions,
  type Named,
  optionChoices,
  takingValue,
  wordChoices,
} from './choices.ts'
import { caseLines, quoted, walkLines } from './shell-case.ts'

/** A script for zsh: to be read after `compinit`, or put as `_udigate` into a folder of `fpath`. */
export function zshScript(commands: readonly DescribedCommand[]): string {
  return `#compdef udigate
# Completion of udigate for zsh. "udigate completion zsh" prints it.
_udigate() {
  local command='' action='' option='' word kind=''
  local -i index count=0
  local -a choices
  for ((index = 2; index < CURRENT; index++)); do
    word=\${words[index]}
${walkLines(takingValue(commands), listAllActions(commands), '[[ $word == --*=* ]]', 4)}
  done
  if [[ -n $command && -z $option && \${words[CURRENT]} == --*=* ]]; then
    option=\${words[CURRENT]%%=*}
    compset -P '*='
  fi

  if [[ -z $command ]]; then
    choices=(${described(commandNames(commands))})
  elif [[ -n $option ]]; then
    case "$command $option" in
${choiceLines(optionChoices(commands))}
    esac
  elif [[ \${words[CURRENT]} == -* ]]; then
    case "$command" in
${caseLines(
  commands.map(command => [
    command.name,
    `choices=(${described(listOptions(command).map(({ name, about }) => ({ name: `--${name}`, about })))})`,
  ]),
  6,
)}
    esac
  else
    case "$command,$action,$count" in
${choiceLines(wordChoices(commands))}
    esac
  fi

  case "$kind" in
    files) _files ;;
    folders) _files -/ ;;
    *) (($#choices)) && _describe udigate choices ;;
  esac
}
if [[ $funcstack[1] == _udigate ]]; then _udigate "$@"; else compdef _udigate udigate; fi`
}

function described(names: readonly Named[]): string {
  return names
    .map(({ name, about }) => quoted(about === undefined ? name : `${name}:${firstSentence(about)}`))
    .join(' ')
}

function choiceLines(choices: readonly Choice[]): string {
  return caseLines(
    choices.flatMap(({ place, choice }) => {
      if (choice === undefined) return []
      return [[place, typeof choice === 'string' ? `kind=${choice}` : `choices=(${described(choice)})`]]
    }),
    6,
  )
}
