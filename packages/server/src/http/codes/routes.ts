import { type CodeEntry, type CodeListChanges, searchCodes } from '@udigate/udi'
import * as Type from 'typebox'
import { codeListNames, isCodeListName } from '../../authorities/code-lists.ts'
import { putCodeList, resetCodeList as reset } from '../../codes/change.ts'
import type { CheckedCodeList } from '../../codes/check-upload.ts'
import { type InForce, mayBeOwn } from '../../codes/in-force.ts'
import { CodeListUpload } from '../../codes/upload.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { listCodeListChanges as findChanges, type ListOwner } from '../../store/code-lists.ts'
import { requireWholeReach } from '../endpoint/acting-actor.ts'
import { endpointWith, json, type LogAct } from '../endpoint/endpoint.ts'
import { byNumber, pageQuery, viewPage } from '../endpoint/page.ts'
import { describeUnreadable, getBytes } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { CodeListEntry, CodeListHistory, CodeListImport, CodeListIndex, CodeListPage } from './bodies.ts'
import { viewChange, viewCode, viewCodeList, viewCodeLists } from './views.ts'

const endpoint = endpointWith({ tag: 'Code lists', right: 'reference.read', work: 'storing' })

const list = Type.Enum([...codeListNames])
const ownList = Type.Enum(codeListNames.filter(mayBeOwn))

const ofWhom = {
  of: Type.Optional(
    Type.Enum(['gateway'], {
      description:
        'The list of the gateway, also where the organisation has its own; otherwise that by which its records are judged.',
    }),
  ),
}

const listCodeLists = endpoint('GET /api/v1/codes', {
  summary: 'The code lists by which records of the caller are judged, with version and source',
  query: ofWhom,
  answers: { 200: json('Every code list', CodeListIndex) },
  isCacheable: true,
  handle: async ({ caller, query }, { codes }) => ({
    items: viewCodeLists(await codes.current(query.of ?? caller)),
  }),
})

const listCodes = endpoint('GET /api/v1/codes/:list', {
  summary: 'The codes of a list, or those that a search finds',
  params: { list },
  query: {
    ...pageQuery(/^\S{1,120}$/),
    ...ofWhom,
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
  async handle({ caller, params, query: { limit, cursor, q = '', of = caller } }, { codes }) {
    const name = readListName(params.list)
    const list = (await codes.current(of)).findList(name)
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
  query: ofWhom,
  answers: { 200: json('What the list says of the code', CodeListEntry) },
  problems: ['path.unknown'],
  isCacheable: true,
  handle: async ({ caller, params, query }, { codes }) =>
    findCode(await codes.current(query.of ?? caller), readListName(params.list), params.code),
})

const listCodeListChanges = endpoint('GET /api/v1/codes/:list/history', {
  summary:
    'When the list of the gateway, and that of the organisation, was replaced, by whom and from which file, newest first',
  params: { list },
  query: pageQuery(/^\d{1,9}$/, Number),
  answers: { 200: json('A page of changes', CodeListHistory) },
  problems: ['path.unknown'],
  async handle({ caller, params, query: { limit, cursor: before } }, { store: { db } }) {
    const rows = await findChanges(db, readListName(params.list), caller, { limit: limit + 1, before })
    return viewPage(rows, limit, viewChange, byNumber)
  },
})

/** What both calls that import a list declare. */
const importing = {
  work: 'reading',
  body: { schema: CodeListUpload, read: getBytes },
  // The Commission's nomenclature is a megabyte, and may be longer in another language.
  bodyLimit: 4 * 1024 * 1024,
  answers: { 200: json('The list is in force', CodeListImport) },
  problems: ['code-list.refused', 'path.unknown'],
} as const

const importCodeList = endpoint('PUT /api/v1/codes/:list', {
  act: 'code-list-changed',
  ...importing,
  summary: 'Put a code list of the gateway in the place of the one in force',
  right: 'codes.manage',
  params: { list },
  handle: (call, gateway) => putList(call, gateway, 'gateway', readListName(call.params.list)),
})

const resetCodeList = endpoint('DELETE /api/v1/codes/:list', {
  act: 'code-list-changed',
  summary: 'Put the shipped code list back in force for the gateway',
  right: 'codes.manage',
  params: { list },
  answers: { 200: json('The shipped list is in force', CodeListImport) },
  problems: ['path.unknown'],
  handle: (call, gateway) => resetList(call, gateway, 'gateway', readListName(call.params.list)),
})

const importOwnCodeList = endpoint('PUT /api/v1/codes/:list/own', {
  act: 'code-list-changed',
  ...importing,
  summary: 'Put a code list in force for the own organisation on this stage alone',
  description:
    'The records of the organisation on this stage are judged by it, and those of no other, until it is reset; whatever becomes of the list of the gateway.',
  right: 'codes.manage-own',
  params: { list: ownList },
  problems: [...importing.problems, 'permission.actor'],
  handle: (call, gateway) =>
    putList(call, gateway, requireAllActors(call.caller), readOwnName(call.params.list)),
})

const resetOwnCodeList = endpoint('DELETE /api/v1/codes/:list/own', {
  act: 'code-list-changed',
  summary: 'Have records of the own organisation judged by the list of the gateway again',
  right: 'codes.manage-own',
  params: { list: ownList },
  answers: { 200: json('The list of the gateway applies', CodeListImport) },
  problems: ['path.unknown', 'permission.actor'],
  handle: (call, gateway) =>
    resetList(call, gateway, requireAllActors(call.caller), readOwnName(call.params.list)),
})

/** `/api/v1/codes`: the code lists in force, for anyone who fills in records, and what puts others in force. */
export const codes = {
  listCodeLists,
  listCodes,
  getCode,
  listCodeListChanges,
  importCodeList,
  resetCodeList,
  importOwnCodeList,
  resetOwnCodeList,
}

interface Change {
  caller: Caller
  log: LogAct
}

async function putList(
  { caller: { author }, log, readBody }: Change & { readBody(): Uint8Array },
  gateway: Gateway,
  owner: ListOwner,
  name: string,
) {
  const { contents } = await gateway.codes.refresh(owner)
  const inForce = contents.find(([each]) => each === name)?.[1]
  const checked = await gateway.reader.codeList({ name, bytes: readBody(), inForce })
  if (!checked.ok) throw refused(checked)
  await putCodeList(gateway, owner, author, name, { ...checked.upload, ...checked })
  const summary = viewCodeList(await gateway.codes.current(owner), name)
  const whose = owner === 'gateway' ? {} : { organisation: owner.organisation, stage: owner.stage }
  log({ ...whose, list: name, version: summary.version }, 'list imported')
  return { ...summary, changes: checked.changes }
}

async function resetList(
  { caller: { author }, log }: Change,
  gateway: Gateway,
  owner: ListOwner,
  name: string,
) {
  const changes = await reset(gateway, owner, author, name)
  const whose = owner === 'gateway' ? {} : { organisation: owner.organisation, stage: owner.stage }
  log({ ...whose, list: name }, 'list reset')
  return { ...viewCodeList(await gateway.codes.current(owner), name), changes: countChanges(changes) }
}

/** @throws Problem where the caller may act for some actors only: the list judges the records of all */
function requireAllActors(caller: Caller): ListOwner {
  const { organisation, stage } = caller
  requireWholeReach(caller, 'any', 'The list judges the records of')
  return { organisation, stage }
}

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

/** @throws Problem that says why where an organisation may have no list of this name */
function readOwnName(name: string): string {
  if (mayBeOwn(readListName(name))) return name
  const those = codeListNames.filter(mayBeOwn).join(', ')
  throw new Problem(
    'path.unknown',
    `The list ${name} is that of the schemas by which messages are sent, and the same for every organisation. An organisation may have its own edition of: ${those}.`,
  )
}
