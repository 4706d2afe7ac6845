import { parseArgs } from 'node:util'
import type { Command } from './command.ts'
import { explanationText } from './rule-text.ts'
import { terminalWidth } from './terminal-width.ts'

const usage = `Usage: udigate explain RULE-ID… [--format text|json]

Says of each rule what must hold, for which models, who decides it and on what authority, and shows a request that
breaks it with its findings, and one that does not. Works offline.

  RULE-ID         The ruleId of a finding, or an id of the authority. Case and leading noughts do not matter.
  --format text   For people, with one example of each kind (this is the default).
  --format json   An array of entries of the rule catalogue, with all their examples.

Exit status: 0, or 2 where an id is not known; the nearest ones are named then.

Example: udigate explain BR-UDID-023`

/** `udigate explain`: what a rule says. */
export const explain: Command = {
  summary: 'Explain a rule by its id; works offline.',
  async run(args) {
    const { values, positionals: ids } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean' }, format: { type: 'string', default: 'text' } },
    })
    if (values.help) {
      console.log(usage)
      return 0
    }
    const { format } = values
    const mistake = mistakeIn(ids, format)
    if (mistake !== undefined) {
      console.error(`udigate: ${mistake} "udigate explain --help" says more.`)
      return 2
    }
    // Loaded here, since most commands do not need it.
    const { explainRule } = await import('@udigate/udi/catalogue')
    const explanations = ids.map(id => ({ id, ...explainRule(id) }))
    const rules = explanations.flatMap(explanation => (explanation.known ? explanation.rules : []))
    if (format === 'json') {
      console.log(
        JSON.stringify(
          rules.map(({ entry }) => entry),
          null,
          2,
        ),
      )
    } else if (rules.length > 0) {
      const width = terminalWidth()
      console.log(rules.map(rule => explanationText(rule, width)).join('\n\n\n'))
    }
    const unknown = explanations.filter(explanation => !explanation.known)
    for (const { id, nearest } of unknown) console.error(`udigate: ${unknownText(id, nearest)}`)
    return unknown.length > 0 ? 2 : 0
  },
}

function mistakeIn(ids: readonly string[], format: string): string | undefined {
  if (ids.length === 0) return 'Name the rule to explain.'
  if (format !== 'text' && format !== 'json') return '--format must be text or json.'
  return undefined
}

function unknownText(id: string, nearest: readonly string[]): string {
  const advice =
    nearest.length > 0 ? `The nearest: ${nearest.join(', ')}.` : '"udigate rules --search WORDS" finds rules.'
  return `There is no rule ${JSON.stringify(id)}. ${advice}`
}
