import { type CodeEntry, searchCodes } from '@udigate/udi'
import * as Type from 'typebox'
import { codeListNames } from '../../authorities/code-lists.ts'
import type { InForce } from '../../codes/in-force.ts'
import { listCodeListChanges as findChanges } from '../../store/code-lists.ts'
import { json } from '../endpoint/answer.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { pageQuery, viewPage } from '../endpoint/page.ts'
import { Problem } from '../problems/problem.ts'
import { CodeListEntry, CodeListHistory, CodeListIndex, CodeListPage } from './bodies.ts'
import { importCodeList, resetCodeList } from './change-routes.ts'
import { readListName } from './read-list-name.ts'
import { viewChange, viewCode, viewCodeLists } from './views.ts'

const list = Type.Enum([...codeListNames])

const listCodeLists = endpoint(
  {
    method: 'GET',
    path: '/api/v1/codes',
    operationId: 'listCodeLists',
    summary: 'The code lists in force, with version and source',
    tag: 'Code lists',
    scope: 'any-key',
    answers: { 200: json('Every code list', CodeListIndex) },
    isCacheable: true,
  },
  ({ codes }) =>
    async () => ({ items: viewCodeLists(await codes.current()) }),
)

const listCodes = endpoint(
  {
    method: 'GET',
    path: '/api/v1/codes/:list',
    operationId: 'listCodes',
    summary: 'The codes of a list, or those that a search finds',
    tag: 'Code lists',
    scope: 'any-key',
    params: { list },
    query: Type.Object({
      ...pageQuery(/^\S{1,120}$/),
      q: Type.Optional(
        Type.String({
          maxLength: 200,
          description: 'The start of a code, or words of the term, each at least by its start.',
          examples: ['A0101', 'hypodermic needles'],
        }),
      ),
    }),
    answers: { 200: json('A page of the list', CodeListPage) },
    problems: ['path.unknown'],
    isCacheable: true,
  },
  ({ codes }) =>
    async ({ params, query: { limit, cursor, q = '' } }) => {
      const name = readListName(params.list)
      const list = (await codes.current()).findList(name)
      const found = searchCodes(list, q)
      const rows = found.slice(startAfter(found, cursor)).slice(0, limit + 1)
      const page = viewPage(
        rows,
        limit,
        entry => entry,
        ({ code }) => code,
      )
      return { list: name, version: list.version, source: list.source, ...page }
    },
)

const getCode = endpoint(
  {
    method: 'GET',
    path: '/api/v1/codes/:list/:code',
    operationId: 'getCode',
    summary: 'One code of a list',
    tag: 'Code lists',
    scope: 'any-key',
    params: { list },
    answers: { 200: json('What the list says of the code', CodeListEntry) },
    problems: ['path.unknown'],
    isCacheable: true,
  },
  ({ codes }) =>
    async ({ params }) =>
      findCode(await codes.current(), readListName(params.list), params.code),
)

const listCodeListChanges = endpoint(
  {
    method: 'GET',
    path: '/api/v1/codes/:list/history',
    operationId: 'listCodeListChanges',
    summary: 'When a list was replaced, by whom and from which file, newest first',
    tag: 'Code lists',
    scope: 'any-key',
    params: { list },
    query: Type.Object(pageQuery(/^\d{1,9}$/)),
    answers: { 200: json('A page of changes', CodeListHistory) },
    problems: ['path.unknown'],
  },
  ({ store: { db } }) =>
    async ({ params, query: { limit, cursor } }) => {
      const before = cursor === undefined ? undefined : Number(cursor)
      const rows = await findChanges(db, readListName(params.list), { limit: limit + 1, before })
      return viewPage(rows, limit, viewChange, ({ number }) => String(number))
    },
)

/** `/api/v1/codes`: the code lists in force, for anyone who fills in records, and what puts others in force. */
export const codes = [listCodeLists, listCodes, getCode, listCodeListChanges, importCodeList, resetCodeList]

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
