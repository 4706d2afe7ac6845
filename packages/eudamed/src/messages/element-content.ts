import type { QName } from './namespaces.ts'
import type { ValueType } from './value-types.ts'

/** What the schema lets an element hold: a text, elements in an order, or elements by the type that it says to have. */
export type ElementContent = ValueType | Elements | Typed

/** Elements in an order, and nothing between them. */
export interface Elements {
  readonly kind: 'elements'
  readonly particles: readonly Particle[]
  /** The type in the schema, where elements of it are known to say so by `xsi:type`. */
  readonly type?: QName
  /** Attributes that it may have besides those of every element. */
  readonly attributes?: readonly string[]
}

/** Elements of an abstract type: `xsi:type` says which ones. */
export interface Typed {
  readonly kind: 'typed'
  readonly types: readonly { readonly names: readonly QName[]; readonly content: Elements }[]
}

/** How an element stands among the others inside its parent. It may be left out, and comes once, where nothing else is said. */
export interface Particle {
  readonly name: QName
  /** Absent where the schema is not known here: whatever is in it goes unjudged. */
  readonly content?: ElementContent | undefined
  readonly required?: true
  /** How often it may come, 1 where absent. */
  readonly most?: number
  /** Only one of the elements with the same choice may be there. They stand next to each other in their table. */
  readonly choice?: Choice
  /** Elements that must not come without this one. */
  readonly neededBeside?: readonly QName[]
}

export interface Choice {
  readonly required: boolean
}

/** An element that the schema demands. */
export function mandatory<Row extends Particle>(row: Row): Row & { readonly required: true } {
  return { ...row, required: true }
}

/** Elements of which there is exactly one. */
export function exactlyOne<Row extends Particle>(...rows: readonly Row[]): readonly Row[] {
  return choose({ required: true }, rows)
}

/** Elements of which there is one at most. */
export function atMostOne<Row extends Particle>(...rows: readonly Row[]): readonly Row[] {
  return choose({ required: false }, rows)
}

function choose<Row extends Particle>(choice: Choice, rows: readonly Row[]): readonly Row[] {
  return rows.map(row => ({ ...row, choice }))
}

/** Elements in the order of `particles`. */
export function elements(...particles: readonly Particle[]): Elements {
  return { kind: 'elements', particles }
}
