import * as Type from 'typebox'
import { stages } from '../stage.ts'

/**
 * What a body holds, as TypeScript knows it. A member that can be absent can be undefined too (JSON leaves it out), so that a
 * view names every member in its place, and one that the body does not have is an error.
 */
export type Body<Schema extends Type.TSchema> = Shown<Type.Static<Schema>>

type Shown<Value> = Value extends readonly (infer Item)[]
  ? readonly Shown<Item>[]
  : Value extends object
    ? { [Name in keyof Value]: Shown<Value[Name]> | (object extends Pick<Value, Name> ? undefined : never) }
    : Value

/** A body with a name of its own in the document, where another one holds it. @param component has an `$id` */
export function ref<Component extends Type.TSchema>(
  component: Component,
): Type.TUnsafe<Type.Static<Component>> {
  const reference = Type.Unsafe<Type.Static<Component>>(Type.Ref(nameComponent(component)))
  // Hidden, as TypeBox hides what is no part of the JSON Schema, and kept where it makes an optional one of it.
  return Object.defineProperty(reference, hidden, { value: () => component })
}

const hidden = '~component'

/** The name of a body in the document. */
export function nameComponent(component: Type.TSchema): string {
  const { $id } = component as { $id?: unknown }
  if (typeof $id === 'string') return $id
  throw new TypeError('A body that is referred to needs an $id.')
}

/** Adds to `found`, by their names, the named bodies that a schema is or refers to. */
export function collectComponents(schema: unknown, found: Map<string, Type.TSchema>): void {
  if (typeof schema !== 'object' || schema === null) return
  const { $id, [hidden]: component } = schema as { $id?: unknown; [hidden]?: () => Type.TSchema }
  if (component) collectComponents(component(), found)
  if (typeof $id === 'string') {
    if (found.has($id)) return
    found.set($id, schema)
  }
  for (const inner of Object.values(schema)) collectComponents(inner, found)
}

/** A schema with the named bodies that it refers to in their places, as what checks a value needs it. */
export function inlineComponents<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map(inlineComponents) as Schema
  if (typeof schema !== 'object' || schema === null) return schema
  const { [hidden]: component } = schema as { [hidden]?: () => Schema }
  if (component) return inlineComponents(component())
  const inlined = Object.entries(schema).map(([name, inner]) => [name, inlineComponents(inner)] as const)
  return Object.fromEntries(inlined) as Schema
}

/** A time in a body: RFC 3339, in UTC. */
export function time(description?: string): Type.TString {
  return Type.String({ format: 'date-time', ...(description === undefined ? {} : { description }) })
}

export const Stage = Type.Enum([...stages], { $id: 'Stage', title: 'Stage' })

/** A text in a body. */
export function string(description: string): Type.TString {
  return Type.String({ description })
}

/** An id in a body, of what the gateway has made or stored. */
export function id(description?: string): Type.TString {
  return Type.String({ format: 'uuid', ...(description === undefined ? {} : { description }) })
}

/** A number of things in a body. */
export function count(description: string): Type.TInteger {
  return Type.Integer({ minimum: 0, description })
}

/** SHA-256 in a body, hexadecimal. */
export function sha256(description: string): Type.TString {
  return Type.String({ pattern: '^[0-9a-f]{64}$', description })
}

/** The view of a stored time. @param milliseconds since 1970 */
export function formatTime(milliseconds: number): string
export function formatTime(milliseconds: number | null): string | undefined
export function formatTime(milliseconds: number | null): string | undefined {
  return milliseconds === null ? undefined : new Date(milliseconds).toISOString()
}

/** The view of a stored state: `in-doubt` is IN_DOUBT. */
export function inCapitals<State extends string>(state: State): Capitals<State> {
  return state.toUpperCase().replaceAll('-', '_') as Capitals<State>
}

type Capitals<State extends string> = Uppercase<Underlined<State>>
type Underlined<State extends string> = State extends `${infer First}-${infer Rest}`
  ? `${First}_${Underlined<Rest>}`
  : State
