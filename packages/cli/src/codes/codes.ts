import { parseArgs } from 'node:util'
import { type CodeListName, codeListNames, isCodeListName } from '@udigate/udi'
import type { Command } from '../command.ts'
import { type CodeAccess, CommandFailure } from './access.ts'
import { codeText, entriesText, summariesText } from './code-text.ts'
import { importList } from './import-list.ts'
import { openAccess } from './open-access.ts'

const usage = `Usage: udigate codes list
       udigate codes show LIST [CODE] [--search WORDS]
       udigate codes import LIST FILE [--list-version VERSION] [--source TEXT] [--force] [--dry-run]
       udigate codes reset LIST

The code lists that records are checked against: which there are, what is in them, and another one in the place of the
one in force. Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY (import and reset need a key with the scope
"admin"). Where UDIGATE_URL is not set, it opens the data folder (UDIGATE_DATA_DIR) of a gateway that does not run.

  list                   Every list with its version, how many codes it has, and whether it was imported.
  show                   The codes of a list, those that a search finds, or everything about one code.
  import                 Put the list in FILE in force: the Commission's workbook of the nomenclature (.xlsx, .csv), a
                         table with the columns code, term, leaf, comment, legislations, retired, retiredOn (.csv,
                         .xlsx), or a schema of EUDAMED's data exchange (.xsd). A file with any fault changes nothing.
  reset                  Put the list of this release back in force.

  --search WORDS         The start of a code, or words of the term.
  --list-version VERSION What findings call the list; needed where the file does not name its version.
  --source TEXT          The document that the codes are from; the name of the file where it is not given.
  --force                Take a file with far fewer codes than are in force, and leave out columns that are not known.
  --dry-run              Check the file and say what would change.
  --format text|json     How list and show write; text where it is not given.

Exit status: 0 done, 1 failed, 2 wrong usage or settings.

Examples:
  udigate codes list
  udigate codes show emdn A010101
  udigate codes show emdn --search "pen needles"
  udigate codes import emdn "EMDN v2026_EN.xlsx"
  udigate codes import notified-bodies bodies.csv --list-version 2026-07
  udigate codes reset emdn`

/** `udigate codes`: the code lists in force. */
export const codes: Command = {
  summary: 'Show the code lists, and import newer ones.',
  async run(args) {
    const { status, output, complaint } = await runCodes(args, process.env)
    if (output !== undefined) console.log(output)
    if (complaint !== undefined) console.error(`udigate: ${complaint}`)
    return status
  },
}

/** What a run of the command came to: what it writes, or what it complains of, and its exit status. */
export interface CodesRun {
  status: number
  output?: string
  complaint?: string
}

/**
 * Runs the command.
 *
 * @param environment where it finds how to reach the gateway
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
export async function runCodes(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<CodesRun> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      search: { type: 'string' },
      'list-version': { type: 'string' },
      source: { type: 'string' },
      force: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      format: { type: 'string', default: 'text' },
    },
  })
  if (values.help) return { status: 0, output: usage }
  try {
    return { status: 0, output: await answer(positionals, values, environment) }
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error
    const advice = error.status === 2 ? ' "udigate codes --help" says more.' : ''
    return { status: error.status, complaint: error.message + advice }
  }
}

type Environment = Parameters<typeof runCodes>[1]

interface Values {
  search?: string | undefined
  'list-version'?: string | undefined
  source?: string | undefined
  force: boolean
  'dry-run': boolean
  format: string
}

async function answer(
  positionals: readonly string[],
  values: Values,
  environment: Environment,
): Promise<string> {
  const { format } = values
  if (format !== 'text' && format !== 'json') throw new CommandFailure('--format must be text or json.', 2)
  const write = <Value>(value: Value, text: (value: Value) => string): string =>
    format === 'json' ? JSON.stringify(value, null, 2) : text(value)

  const [action, list, what, ...more] = positionals
  if (more.length > 0) throw new CommandFailure(`"${more[0]}" is one word too many.`, 2)
  switch (action) {
    case 'list':
      return withAccess(environment, 'read', async access => write(await access.summaries(), summariesText))
    case 'show': {
      const name = readName(list)
      return withAccess(environment, 'read', async access =>
        what === undefined
          ? write(await access.find(name, values.search ?? ''), entriesText)
          : write(await access.code(name, what), codeText),
      )
    }
    case 'import': {
      const name = readName(list)
      if (what === undefined) throw new CommandFailure('Name the file to import.', 2)
      const { 'list-version': version, source, force, 'dry-run': dryRun } = values
      return withAccess(environment, dryRun ? 'read' : 'change', access =>
        importList(access, name, what, { version, source, force, dryRun }),
      )
    }
    case 'reset': {
      const name = readName(list)
      return withAccess(environment, 'change', async access => {
        const { version, codes: count } = await access.reset(name)
        return `${name} ${version} (${count} codes), the list of this release, is in force.`
      })
    }
    default:
      throw new CommandFailure('Say list, show, import or reset.', 2)
  }
}

function readName(name: string | undefined): CodeListName {
  if (name !== undefined && isCodeListName(name)) return name
  const seen = name === undefined ? 'Name a list' : `There is no list "${name}"`
  throw new CommandFailure(`${seen}. The lists: ${codeListNames.join(', ')}.`, 2)
}

async function withAccess(
  environment: Environment,
  purpose: 'read' | 'change',
  use: (access: CodeAccess) => Promise<string>,
): Promise<string> {
  const access = await openAccess(environment, purpose)
  try {
    return await use(access)
  } finally {
    await access.close()
  }
}
