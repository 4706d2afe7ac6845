import { nearestName } from '@udigate/udi'
import type * as Type from 'typebox'
import { Problem } from '../problems/problem.ts'

/** Reads one value as it was given: what it stands for, or what is wrong with it. */
type ReadValue = (given: unknown) => { value: unknown } | { mistake: string }

/** What a parameter is in its TypeBox object, as far as it is read. */
interface ParameterSchema {
  type?: string
  enum?: readonly string[]
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  '~refine'?: readonly { check: (value: unknown) => boolean; error: (value: unknown) => string }[]
  '~codec'?: { decode: (value: unknown) => unknown }
}

/**
 * Makes of the TypeBox object that declares the parameters of a call what reads them: it says of every wrong one what it
 * must be, and refuses those that the call does not have, since a filter with a slip in its name would be ignored in silence.
 *
 * @returns throws a Problem where the parameters cannot be used
 */
export function queryReader<Schema extends Type.TObject>(
  schema: Schema,
): (query: unknown) => Type.StaticDecode<Schema> {
  const names = Object.keys(schema.properties)
  const readAll = valuesReader(schema)
  return query => {
    const given = Object(query) as Record<string, unknown>
    const unknown = Object.keys(given).find(name => !Object.hasOwn(schema.properties, name))
    if (unknown !== undefined) throw unknownParameter(unknown, names)
    return readAll(name => given[name])
  }
}

/** The same of headers: others than those that are declared are none of the call's business. */
export function headerReader<Schema extends Type.TObject>(
  schema: Schema,
): (headers: Readonly<Record<string, unknown>>) => Type.StaticDecode<Schema> {
  const readAll = valuesReader(schema)
  return headers => readAll(name => headers[name.toLowerCase()])
}

function valuesReader<Schema extends Type.TObject>({ properties, required }: Schema) {
  const needed: readonly string[] = required ?? []
  const readers = Object.entries(properties).map(([name, schema]) => ({
    name,
    read: compileParameter(schema as ParameterSchema, needed.includes(name)),
  }))
  return (given: (name: string) => unknown): Type.StaticDecode<Schema> => {
    const values: Record<string, unknown> = {}
    const mistakes: string[] = []
    for (const { name, read } of readers) {
      const reading = read(given(name))
      if ('mistake' in reading) mistakes.push(`${name} ${reading.mistake}`)
      else values[name] = reading.value
    }
    if (mistakes.length > 0) throw new Problem('request.parameter', mistakes.join(' '))
    return values as Type.StaticDecode<Schema>
  }
}

function compileParameter(schema: ParameterSchema, isRequired: boolean): ReadValue {
  const { '~codec': codec, default: usual } = schema
  const read = compileValue(schema)
  return given => {
    if (given === undefined && (!isRequired || usual !== undefined)) return { value: usual }
    const reading = read(given)
    if (!codec || 'mistake' in reading || reading.value === undefined) return reading
    return { value: codec.decode(reading.value) }
  }
}

function compileValue(schema: ParameterSchema): ReadValue {
  if (schema.enum) return compileChoice(schema.enum)
  switch (schema.type) {
    case 'integer':
      return compileInteger(schema)
    case 'boolean':
      return given =>
        given === 'true' || given === 'false'
          ? { value: given === 'true' }
          : { mistake: 'must be true or false.' }
    case 'string':
      return compileText(schema)
    case 'array':
      return given => ({ value: [given].flat() })
    default:
      throw new TypeError(`A parameter of the type ${schema.type} is not read.`)
  }
}

/** In an address a hyphen may stand for the blank of a value. */
function compileChoice(values: readonly string[]): ReadValue {
  const mistake = `must be one of ${values.join(', ')}.`
  const longest = Math.max(...values.map(({ length }) => length))
  return given => {
    const text = String(given)
    const spelt = text.length > longest ? text : text.replaceAll('-', ' ')
    const value = values.find(each => each === given || each === spelt)
    return value === undefined ? { mistake } : { value }
  }
}

function compileInteger({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: ParameterSchema): ReadValue {
  const mistake = `must be a whole number from ${minimum} to ${maximum}.`
  return given => {
    const value = typeof given === 'string' && /^\d{1,6}$/.test(given) ? Number(given) : Number.NaN
    return value >= minimum && value <= maximum ? { value } : { mistake }
  }
}

/** An empty text is as none, unless the parameter itself says what it must be, or stands for. */
function compileText({ maxLength, '~refine': refinements, '~codec': codec }: ParameterSchema): ReadValue {
  if (refinements) {
    return given => {
      const broken = refinements.find(({ check }) => typeof given !== 'string' || !check(given))
      return broken ? { mistake: broken.error(given) } : { value: given }
    }
  }
  const what = maxLength === undefined ? '' : `a text of at most ${maxLength} characters, `
  const mistake = `must be ${what}given once.`
  return given => {
    if (typeof given !== 'string' || given.length > (maxLength ?? given.length)) return { mistake }
    return { value: given === '' && !codec ? undefined : given }
  }
}

function unknownParameter(unknown: string, names: readonly string[]): Problem {
  const nearest = nearestName(unknown, names)
  const known = names.length === 0 ? 'it has none.' : `it has ${names.join(', ')}.`
  const advice = nearest === undefined ? known : `did you mean ${nearest}?`
  return new Problem(
    'request.parameter',
    `${JSON.stringify(unknown.slice(0, 100))} is not a parameter of this call; ${advice}`,
  )
}
