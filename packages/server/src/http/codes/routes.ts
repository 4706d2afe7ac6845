import { type CodeListName, codeListNamed, codeListNames, isCodeListName } from '@udigate/eudamed'
import { type CodeEntry, searchCodes } from '@udigate/udi'
import type { FastifyInstance } from 'fastify'
import { describeCodeLists, viewOfChange, viewOfCode } from '../../codes/describe.ts'
import type { InForce } from '../../codes/in-force.ts'
import type { Gateway } from '../../gateway.ts'
import { listCodeListChanges } from '../../store/code-lists.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate } from '../endpoint/authenticate.ts'
import { answerCacheable, notModified } from '../endpoint/cacheable.ts'
import { pageParameters, readPage } from '../endpoint/page.ts'
import { Problem } from '../problems/problem.ts'

interface Params {
  list: string
  code: string
}

const text = { type: 'string' }
const listParameter = { type: 'object', properties: { list: { type: 'string', enum: codeListNames } } }

/** `GET /api/v1/codes…`: the code lists in force, for whoever fills in records. Any valid key may read them. */
export function codeRoutes(app: FastifyInstance, gateway: Gateway): void {
  const onRequest = authenticate(gateway)
  const tags = [modelTags.codes]

  app.get(
    '/api/v1/codes',
    {
      onRequest,
      schema: {
        operationId: 'listCodeLists',
        summary: 'The code lists in force, with version and source',
        tags,
        response: {
          200: jsonResponse('Every code list', 'CodeListIndex'),
          304: notModified,
          ...problemResponses(401),
        },
      },
    },
    async (request, reply) =>
      answerCacheable(request, reply, { items: describeCodeLists(await gateway.codes.current()) }),
  )

  app.get<{ Params: Params }>(
    '/api/v1/codes/:list',
    {
      onRequest,
      schema: {
        operationId: 'listCodes',
        summary: 'The codes of a list, or those that a search finds',
        tags,
        params: listParameter,
        querystring: {
          ...pageParameters,
          properties: {
            ...pageParameters.properties,
            q: {
              ...text,
              maxLength: longestQuery,
              description: 'The start of a code, or words of the term, each at least by its start.',
              examples: ['A0101', 'hypodermic needles'],
            },
          },
        },
        response: {
          200: jsonResponse('A page of the list', 'CodeListPage'),
          304: notModified,
          ...problemResponses(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const name = readListName(request.params.list)
      const { limit, cursor } = readPage(request.query, /^\S{1,120}$/)
      const list = codeListNamed((await gateway.codes.current()).lists, name)
      const found = searchCodes(list, readQuery(request.query))
      const items = found.slice(startAfter(found, cursor)).slice(0, limit)
      const last = items.at(-1)
      return answerCacheable(request, reply, {
        list: name,
        version: list.version,
        source: list.source,
        items,
        ...(last && last !== found.at(-1) ? { nextCursor: last.code } : {}),
      })
    },
  )

  app.get<{ Params: Params }>(
    '/api/v1/codes/:list/:code',
    {
      onRequest,
      schema: {
        operationId: 'getCode',
        summary: 'One code of a list',
        tags,
        params: { ...listParameter, properties: { ...listParameter.properties, code: text } },
        response: {
          200: jsonResponse('What the list says of the code', 'CodeListEntry'),
          304: notModified,
          ...problemResponses(401, 404),
        },
      },
    },
    async (request, reply) => {
      const name = readListName(request.params.list)
      const view = viewOf(await gateway.codes.current(), name, request.params.code)
      return answerCacheable(request, reply, view)
    },
  )

  app.get<{ Params: Params }>(
    '/api/v1/codes/:list/history',
    {
      onRequest,
      schema: {
        operationId: 'listCodeListChanges',
        summary: 'When a list was replaced, by whom and from which file, newest first',
        tags,
        params: listParameter,
        querystring: pageParameters,
        response: {
          200: jsonResponse('A page of changes', 'CodeListHistory'),
          ...problemResponses(400, 401, 404),
        },
      },
    },
    async request => {
      const name = readListName(request.params.list)
      const { limit, cursor } = readPage(request.query, /^\d{1,9}$/)
      const before = cursor === undefined ? undefined : Number(cursor)
      const rows = await listCodeListChanges(gateway.store.db, name, { limit: limit + 1, before })
      const page = rows.slice(0, limit)
      return {
        items: page.map(viewOfChange),
        ...(rows.length > limit ? { nextCursor: String(page.at(-1)?.number) } : {}),
      }
    },
  )
}

/** @throws Problem that names the lists where there is none of this name */
export function readListName(name: string): CodeListName {
  if (isCodeListName(name)) return name
  throw new Problem(
    'path.unknown',
    `There is no code list "${name}". The lists: ${codeListNames.join(', ')}.`,
  )
}

const longestQuery = 200

function readQuery(query: unknown): string {
  const { q = '' } = query as Record<string, unknown>
  if (typeof q === 'string' && q.length <= longestQuery) return q
  throw new Problem(
    'request.parameter',
    `q must be a text of at most ${longestQuery} characters, given once.`,
  )
}

function startAfter(found: readonly CodeEntry[], cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const last = found.findIndex(({ code }) => code === cursor)
  if (last >= 0) return last + 1
  throw new Problem('request.parameter', 'cursor is not of this list and search; begin without it.')
}

function viewOf(inForce: InForce, name: CodeListName, code: string) {
  const view = viewOfCode(inForce.lists, name, code)
  if (view) return view
  const list = codeListNamed(inForce.lists, name)
  const nearest = list.nearest(code, 3).map(near => near.code)
  const hint = `Nearest codes: ${nearest.join(', ')}.`
  throw new Problem('path.unknown', `${name} (version ${list.version}) has no code "${code}". ${hint}`)
}
