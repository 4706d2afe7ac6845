import { parseArgs } from 'node:util'
import type { CatalogueEntry, RuleFilter } from '@udigate/udi/catalogue'
import type { Command } from './command.ts'
import { listText } from './rule-text.ts'
import { terminalWidth } from './terminal-width.ts'

const usage = `Usage: udigate rules [options]

Lists the rule catalogue: what is checked before anything is sent, and the official rules that others decide. Works
offline.

  --model MODEL        Leave out the rules of other models.
  --decided-by WHO     udigate, authority, "user interface", "other module" or "not reachable".
  --severity SEVERITY  error or warning.
  --search WORDS       Rules that have all these words in their id, title, message, reason or fields.
  --format text        One line for each rule (this is the default).
  --format json        An array of entries with everything that the catalogue has.
  --format ndjson      One entry a line.

Example: udigate rules --model EU_UDI_MDR --severity error --search "unit of use"`

/** `udigate rules`: the rule catalogue. */
export const rules: Command = {
  summary: 'List the rules, and who decides them; works offline.',
  async run(args) {
    const text = { type: 'string' } as const
    const { values } = parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean' },
        model: text,
        'decided-by': text,
        severity: text,
        search: text,
        format: { type: 'string', default: 'text' },
      },
    })
    if (values.help) {
      console.log(usage)
      return 0
    }
    const { model, 'decided-by': decidedBy, severity, search, format } = values
    // Loaded here, since most commands do not need it.
    const { listRules, readRuleFilter } = await import('@udigate/udi/catalogue')
    const reading = readRuleFilter({ model, decidedBy, severity, search })
    if (!reading.ok) {
      for (const { name, allowed } of reading.mistakes) {
        console.error(`udigate: ${options[name]} must be one of ${allowed.join(', ')}.`)
      }
      return 2
    }
    const textOf = formats.get(format)
    if (!textOf) {
      console.error(`udigate: --format must be one of ${[...formats.keys()].join(', ')}.`)
      return 2
    }
    const written = textOf(listRules(reading.filter))
    if (written !== '') console.log(written)
    return 0
  },
}

/** How a part of the filter is called here. */
const options = {
  model: '--model',
  decidedBy: '--decided-by',
  severity: '--severity',
  search: '--search',
} satisfies Record<keyof RuleFilter, string>

/** The list in each format. */
const formats = new Map<string, (entries: readonly CatalogueEntry[]) => string>([
  ['text', entries => listText(entries, terminalWidth())],
  ['json', entries => JSON.stringify(entries, null, 2)],
  ['ndjson', entries => entries.map(entry => JSON.stringify(entry)).join('\n')],
])
