// Types of JSON schemas as typebox makes them, which loads 370 files for what its types take to be worked out: of it the types alone are
// used, which cost nothing when a program starts. What is made is the same, so that typebox takes it further.
import type * as TypeBox from 'typebox'

type Members = Readonly<Record<string, unknown>>

/** A schema with what typebox keeps of it beside what JSON says. */
function make(kind: string, says: Members, options: Members = {}): never {
  return hide({ ...says, ...options }, '~kind', kind) as never
}

function hide<T extends object>(schema: T, name: string, value: unknown): T {
  return Object.defineProperty(schema, name, { configurable: true, writable: true, enumerable: false, value })
}

const makeArray: typeof TypeBox.Array = (items, options) => make('Array', { type: 'array', items }, options)
const makeBoolean: typeof TypeBox.Boolean = options => make('Boolean', { type: 'boolean' }, options)
const makeEnum = ((values: readonly unknown[], options?: Members) =>
  make('Enum', { enum: values }, options)) as typeof TypeBox.Enum
const makeInteger: typeof TypeBox.Integer = options => make('Integer', { type: 'integer' }, options)
const makeNull: typeof TypeBox.Null = options => make('Null', { type: 'null' }, options)
const makeNumber: typeof TypeBox.Number = options => make('Number', { type: 'number' }, options)
const makeObject: typeof TypeBox.Object = (properties, options) => {
  const required = Object.entries(properties).flatMap(([name, schema]) =>
    '~optional' in schema ? [] : [name],
  )
  const says = { type: 'object', ...(required.length === 0 ? {} : { required }), properties }
  return make('Object', says, options)
}
const makeOptional: typeof TypeBox.Optional = schema => {
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema))
  return hide(copy, '~optional', true) as never
}
const makeString: typeof TypeBox.String = options => make('String', { type: 'string' }, options)
const makeUnion: typeof TypeBox.Union = (anyOf, options) => make('Union', { anyOf }, options)
const makeUnknown: typeof TypeBox.Unknown = options => make('Unknown', {}, options)

export {
  makeArray as Array,
  makeBoolean as Boolean,
  makeEnum as Enum,
  makeInteger as Integer,
  makeNull as Null,
  makeNumber as Number,
  makeObject as Object,
  makeOptional as Optional,
  makeString as String,
  makeUnion as Union,
  makeUnknown as Unknown,
}
