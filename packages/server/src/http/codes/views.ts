import { codeListNames, findCodeLists, findLawOfList } from '../../authorities/code-lists.ts'
import { hasGatewayChanged, type InForce, mayBeOwn } from '../../codes/in-force.ts'
import type { CodeListChangeHead } from '../../store/code-lists.ts'
import type { CodeListChangeRow } from '../../store/tables.ts'
import { type Body, formatTime } from '../body.ts'
import { viewAuthor } from '../endpoint/author.ts'
import type { CodeListChange, CodeListEntry, CodeListSummary } from './bodies.ts'

export type CodeListView = Body<typeof CodeListSummary>
export type CodeView = Body<typeof CodeListEntry>

/** Every code list, in the order of their names in the data model. */
export function viewCodeLists(inForce: InForce): CodeListView[] {
  return codeListNames.map(name => viewCodeList(inForce, name))
}

/** A code list, without its codes. */
export function viewCodeList({ findList, imports, gateway }: InForce, name: string): CodeListView {
  const { title, fields, shape } = findCodeLists(name).describe(name)
  const { version, source, size } = findList(name)
  const change = imports.get(name)
  const isOwn = change !== undefined && change.organisation !== null
  return {
    list: name,
    title,
    version,
    source,
    codes: size,
    fields,
    enumerated: shape === undefined,
    mayBeOwn: mayBeOwn(name),
    origin: isOwn ? 'organisation' : change ? 'imported' : 'shipped',
    import: change && viewChange(change),
    gateway: isOwn && gateway ? viewBeside(change, gateway) : undefined,
  }
}

/** The list of the gateway in whose place an organisation has its own. */
function viewBeside(own: CodeListChangeRow, gateway: InForce): CodeListView['gateway'] {
  const { version, source, size } = gateway.findList(own.list)
  return { version, source, codes: size, hasChanged: hasGatewayChanged(own, gateway) }
}

/** What a list says of a code; `undefined` where it has none such. */
export function viewCode(inForce: InForce, name: string, code: string): CodeView | undefined {
  const { version, source, ...list } = inForce.findList(name)
  const entry = list.get(code)
  if (!entry) return undefined
  const law = findLawOfList(name)
  const branch = law.codeLists.findBranch(inForce.findLists(law), name, code)
  return { list: name, version, source, ...entry, above: branch?.above, below: branch?.below }
}

/** A change of a code list as the API shows it. */
export function viewChange(change: CodeListChangeHead): Body<typeof CodeListChange> {
  const { number, kind, organisation, version, source, codes, file_name, file_sha256, made_by, made_at } =
    change
  return {
    number,
    kind,
    of: organisation === null ? 'gateway' : 'organisation',
    version,
    source,
    codes,
    fileName: file_name ?? undefined,
    fileSha256: file_sha256 ?? undefined,
    // Lists are of all organisations: whose name it is is not theirs to know.
    by: viewAuthor(made_by),
    at: formatTime(made_at),
  }
}
