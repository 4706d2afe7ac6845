import {
  type CodeListName,
  type CodeLists,
  codeListKind,
  codeListNamed,
  codeListNames,
} from '@udigate/eudamed'
import type { CodeEntry } from '@udigate/udi'
import type { CodeListChangeHead } from '../store/code-lists.ts'
import type { InForce } from './in-force.ts'

/** A code list without its codes. */
export interface CodeListSummary {
  list: CodeListName
  title: string
  version: string
  source: string
  /** How many codes it has. */
  codes: number
  /** The fields of the records that take them. */
  fields: readonly string[]
  /** Whether the data model itself enumerates the codes: then terms and retirements can change, the codes cannot. */
  enumerated: boolean
  origin: 'shipped' | 'imported'
  /** How it came in, where it was imported. */
  import?: CodeListChangeView
}

export interface CodeListChangeView {
  number: number
  kind: 'import' | 'reset'
  version: string
  source: string
  codes: number
  fileName?: string
  fileSha256?: string
  by: string
  at: string
}

/** Every code list, in the order of their names in the data model. */
export function describeCodeLists(inForce: InForce): CodeListSummary[] {
  return codeListNames.map(name => describeCodeList(inForce, name))
}

export function describeCodeList({ lists, imports }: InForce, name: CodeListName): CodeListSummary {
  const { title, fields, shape } = codeListKind(name)
  const { version, source, size } = codeListNamed(lists, name)
  const change = imports.get(name)
  return {
    list: name,
    title,
    version,
    source,
    codes: size,
    fields,
    enumerated: shape === undefined,
    origin: change ? 'imported' : 'shipped',
    ...(change ? { import: viewOfChange(change) } : {}),
  }
}

/** A code with its list, and in the nomenclature with what is next to it there. */
export interface CodeView extends CodeEntry {
  list: CodeListName
  version: string
  source: string
  /** The codes above, the category first. */
  above?: readonly CodeEntry[]
  /** The codes one level below. */
  below?: readonly CodeEntry[]
}

/** What a list says of a code; `undefined` where it has none such. */
export function viewOfCode(lists: CodeLists, name: CodeListName, code: string): CodeView | undefined {
  const { version, source, ...list } = codeListNamed(lists, name)
  const entry = list.get(code)
  if (!entry) return undefined
  const branch = name === 'emdn' ? { above: lists.emdn.above(code), below: lists.emdn.below(code) } : {}
  return { list: name, version, source, ...entry, ...branch }
}

/** A change of a code list as the API shows it. */
export function viewOfChange(change: CodeListChangeHead): CodeListChangeView {
  const { number, kind, version, source, codes, file_name, file_sha256, made_by, made_at } = change
  return {
    number,
    kind,
    version,
    source,
    codes,
    ...(file_name === null ? {} : { fileName: file_name }),
    ...(file_sha256 === null ? {} : { fileSha256: file_sha256 }),
    by: made_by,
    at: new Date(made_at).toISOString(),
  }
}
