import {
  type Choice,
  commandNames,
  type DescribedCommand,
  listAllActions,
  listOptions,
  type Named,
  optionChoices,
  takingValue,
  wordChoices,
} from './choices.ts'
import { caseLines, quoted, walkLines } from './shell-case.ts'

/**
 * A script for bash (3.2 and later): a function that puts into COMPREPLY what can stand where the cursor is, and its
 * registration for `udigate`.
 */
export function bashScript(commands: readonly DescribedCommand[]): string {
  return `# Completion of udigate for bash. "udigate completion bash" prints it.
_udigate() {
  local IFS=$' \\t\\n'
  local current=\${COMP_WORDS[COMP_CWORD]} command='' action='' option='' word choices='' line kind=''
  local -i index count=0
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=\${COMP_WORDS[index]}
    # bash splits at "=" what is one word to the command.
${walkLines(takingValue(commands), listAllActions(commands), '[[ $word == "=" ]]', 4)}
  done
  [[ $current == '=' ]] && current=''

  if [[ -z $command ]]; then
    choices=${listed(commandNames(commands))}
  elif [[ -n $option ]]; then
    case "$command $option" in
${choiceLines(optionChoices(commands))}
    esac
  elif [[ $current == -* ]]; then
    case "$command" in
${caseLines(
  commands.map(command => [
    command.name,
    `choices=${listed(listOptions(command).map(({ name }) => ({ name: `--${name}` })))}`,
  ]),
  6,
)}
    esac
  else
    case "$command,$action,$count" in
${choiceLines(wordChoices(commands))}
    esac
  fi

  if [[ -n $kind ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$kind" -- "$current")
  elif [[ -n $choices ]]; then
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -W "$choices" -- "$current")
  fi
}
complete -F _udigate udigate`
}

function listed(names: readonly Named[]): string {
  return quoted(names.map(({ name }) => name).join(' '))
}

function choiceLines(choices: readonly Choice[]): string {
  return caseLines(
    choices.flatMap(({ place, choice }) => {
      if (choice === undefined) return []
      if (choice === 'files') return [[place, 'kind=-f']]
      if (choice === 'folders') return [[place, 'kind=-d']]
      return [[place, `choices=${listed(choice)}`]]
    }),
    6,
  )
}
