import { modelNames } from '@udigate/eudamed'
import type { CatalogueEntry, RuleFilter } from '@udigate/eudamed/catalogue'
import { severities } from '@udigate/udi'
import { describeCommand } from './command.ts'
import { defineCommand } from './command-line/define-command.ts'
import { describeChoices } from './command-line/read-command-line.ts'
import { modelOption } from './command-line/shared-options.ts'
import { CommandFailure } from './run-command.ts'
import { terminalWidth } from './terminal-width.ts'

const description = describeCommand({
  name: 'rules',
  usage: ['[options]'],
  about: `Lists the rule catalogue: what is checked before anything is sent, and the official rules that others decide.
    Works offline.`,
  options: {
    model: {
      ...modelOption,
      about: `Leave out the rules of other models than this: ${describeChoices(modelNames)}.`,
    },
    'decided-by': {
      type: 'string',
      value: 'WHO',
      suggest: ['udigate', 'authority', 'user-interface', 'other-module', 'not-reachable'],
      about: 'udigate, authority, user-interface, other-module or not-reachable.',
    },
    severity: {
      type: 'string',
      values: severities,
      about: 'Only the rules whose findings are that.',
    },
    search: {
      type: 'string',
      value: 'WORDS',
      about: 'Rules that have all these words in their id, title, message, reason or fields.',
    },
    format: {
      type: 'string',
      default: 'text',
      values: ['text', 'json', 'ndjson'],
      about: `text: one line for each rule (the usual); json: an array of entries with everything that the catalogue has;
        ndjson: one entry a line.`,
    },
  },
  statuses: { 0: 'listed', 2: 'wrong usage' },
  examples: [{ line: 'udigate rules --model EU_UDI_MDR --severity error --search "unit of use"' }],
})

/** `udigate rules`: the rule catalogue. */
export const rules = defineCommand(description, async ({ values }, around) => {
  const { model, 'decided-by': decidedBy, severity, search, format } = values
  // Loaded here, since most commands do not need it.
  const { listRules, readRuleFilter } = await import('@udigate/eudamed/catalogue')
  const { listAllRules } = await import('./all-rules.ts')
  const { listText } = await import('./rule-text.ts')
  const reading = readRuleFilter({ model, decidedBy, severity, search })
  if (!reading.ok) {
    const mistakes = reading.mistakes.map(
      ({ name, allowed }) => `${options[name]} must be ${describeChoices(allowed)}.`,
    )
    throw new CommandFailure(mistakes.join('\nudigate: '), 2)
  }
  const entries = listRules(reading.filter, listAllRules())
  const output =
    format === 'text' ? listText(entries, terminalWidth(around.stdout.columns)) : inJson[format](entries)
  return { status: 0, ...(output === '' ? {} : { output }) }
})

/** How a part of the filter is called here. */
const options = {
  model: '--model',
  decidedBy: '--decided-by',
  severity: '--severity',
  search: '--search',
} satisfies Record<keyof RuleFilter, string>

/** The list for programs. */
const inJson = {
  json: entries => JSON.stringify(entries, null, 2),
  ndjson: entries => entries.map(entry => JSON.stringify(entry)).join('\n'),
} satisfies Record<string, (entries: readonly CatalogueEntry[]) => string>
