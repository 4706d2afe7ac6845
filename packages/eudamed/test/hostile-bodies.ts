import type { Schema } from '@udigate/udi'
import { type Model, models } from '../src/models/index.ts'
import { validRequests } from '../src/rules/valid-requests.ts'

/** A body that costs as much to judge as its bytes allow. */
export interface HostileBody {
  /** What it is full of, and where. */
  kind: string
  /** Makes its JSON text. */
  text(): string
}

type RecordName = 'device' | 'deviceGroup'

/**
 * Hostile bodies of every kind for a model, each of about `size` characters: members that nothing knows, list items, long
 * texts, deep objects, findings everywhere, and what the reader alone refuses. Each is a valid request but for one place.
 */
export function* hostileBodies(model: Model, size: number): Generator<HostileBody> {
  yield* fillMembers(model, size)
  yield* fillItems(model, size)
  yield* fillText(model, size)
  yield* fillDepth(model, size)
  yield* fillFindings(model, size)
  yield* unreadable(model, size)
}

function* fillMembers(model: Model, size: number): Generator<HostileBody> {
  const field = listFields(model, 'device')[3]?.[0]
  const names: Readonly<Record<string, (index: number) => string>> = {
    short: index => `k${index}`,
    numbers: index => String(index),
    'falling numbers': index => String(size - index),
    'near a field': index => `${field}${index}`,
    'like secrets': index => `token${index}`,
    'to be escaped': index => `~/~/${index}`,
    'of 100 characters': index => `${index}`.padStart(100, 'ReferenceNumber'),
    'in another script': index => `名${index}`,
  }
  for (const [title, nameOf] of Object.entries(names)) {
    const members = (): string => fill(size, index => `${JSON.stringify(nameOf(index))}:1`)
    yield { kind: `members of the request, ${title}`, text: () => extended(model, '', members()) }
    for (const record of ['device', 'deviceGroup'] as const) {
      yield { kind: `members of ${record}, ${title}`, text: () => extended(model, record, members()) }
    }
  }
  const wide = (): string => fill(size, index => `"k${index}":1`)
  yield { kind: 'members of nothing but the device', text: () => `{"device":{${wide()}}}` }
  for (const [record, name] of findLists(model)) {
    yield {
      kind: `members of one item of ${name}`,
      text: () => withField(model, record, name, `[{${wide()}}]`),
    }
    yield { kind: `members instead of ${name}`, text: () => withField(model, record, name, `{${wide()}}`) }
  }
}

function* fillItems(model: Model, size: number): Generator<HostileBody> {
  for (const [record, name, schema] of findLists(model)) {
    const items: Readonly<Record<string, (index: number) => string>> = {
      objects: () => '{}',
      lists: () => '[]',
      null: () => 'null',
      numbers: index => String(index % 10),
      'texts of one letter': () => '"a"',
      texts: index => `"text ${index}"`,
      'members of their own': index => `{"member${index}":${index}}`,
      'complete items': index => JSON.stringify(sample(schema, index)),
      'the same complete item': () => JSON.stringify(sample(schema, 0)),
      'complete items, each faulty': index => JSON.stringify(sample(schema, index, 'faulty')),
      'mandatory parts alone': index => JSON.stringify(sample(schema, index, 'mandatory')),
    }
    for (const [title, itemOf] of Object.entries(items)) {
      yield {
        kind: `${name}, ${title}`,
        text: () => withField(model, record, name, `[${fill(size, itemOf)}]`),
      }
    }
  }
  for (const [record, name, schema] of findLists(model)) {
    for (const [inner, below] of Object.entries(schema.properties ?? {})) {
      const item = getItemSchema(below)
      if (item === undefined) continue
      const owner = (): string => {
        const list = `[${fill(size, index => JSON.stringify(sample(item, index)))}]`
        return JSON.stringify({ ...Object(sample(schema, 0)), [inner]: '@' }).replace('"@"', () => list)
      }
      yield {
        kind: `${inner} of one item of ${name}`,
        text: () => withField(model, record, name, `[${owner()}]`),
      }
    }
  }
}

function* fillText(model: Model, size: number): Generator<HostileBody> {
  const texts: Readonly<Record<string, string>> = {
    letters: 'a',
    blanks: ' ',
    digits: '1',
    hyphens: '-',
    brackets: '[',
    'escaped quotes': '\\"',
    'escaped letters': '\\u0061',
    'a comma and a letter': ',a',
    'letters with marks': 'a\u0301\u0302',
    'signs of two units': '𝒜',
    'words and blanks': 'AB 12 ',
  }
  const repeated = Object.entries(texts).map(
    ([title, part]) => [title, () => part.repeat(Math.floor(size / part.length))] as const,
  )
  for (const [title, text] of repeated) {
    yield { kind: `name of a member, ${title}`, text: () => extended(model, 'device', `"${text()}":1`) }
    yield {
      kind: `name of a member of the request, ${title}`,
      text: () => extended(model, '', `"${text()}":1`),
    }
    yield {
      kind: `text of actorCode, ${title}`,
      text: () => JSON.stringify({ ...validRequests[model], actorCode: '@mark' }).replace('@mark', text),
    }
  } // Each field has another of them.
  let turn = 0
  for (const record of ['device', 'deviceGroup'] as const) {
    for (const [name, schema] of listFields(model, record)) {
      if (getItemSchema(schema)?.properties !== undefined) continue
      const [title, text] = repeated[turn % repeated.length] ?? ['', () => '']
      turn += 1
      yield { kind: `text of ${name}, ${title}`, text: () => withField(model, record, name, `"${text()}"`) }
    }
  }
}

function* fillDepth(model: Model, size: number): Generator<HostileBody> {
  const shapes: Readonly<Record<string, readonly [open: string, close: string]>> = {
    lists: ['[', ']'],
    objects: ['{"a":', '}'],
    both: ['[{"a":', '}]'],
  }
  for (const [title, [open, close]] of Object.entries(shapes)) {
    const depth = title === 'both' ? 28 : 56
    const deep = `${open.repeat(depth)}1${close.repeat(depth)}`
    yield {
      kind: `deep members, ${title}`,
      text: () =>
        extended(
          model,
          'device',
          fill(size, index => `"k${index}":${deep}`),
        ),
    }
    for (const [record, name] of findLists(model)) {
      yield {
        kind: `deep items of ${name}, ${title}`,
        text: () => withField(model, record, name, `[${fill(size, () => deep)}]`),
      }
    }
  }
}

/** Every list of the records at once, and what can be wrong in it. */
function* fillFindings(model: Model, size: number): Generator<HostileBody> {
  for (const how of ['complete', 'faulty'] as const) {
    yield { kind: `findings everywhere, ${how} items`, text: () => withLists(model, size, how) }
  }
}

function withLists(model: Model, size: number, how: 'complete' | 'faulty'): string {
  const lists = [...findLists(model)]
  const share = Math.floor(size / lists.length)
  const request = structuredClone(validRequests[model]) as unknown as Record<
    RecordName,
    Record<string, unknown>
  >
  for (const [record, name, schema] of lists) {
    let length = 0
    const items: unknown[] = []
    while (length < share) {
      const item = sample(schema, items.length, how)
      items.push(item)
      length += JSON.stringify(item).length + 1
    }
    request[record][name] = items
  }
  return JSON.stringify(request)
}

/** What the reader refuses at its end, or may find hard to read. */
function* unreadable(model: Model, size: number): Generator<HostileBody> {
  const members = (): string => fill(size, index => `"k${index}":1`)
  yield { kind: 'a member twice, at the end', text: () => extended(model, 'device', `${members()},"k0":1`) }
  yield {
    kind: 'a digit too many, at the end',
    text: () => extended(model, 'device', `${members()},"x":${'9'.repeat(30)}`),
  }
  yield { kind: 'a number of digits', text: () => extended(model, 'device', `"x":${'1'.repeat(size)}`) }
  yield { kind: 'a number of noughts', text: () => extended(model, 'device', `"x":1.${'0'.repeat(size)}`) }
  yield {
    kind: 'numbers of many digits',
    text: () => extended(model, 'device', `"x":[${fill(size, () => `0.1${'0'.repeat(40)}`)}]`),
  }
  yield { kind: 'blanks', text: () => `{${' '.repeat(size)}${JSON.stringify(validRequests[model]).slice(1)}` }
  yield { kind: 'brackets that nothing closes', text: () => '['.repeat(size) }
  yield {
    kind: 'escapes',
    text: () => extended(model, 'device', `"x":"${'\\ud835\\udc9c'.repeat(Math.floor(size / 12))}"`),
  }
  yield { kind: 'lines', text: () => `${'\n'.repeat(size)}x` }
}

/** Texts with commas between them, of about `size` characters in all. */
function fill(size: number, textOf: (index: number) => string): string {
  const texts: string[] = []
  for (let length = 0, index = 0; length < size; index += 1) {
    const text = textOf(index)
    texts.push(text)
    length += text.length + 1
  }
  return texts.join(',')
}

/** The valid request with further members in it (JSON text), at its end. */
function extended(model: Model, place: RecordName | '', members: string): string {
  const request = structuredClone(validRequests[model]) as object
  if (place === '') return JSON.stringify({ ...request, mark: 0 }).replace('"mark":0', () => members)
  const record = { ...Object(Object(request)[place]), mark: 0 }
  return JSON.stringify({ ...request, [place]: record }).replace('"mark":0', () => members)
}

function withField(model: Model, record: RecordName, name: string, value: string): string {
  const request = validRequests[model] as unknown as Record<RecordName, object>
  return JSON.stringify({ ...request, [record]: { ...request[record], [name]: '@mark' } }).replace(
    '"@mark"',
    () => value,
  )
}

function* findLists(model: Model): Generator<[RecordName, string, Schema]> {
  for (const record of ['device', 'deviceGroup'] as const) {
    for (const [name, schema] of listFields(model, record)) {
      const item = getItemSchema(schema)
      if (item !== undefined) yield [record, name, item]
    }
  }
}

function listFields(model: Model, record: RecordName): [string, Schema][] {
  return Object.entries(models[model][record].properties as unknown as Readonly<Record<string, Schema>>)
}

function getItemSchema(schema: Schema): Schema | undefined {
  if (schema.type === 'array') return schema.items ?? {}
  return schema.anyOf?.map(getItemSchema).find(item => item !== undefined)
}

/**
 * A value that satisfies a schema, another one for each index; `faulty`: none of whose parts does.
 */
function sample(
  schema: Schema,
  index: number,
  how: 'complete' | 'mandatory' | 'faulty' = 'complete',
): unknown {
  const [branch] = schema.anyOf ?? []
  if (branch) return sample(branch, index, how)
  if (schema.properties) {
    const names = Object.keys(schema.properties).filter(
      name => how !== 'mandatory' || schema.required?.includes(name),
    )
    return Object.fromEntries(names.map(name => [name, sample(schema.properties?.[name] ?? {}, index, how)]))
  }
  if (schema.enum) return how === 'faulty' ? `SLIP ${index}` : schema.enum[index % schema.enum.length]
  switch (schema.type) {
    case 'array':
      return [sample(schema.items ?? {}, index, how)]
    case 'boolean':
      return how === 'faulty' ? 'yes' : index % 2 === 0
    case 'integer':
    case 'number':
      return how === 'faulty' ? `${index}` : Math.max(schema.minimum ?? 0, 0) + index
    default:
      if (how === 'faulty') return index
      if (schema.format === 'date') return `20${String(10 + (index % 80))}-01-01`
      return schema.examples?.[0] ?? `text ${index}`
  }
}
