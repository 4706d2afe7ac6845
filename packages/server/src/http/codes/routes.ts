import { type CodeEntry, type CodeListChanges, searchCodes } from '@udigate/udi'
import * as Type from 'typebox'
import { codeListNames, isCodeListName } from '../../authorities/code-lists.ts'
import { putCodeList, resetCodeList as reset } from '../../codes/change.ts'
import type { CheckedCodeList, UploadedCodeList } from '../../codes/check-upload.ts'
import type { InForce } from '../../codes/in-force.ts'
import { CodeListUpload } from '../../codes/upload.ts'
import type { Gateway } from '../../gateway.ts'
import { identify } from '../../rights/caller.ts'
import { listCodeListChanges as findChanges } from '../../store/code-lists.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { byNumber, pageQuery, viewPage } from '../endpoint/page.ts'
import { describeUnreadable, getBytes } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { CodeListEntry, CodeListHistory, CodeListImport, CodeListIndex, CodeListPage } from './bodies.ts'
import { viewChange, viewCode, viewCodeList, viewCodeLists } from './views.ts'

const endpoint = endpointWith({ tag: 'Code lists', right: 'reference.read', work: 'storing' })

const list = Type.Enum([...codeListNames])

const listCodeLists = endpoint('GET /api/v1/codes', {
  summary: 'The code lists in force, with version and source',
  answers: { 200: json('Every code list', CodeListIndex) },
  isCacheable: true,
  handle: async (_call, { codes }) => ({ items: viewCodeLists(await codes.current()) }),
})

const listCodes = endpoint('GET /api/v1/codes/:list', {
  summary: 'The codes of a list, or those that a search finds',
  params: { list },
  query: {
    ...pageQuery(/^\S{1,120}$/),
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'The start of a code, or words of the term, each at least by its start.',
        examples: ['A0101', 'hypodermic needles'],
      }),
    ),
  },
  answers: { 200: json('A page of the list', CodeListPage) },
  problems: ['path.unknown'],
  isCacheable: true,
  async handle({ params, query: { limit, cursor, q = '' } }, { codes }) {
    const name = readListName(params.list)
    const list = (await codes.current()).findList(name)
    const found = searchCodes(list, q)
    const rows = found.slice(startAfter(found, cursor)).slice(0, limit + 1)
    const page = await viewPage(
      rows,
      limit,
      entry => entry,
      ({ code }) => code,
    )
    return { list: name, version: list.version, source: list.source, ...page }
  },
})

const getCode = endpoint('GET /api/v1/codes/:list/:code', {
  summary: 'One code of a list',
  params: { list },
  answers: { 200: json('What the list says of the code', CodeListEntry) },
  problems: ['path.unknown'],
  isCacheable: true,
  handle: async ({ params }, { codes }) =>
    findCode(await codes.current(), readListName(params.list), params.code),
})

const listCodeListChanges = endpoint('GET /api/v1/codes/:list/history', {
  summary: 'When a list was replaced, by whom and from which file, newest first',
  params: { list },
  query: pageQuery(/^\d{1,9}$/, Number),
  answers: { 200: json('A page of changes', CodeListHistory) },
  problems: ['path.unknown'],
  async handle({ params, query: { limit, cursor: before } }, { store: { db } }) {
    const rows = await findChanges(db, readListName(params.list), { limit: limit + 1, before })
    return viewPage(rows, limit, viewChange, byNumber)
  },
})

const importCodeList = endpoint('PUT /api/v1/codes/:list', {
  summary: 'Put a code list in the place of the one in force',
  work: 'reading',
  right: 'codes.manage',
  body: { schema: CodeListUpload, read: getBytes },
  // The Commission's nomenclature is a megabyte, and may be longer in another language.
  bodyLimit: 4 * 1024 * 1024,
  answers: { 200: json('The list is in force', CodeListImport) },
  problems: ['code-list.refused', 'path.unknown'],
  async handle({ request, caller: { author, agent }, params, readBody }, gateway) {
    const name = readListName(params.list)
    const inForce = await textInForce(gateway, name)
    const checked = await gateway.reader.codeList({ name, bytes: readBody(), inForce })
    if (!checked.ok) throw refused(checked)
    await putCodeList(gateway, author, name, { ...checked.upload, ...checked })
    const summary = viewCodeList(await gateway.codes.current(), name)
    request.log.info({ ...identify(agent), list: name, version: summary.version }, 'list imported')
    return { ...summary, changes: checked.changes }
  },
})

const resetCodeList = endpoint('DELETE /api/v1/codes/:list', {
  summary: 'Put the shipped code list back in force',
  right: 'codes.manage',
  answers: { 200: json('The shipped list is in force', CodeListImport) },
  problems: ['path.unknown'],
  async handle({ request, caller: { author, agent }, params }, gateway) {
    const name = readListName(params.list)
    const changes = await reset(gateway, author, name)
    request.log.info({ ...identify(agent), list: name }, 'list reset')
    return { ...viewCodeList(await gateway.codes.current(), name), changes: countChanges(changes) }
  },
})

/** `/api/v1/codes`: the code lists in force, for anyone who fills in records, and what puts others in force. */
export const codes = { listCodeLists, listCodes, getCode, listCodeListChanges, importCodeList, resetCodeList }

function startAfter(found: readonly CodeEntry[], cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const last = found.findIndex(({ code }) => code === cursor)
  if (last >= 0) return last + 1
  throw new Problem('request.parameter', 'cursor is not of this list and search; begin without it.')
}

function findCode(inForce: InForce, name: string, code: string) {
  const view = viewCode(inForce, name, code)
  if (view) return view
  const list = inForce.findList(name)
  const nearest = list.nearest(code, 3).map(near => near.code)
  const hint = `Nearest codes: ${nearest.join(', ')}.`
  throw new Problem('path.unknown', `${name} (version ${list.version}) has no code "${code}". ${hint}`)
}

async function textInForce({ codes }: Gateway, name: string): Promise<UploadedCodeList['inForce']> {
  const change = (await codes.refresh()).imports.get(name)
  if (!change) return undefined
  return { version: change.version ?? '', source: change.source ?? '', entries: change.entries ?? '[]' }
}

function refused(refusal: Extract<CheckedCodeList, { ok: false }>): Problem {
  if (refusal.kind === 'unreadable') {
    const { code, fault } = describeUnreadable(refusal.fault)
    return new Problem(code, fault)
  }
  const { faults, count } = refusal
  const number = count === 1 ? 'one fault' : `${count} faults`
  const detail = `The list was not taken: ${number}. The first, at ${faults[0]?.path}: ${faults[0]?.message}`
  return new Problem('code-list.refused', detail, {}, faults)
}

function countChanges(
  { added, removed, changed }: CodeListChanges = { added: [], removed: [], changed: [] },
) {
  return { added: added.length, removed: removed.length, changed: changed.length }
}

/** @throws Problem that names the lists where there is none of this name */
function readListName(name: string): string {
  if (isCodeListName(name)) return name
  throw new Problem(
    'path.unknown',
    `There is no code list "${name}". The lists: ${codeListNames.join(', ')}.`,
  )
}
