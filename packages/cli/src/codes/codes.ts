import { type CodeListName, codeListNames, isCodeListName } from '@udigate/eudamed'
import { describeCommand, usualStatuses } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { needed } from '../command-line/read-command-line.ts'
import { formatOption, written } from '../command-line/shared-options.ts'
import type { Environment } from '../gateway/environment.ts'
import { CommandFailure, type CommandRun } from '../run-command.ts'
import type { CodeAccess, WhoseLists } from './access.ts'
import { codeText, entriesText, summariesText } from './code-text.ts'
import { importList } from './import-list.ts'
import { openCodesAccess } from './open-access.ts'

const list = { name: 'LIST', suggest: codeListNames } as const

const description = describeCommand({
  name: 'codes',
  usage: [
    'list [--organisation NAME --stage STAGE]',
    'show LIST [CODE | --search WORDS] [--organisation NAME --stage STAGE]',
    'import LIST FILE [--own [--organisation NAME --stage STAGE]] [--list-version VERSION] [options]',
    'reset LIST [--own [--organisation NAME --stage STAGE]]',
  ],
  about: `The code lists that records are checked against: which there are, what is in them, and another one in the place
    of the one in force. Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY. Import and reset change the lists of the
    gateway, which takes a person with the role host, or a key with the scope "admin" of the only organisation; with --own
    that of the own organisation on this stage alone, which takes an administrator or a key with the scope "admin". Where
    UDIGATE_URL is not set, it opens the data folder (UDIGATE_DATA_DIR) of a gateway that does not run.`,
  actions: {
    list: {
      about: 'Every list that applies, with its version, how many codes it has, and whether it was imported.',
      words: [],
    },
    show: {
      about: 'The codes of a list, those that a search finds, or everything about one code.',
      words: [list, { name: 'CODE' }],
    },
    import: {
      about: `Put the list in FILE in force: the Commission's workbook of the nomenclature (.xlsx, .csv), a table with the
        columns code, term, leaf, comment, legislations, retired, retiredOn (.csv, .xlsx), or a schema of EUDAMED's data
        exchange (.xsd). A file with any fault changes nothing.`,
      words: [list, { name: 'FILE', suggest: 'files' }],
    },
    reset: {
      about: 'Put the list of this release back in force; with --own that of the gateway.',
      words: [list],
    },
  },
  options: {
    search: {
      goesWith: ['show'],
      type: 'string',
      value: 'WORDS',
      about: 'The start of a code, or words of the term.',
    },
    'list-version': {
      goesWith: ['import'],
      type: 'string',
      value: 'VERSION',
      about: 'What findings call the list; needed where the file does not name its version.',
    },
    source: {
      goesWith: ['import'],
      type: 'string',
      value: 'TEXT',
      about: 'The document that the codes are from; the name of the file where it is not given.',
    },
    force: {
      goesWith: ['import'],
      type: 'boolean',
      about: 'Take a file with far fewer codes than are in force, and leave out columns that are not known.',
    },
    own: {
      goesWith: ['import', 'reset'],
      type: 'boolean',
      about:
        'Change the list of the own organisation on this stage, not that of the gateway: emdn, notified-bodies.',
    },
    organisation: {
      type: 'string',
      value: 'NAME',
      about: 'Whose lists, where no key says it: without UDIGATE_URL.',
    },
    stage: {
      type: 'string',
      values: ['preview', 'production'],
      about: 'The stage of that organisation.',
    },
    'dry-run': { goesWith: ['import'], type: 'boolean', about: 'Check the file and say what would change.' },
    format: { ...formatOption, goesWith: ['list', 'show'] },
  },
  statuses: usualStatuses,
  examples: [
    { line: 'udigate codes list' },
    { line: 'udigate codes show emdn A010101' },
    { line: 'udigate codes show emdn --search "pen needles"' },
    { line: 'udigate codes import emdn "EMDN v2026_EN.xlsx"' },
    { line: 'udigate codes import notified-bodies bodies.csv --list-version 2026-07' },
    { line: 'udigate codes reset emdn' },
    { line: 'udigate codes import emdn "EMDN v2026_EN.xlsx" --own' },
    { line: 'udigate codes reset emdn --own' },
  ],
})

/** `udigate codes`: the code lists in force. */
export const codes = defineCommand(
  description,
  async ({ action, words: [given, what], values }, { env: environment }) => {
    const { format, search = '', 'list-version': version, source, force, 'dry-run': dryRun, own } = values
    const owner = readOwner(values)
    const applying = { lists: 'applying', owner } as const
    const changed = { lists: own ? 'own' : 'gateway', owner } as const
    if (!own && owner !== undefined && (action === 'import' || action === 'reset')) {
      throw new CommandFailure(
        'With --organisation give --own: without it the list of the gateway is changed.',
        2,
      )
    }
    if (action === 'list') {
      return withAccess(environment, 'read', applying, async access =>
        written(format, await access.summaries(), summariesText),
      )
    }
    const name = readName(given)
    switch (action) {
      case 'show':
        if (what !== undefined && values.search !== undefined)
          throw new CommandFailure('Give a code or --search, not both.', 2)
        return withAccess(environment, 'read', applying, async access =>
          what === undefined
            ? written(format, await access.find(name, search), entriesText)
            : written(format, await access.code(name, what), codeText),
        )
      case 'import': {
        const file = needed(what, 'Name the file to import.')
        return withAccess(environment, dryRun ? 'read' : 'change', changed, access =>
          importList(access, name, file, { version, source, force, dryRun }),
        )
      }
      case 'reset':
        return withAccess(environment, 'change', changed, async access => {
          const { version: inForce, codes: count } = await access.reset(name)
          const which = own ? 'the list of the gateway, applies' : 'the list of this release, is in force'
          return `${name} ${inForce} (${count} codes), ${which}.`
        })
    }
  },
)

function readName(name: string | undefined): CodeListName {
  if (name !== undefined && isCodeListName(name)) return name
  const seen = name === undefined ? 'Name a list' : `There is no list "${name}"`
  throw new CommandFailure(`${seen}. The lists: ${codeListNames.join(', ')}.`, 2)
}

/** @throws CommandFailure where only one of the two is given */
function readOwner({
  organisation,
  stage,
}: {
  organisation: string | undefined
  stage: 'preview' | 'production' | undefined
}): WhoseLists['owner'] {
  if (organisation === undefined && stage === undefined) return undefined
  if (organisation === undefined || stage === undefined) {
    throw new CommandFailure('Give --organisation and --stage both: own lists are of one stage.', 2)
  }
  return { organisation, stage }
}

async function withAccess(
  environment: Environment,
  purpose: 'read' | 'change',
  whose: WhoseLists,
  use: (access: CodeAccess) => Promise<string>,
): Promise<CommandRun> {
  const access = await openCodesAccess(environment, purpose, whose)
  try {
    return { status: 0, output: await use(access) }
  } finally {
    await access.close()
  }
}
