import { validRequests } from '@udigate/eudamed'
import { readJson } from '@udigate/udi'
import type { FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import { inlineComponents } from '../packages/server/src/http/body.ts'
import { headerReader, queryReader } from '../packages/server/src/http/endpoint/parameters.ts'
import { endpoints } from '../packages/server/src/http/endpoints.ts'
import { Problem } from '../packages/server/src/http/problems/problem.ts'

/** A work on what a call brings, and what reading the same bytes costs; of its head, what reading an ordinary body as long as a head may be costs. */
export interface CallWork {
  kind: string
  work(): unknown
  floor(): unknown
}

/** The works of the benches on the files that calls bring, by the operation. */
export const worksOnFiles: Readonly<Record<string, string>> = {
  findTableFixes: 'POST fixes',
  fixTable: 'POST fixes/file',
  createBatch: 'POST batches',
  proposeMapping: 'POST mappings/propose',
  createImport: 'POST imports',
  pullFromFiles: 'POST pulls/files',
  importResponse: 'POST exports/responses',
  answerRegisterFileByFile: 'POST exports/answer-files',
}

interface Shape {
  type?: string
  properties?: Readonly<Record<string, Shape>>
  items?: Shape
  anyOf?: readonly Shape[]
  enum?: readonly unknown[]
}

/** The longest address and head that Node reads, in bytes. */
const longestHead = 16 * 1024

/** What is read of each call before its work begins: its JSON body, its query and its headers, each hostile in every way that its shape has. */
export function* listCallWorks(size: number): Generator<CallWork> {
  for (const [operation, { body, query = {}, headers = {} }] of Object.entries(endpoints)) {
    if (body !== undefined && body.mediaTypes === undefined) {
      const shape = inlineComponents(body.schema) as Shape
      for (const [kind, makeText] of Object.entries(hostileTexts(shape))) {
        const bytes = new TextEncoder().encode(makeText(size))
        yield {
          kind: `${operation}: ${kind}`,
          work: () => tryTo(() => body.read({ body: bytes } as unknown as FastifyRequest)),
          floor: () => readJson(bytes),
        }
      }
    }
    const read = queryReader(Type.Object(query))
    for (const [kind, text] of Object.entries(hostileQueries(query))) {
      const given = Object.fromEntries(new URLSearchParams(text))
      yield {
        kind: `${operation}, query: ${kind}`,
        work: () => tryTo(() => read(given)),
        floor: readOrdinary,
      }
    }
    const readHeaders = headerReader(Type.Object(headers))
    for (const name of Object.keys(headers)) {
      for (const [kind, part] of Object.entries(texts)) {
        const given = { [name.toLowerCase()]: fillText(part, longestHead) }
        yield {
          kind: `${operation}, ${name}: ${kind}`,
          work: () => tryTo(() => readHeaders(given)),
          floor: readOrdinary,
        }
      }
    }
  }
}

const request = JSON.stringify(validRequests.EU_UDI_MDR)
const ordinary = new TextEncoder().encode(
  `[${Array.from({ length: Math.ceil(longestHead / request.length) }, () => request).join(',')}]`,
)

/** Reads an ordinary body of as many bytes as a head may have. */
function readOrdinary(): void {
  readJson(ordinary)
}

/** What a call brings that no work of this file is on: the files, by their operations. */
export function listFileOperations(): readonly string[] {
  return Object.entries(endpoints).flatMap(([operation, { body }]) =>
    body?.mediaTypes === undefined ? [] : [operation],
  )
}

const texts: Readonly<Record<string, string>> = {
  letters: 'a',
  digits: '1',
  blanks: ' ',
  separators: ',/:',
  escapes: '%2',
  hyphens: '-a',
}

/** JSON texts of about so many characters, by what they are full of: of each member of the shape, and beside them. */
function hostileTexts(shape: Shape): Readonly<Record<string, (size: number) => string>> {
  const kinds: Record<string, (size: number) => string> = {
    'unknown members': size => `{${fill(size, index => `"k${index}":1`)}}`,
    'one list in another': size => `{"a":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`,
  }
  const [first] = Object.keys(shape.properties ?? {})
  if (first !== undefined) {
    kinds[`members like ${first}`] = size => `{${fill(size, index => `"${first}${index}":1`)}}`
  }
  const add = (path: string, each: Shape, wrap: (text: string) => string): void => {
    kinds[`${path}, a long text`] = size => wrap(`"${'ab '.repeat(size / 3)}"`)
    kinds[`${path}, a list`] = size => wrap(`[${fill(size, index => `"text ${index}"`)}]`)
    kinds[`${path}, objects`] = size => wrap(`[${fill(size, () => '{}')}]`)
    for (const one of [each, ...(each.anyOf ?? [])]) {
      const { items } = one
      if (items !== undefined) {
        kinds[`${path}, right items`] = size =>
          wrap(`[${fill(size, index => JSON.stringify(sample(items, index)))}]`)
      }
      for (const [name, inside] of Object.entries(one.properties ?? {})) {
        add(`${path}.${name}`, inside, text => wrap(`{"${name}":${text}}`))
      }
      for (const [name, inside] of Object.entries(items?.properties ?? {})) {
        if (inside.items !== undefined)
          add(`${path}[].${name}`, inside, text => wrap(`[{"${name}":${text}}]`))
      }
    }
  }
  for (const [name, each] of Object.entries(shape.properties ?? {})) {
    add(name, each, text => `{"${name}":${text}}`)
  }
  return kinds
}

/** A value of a shape, as far as its type goes. */
function sample({ type, properties = {}, items, anyOf, enum: values }: Shape, index: number): unknown {
  if (values !== undefined) return values[index % values.length]
  if (anyOf?.[0] !== undefined) return sample(anyOf[0], index)
  if (type === 'object') {
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, sample(each, index)]))
  }
  if (type === 'array') return items === undefined ? [] : [sample(items, index)]
  if (type === 'integer' || type === 'number') return index
  return type === 'boolean' ? index % 2 === 0 : `text ${index}`
}

/** Queries as long as an address may be, by what they are full of. */
function hostileQueries(query: Type.TProperties): Readonly<Record<string, string>> {
  const kinds: Record<string, string> = {
    'unknown parameters': Array.from({ length: 1500 }, (_, index) => `k${index}=1`).join('&'),
  }
  for (const name of Object.keys(query)) {
    for (const [kind, part] of Object.entries(texts)) {
      kinds[`${name}, ${kind}`] = new URLSearchParams({ [name]: fillText(part, longestHead) }).toString()
    }
  }
  return kinds
}

function fillText(part: string, size: number): string {
  return part.repeat(Math.ceil(size / part.length))
}

function fill(size: number, itemOf: (index: number) => string): string {
  const items: string[] = []
  for (let length = 0, index = 0; length < size; index += 1) {
    const item = itemOf(index)
    items.push(item)
    length += item.length + 1
  }
  return items.join(',')
}

/** What a call is refused for ends the work on it. */
function tryTo(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return undefined
  }
}
