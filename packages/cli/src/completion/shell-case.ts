/** A text in single quotes, for bash and zsh. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** A pattern of `case`: the text as it is, where a `*` at its end stands for anything. */
function pattern(text: string): string {
  return text.endsWith('*') ? `${quoted(text.slice(0, -1))}*` : quoted(text)
}

/** Lines of a `case` of bash and zsh: what is done for each of the texts. */
export function caseLines(
  entries: readonly (readonly [text: string, work: string])[],
  indent: number,
): string {
  const before = ' '.repeat(indent)
  return Array.from(
    Map.groupBy(entries, ([, work]) => work),
    ([work, texts]) => `${before}${texts.map(([text]) => pattern(text)).join(' | ')}) ${work} ;;`,
  ).join('\n')
}

/** Lines that walk over the words before the cursor: they set `command`, `action`, `option` and `count`. */
export function walkLines(
  takingValue: readonly string[],
  actions: readonly string[],
  isSkipped: string,
  indent: number,
): string {
  const lines = `if ${isSkipped}; then
  continue
elif [[ -z $command ]]; then
  command=$word
elif [[ -n $option ]]; then
  option=''
elif [[ $word == -?* ]]; then
  case "$command $word" in
${caseLines(
  takingValue.map(text => [text, 'option=$word']),
  4,
)}
  esac
elif [[ $count -eq 0 && -z $action ]]; then
  case "$command $word" in
${caseLines(
  actions.map(text => [text, 'action=$word']),
  4,
)}
    *) count+=1 ;;
  esac
else
  count+=1
fi`
  return lines
    .split('\n')
    .map(line => ' '.repeat(indent) + line)
    .join('\n')
}
