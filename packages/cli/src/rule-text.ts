import {
  type BrokenExample,
  type CatalogueEntry,
  type ExplainedRule,
  formatJson,
  type GoodExample,
} from '@udigate/eudamed/catalogue'
import { counted } from './counted.ts'
import { wrapText } from './wrap-text.ts'

type Finding = BrokenExample['findings'][number]

/** One line for each entry, for a list in a terminal: id, severity or who decides, title. */
export function listText(entries: readonly CatalogueEntry[], width: number): string {
  const idWidth = Math.max(...entries.map(({ id }) => id.length))
  const kindWidth = Math.max(...entries.map(entry => describeKind(entry).length))
  const lines = entries.map(entry => {
    const start = `${entry.id.padEnd(idWidth)}  ${describeKind(entry).padEnd(kindWidth)}  `
    return start + wrapText(entry.title, width, ' '.repeat(start.length))
  })
  return [...lines, counted(entries.length, 'rule')].join('\n')
}

function describeKind({ severity, decidedBy }: CatalogueEntry): string {
  return severity ?? (decidedBy === 'udigate' ? 'see parts' : decidedBy)
}

/** Everything about one rule for a terminal, with one example of each kind. */
export function explanationText({ entry, parts }: ExplainedRule, width: number): string {
  const [bad] = entry.examples.bad
  const [good] = entry.examples.good
  return [
    wrapText(`${entry.id}: ${entry.title}`, width),
    factsText(entry, parts, width),
    ...(bad ? [brokenText(bad, width)] : []),
    ...(good ? [`${wrapText(`Right: ${good.title}`, width)}\n${changeText(good, width)}`] : []),
  ].join('\n\n')
}

function factsText(entry: CatalogueEntry, parts: readonly CatalogueEntry[], width: number): string {
  const {
    severity,
    severityByContract,
    modelsByContract = [],
    models,
    decidedBy,
    why,
    source,
    register,
    reads,
    message,
    decides,
  } = entry
  const byContract = severityByContract
    ? ` (${severityByContract} of ${modelsByContract.join(', ')} where the contract's letter is held)`
    : ''
  const facts: [name: string, text: string | undefined][] = [
    ['Severity', severity && severity + byContract],
    ['Asked by', register && `${register} alone, where a verdict for it is asked for`],
    ['Models', models.join(', ')],
    ['Decided by', `${decidedBy}. ${why}`],
    ['Source', `${source.document} ${source.version}, ${source.section}`],
    ['Decides', decides.join(', ')],
    ['Reads', reads.join(', ')],
    ['Message', message],
    ...parts.map(({ id, title }, index): [string, string] => [
      index > 0 ? '' : severity ? 'See also' : 'Parts',
      `${id}: ${title}`,
    ]),
  ]
  const indent = ' '.repeat(12)
  return facts
    .filter(([, text]) => text)
    .map(([name, text = '']) => name.padEnd(indent.length) + wrapText(text, width, indent))
    .join('\n')
}

function brokenText(example: BrokenExample, width: number): string {
  const findings = example.findings.map(finding => findingText(finding, width))
  const also = example.also.length > 0 ? [wrapText(`It also breaks ${example.also.join(', ')}.`, width)] : []
  return [
    wrapText(`Wrong: ${example.title}`, width),
    changeText(example, width),
    'Findings:',
    ...findings,
    ...also,
  ].join('\n')
}

function changeText({ model, registered, ahead, change }: GoodExample, width: number): string {
  const valid = `the valid request of ${model}`
  if (ahead !== undefined) {
    return [...ahead, change]
      .map((each, index) => `Line ${index + 1} of the list:\n${changedText(valid, each, width)}`)
      .join('\n')
  }
  if (registered === undefined) return changedText(valid, change, width)
  return [
    'Registered:',
    changedText(valid, registered, width),
    'Desired:',
    changedText('what is registered', change, width),
  ].join('\n')
}

function changedText(what: string, change: object, width: number): string {
  const begin = what.charAt(0).toUpperCase() + what.slice(1)
  if (Object.keys(change).length === 0) return `${begin} as it is.`
  return `${begin} with this change (JSON Merge Patch):\n${jsonText(change, width, '  ')}`
}

function findingText({ path, message, value, fix }: Finding, width: number): string {
  const indent = '    '
  const named = (name: string, json: unknown) =>
    json === undefined
      ? []
      : [`${indent}${name}: ${jsonText(json, width - name.length - 2, indent).trimStart()}`]
  return [
    `  ${path}`,
    indent + wrapText(message, width, indent),
    ...named('value', value),
    ...named('fix', fix),
  ].join('\n')
}

const mostLines = 24

/** The value as JSON, every line indented, the rest left out where there are very many. */
function jsonText(value: unknown, width: number, indent: string): string {
  const lines = formatJson(value, width - indent.length).split('\n')
  const left = lines.length - mostLines
  const shown =
    left > 1 ? [...lines.slice(0, mostLines), `… ${left} lines more; --format json has them`] : lines
  return shown.map(line => indent + line).join('\n')
}
