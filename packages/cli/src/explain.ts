import { describeCommand } from './command.ts'
import { defineCommand } from './command-line/define-command.ts'
import { formatOption } from './command-line/shared-options.ts'
import { CommandFailure } from './run-command.ts'
import { terminalWidth } from './terminal-width.ts'

const description = describeCommand({
  name: 'explain',
  usage: ['RULE-ID... [--format text|json]'],
  about: `Says of each rule what must hold, for which models, who decides it and on what authority, and shows a request
    that breaks it with its findings, and one that does not. Works offline.`,
  words: [
    {
      name: 'RULE-ID',
      repeated: true,
      about: 'The ruleId of a finding, or an id of the authority. Case and leading noughts do not matter.',
    },
  ],
  options: {
    format: {
      ...formatOption,
      about: `text: for people, with one example of each kind (the usual); json: an array of entries of the rule
        catalogue, with all their examples.`,
    },
  },
  statuses: { 0: 'explained', 2: 'wrong usage, or an id is not known; the nearest ones are named then' },
  examples: [{ line: 'udigate explain BR-UDID-023' }],
})

/** `udigate explain`: what a rule says. */
export const explain = defineCommand(description, async ({ words: ids, values: { format } }, around) => {
  if (ids.length === 0) throw new CommandFailure('Name the rule to explain.', 2)
  // Loaded here, since most commands do not need it.
  const { explainRule } = await import('@udigate/eudamed/catalogue')
  const { listAllRules } = await import('./all-rules.ts')
  const { explanationText } = await import('./rule-text.ts')
  const explanations = ids.map(id => ({ id, ...explainRule(id, listAllRules()) }))
  const rules = explanations.flatMap(explanation => (explanation.known ? explanation.rules : []))
  const unknown = explanations.filter(explanation => !explanation.known)
  const width = terminalWidth(around.stdout.columns)
  const output =
    format === 'json'
      ? JSON.stringify(
          rules.map(({ entry }) => entry),
          null,
          2,
        )
      : rules.map(rule => explanationText(rule, width)).join('\n\n\n')
  const complaint = unknown.map(({ id, nearest }) => unknownText(id, nearest)).join('\nudigate: ')
  return {
    status: unknown.length > 0 ? 2 : 0,
    ...(output === '' ? {} : { output }),
    ...(complaint === '' ? {} : { complaint }),
  }
})

function unknownText(id: string, nearest: readonly string[]): string {
  const advice =
    nearest.length > 0 ? `The nearest: ${nearest.join(', ')}.` : '"udigate rules --search WORDS" finds rules.'
  return `There is no rule ${JSON.stringify(id)}. ${advice}`
}
