import {
  type Choice,
  commandNames,
  type DescribedCommand,
  firstSentence,
  listAllActions,
  listOptions,
  optionChoices,
  takingValue,
  wordChoices,
} from './choices.ts'

/** A script for fish (3.0 and later). */
export function fishScript(commands: readonly DescribedCommand[]): string {
  const valuesOf = new Map(optionChoices(commands).map(({ place, choice }) => [place, choice]))
  return `# Completion of udigate for fish. "udigate completion fish" prints it.
function __udigate_place
    set -l taking_value ${takingValue(commands).map(quoted).join(' ')}
    set -l actions ${listAllActions(commands).map(quoted).join(' ')}
    set -l words (commandline -opc)
    set -e words[1]
    set -l command ''
    set -l action ''
    set -l option ''
    set -l count 0
    for word in $words
        if test -n "$option"
            set option ''
        else if test -z "$command"
            set command $word
        else if string match -q -- '-*' $word
            contains -- "$command $word" $taking_value; and set option $word
        else if test $count -eq 0; and test -z "$action"; and contains -- "$command $word" $actions
            set action $word
        else
            set count (math $count + 1)
        end
    end
    echo "$command,$action,$count"
end
function __udigate_is
    string match -q -- $argv[1] (__udigate_place)
end
complete -c udigate -f
${[
  ...commandNames(commands).map(({ name, about = '' }) => line(',,0', `-a ${name}`, about)),
  ...commands.flatMap(command =>
    listOptions(command).map(({ name, short, about }) => {
      const letter = short === undefined ? '' : `-s ${short} `
      const place = `${command.name} --${name}`
      const value = valuesOf.has(place) ? ` ${valueText(valuesOf.get(place))}` : ''
      return line(`${command.name},*`, `${letter}-l ${name}${value}`, about)
    }),
  ),
  ...wordChoices(commands).flatMap(wordLines),
].join('\n')}`
}

/** What follows an option that takes a value. */
function valueText(choice: Choice['choice']): string {
  if (choice === undefined) return '-x'
  if (choice === 'files') return '-r -F'
  if (choice === 'folders') return "-x -a '(__fish_complete_directories)'"
  return `-x -a ${quoted(choice.map(({ name }) => name).join(' '))}`
}

function wordLines({ place, choice }: Choice): string[] {
  if (choice === undefined) return []
  if (choice === 'files') return [line(place, '-F')]
  if (choice === 'folders') return [line(place, "-a '(__fish_complete_directories)'")]
  return choice.map(({ name, about }) => line(place, `-a ${quoted(name)}`, about))
}

function line(place: string, what: string, about = ''): string {
  const description = about === '' ? '' : ` -d ${quoted(firstSentence(about))}`
  return `complete -c udigate -n ${quoted(`__udigate_is ${quoted(place)}`)} ${what}${description}`
}

/** A text in single quotes, for fish. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
