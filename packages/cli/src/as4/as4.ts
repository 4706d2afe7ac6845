import { readFile } from 'node:fs/promises'
import { type Command, describeCommand, type Option } from '../command.ts'
import { carryOut } from '../command-line/define-command.ts'
import { needed } from '../command-line/read-command-line.ts'
import { loadGateway } from '../gateway/load-gateway.ts'
import { type CommandRun, printRun } from '../run-command.ts'
import { whyUnreadable } from '../submit/read-request-file.ts'

const options = {
  stage: {
    type: 'string',
    default: 'preview',
    values: ['preview', 'production'],
    about: 'The stage that the settings are for; preview where it is not given.',
  },
  partner: {
    type: 'string',
    value: 'NAME',
    about: "The authority's party, by its name in the P-Mode; needed where there is more than one.",
  },
  leg: { type: 'string', value: 'NAME', about: 'The leg, by its name; needed where there is more than one.' },
  format: {
    type: 'string',
    default: 'text',
    values: ['text', 'env', 'json'],
    about: 'How it is written; text where it is not given. env is a file for --config.',
  },
} as const satisfies Record<string, Option>

const description = describeCommand({
  name: 'as4',
  usage: ['import FILE [--stage STAGE] [--partner NAME] [--leg NAME] [--format text|env|json]'],
  about: `Reads the P-Mode file that EUDAMED's support sends, and says for each of its lines what udigate takes over, does
    anyway, ignores, or does otherwise. Writes the settings that follow from it; keys and certificates are not in a
    P-Mode file. Works offline.`,
  actions: {
    import: {
      about: 'Read the file, and write the settings.',
      words: [{ name: 'FILE', about: 'A P-Mode file of Domibus (XML).', suggest: 'files' }],
    },
  },
  options,
  statuses: {
    0: 'the settings are written',
    1: 'udigate does something otherwise, or the file cannot be read',
    2: 'wrong usage',
  },
  examples: [
    { line: 'udigate as4 import examples/pmode.xml' },
    { line: 'udigate as4 import examples/pmode.xml --stage production --format env > udigate.env' },
  ],
})

/** `udigate as4`: settings from a P-Mode file. */
export const as4: Command = {
  description,
  run: async (args, around) => printRun(await runAs4(args), around),
}

function runAs4(args: readonly string[]): Promise<CommandRun> {
  return carryOut(description, args, async ({ words: [word], values }) => {
    const file = needed(word, 'Give the P-Mode file.')
    const { importPMode } = await import('./import-p-mode.ts')
    const { writeImport } = await loadGateway(() => import('./p-mode-text.ts'))
    const imported = importPMode(await readFile(file).catch(whyUnreadable(file)), values)
    if (typeof imported === 'string') return { status: 1, complaint: `${file}: ${imported}` }
    const differing = imported.lines.filter(({ kind }) => kind === 'differs').length
    const output = writeImport(imported, values.format)
    if (differing === 0) return { status: 0, output }
    const complaint = `In ${differing} ${differing === 1 ? 'line' : 'lines'} of ${file} udigate differs: agree on something else with the partner.`
    return { status: 1, output, complaint }
  })
}
