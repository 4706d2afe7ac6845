/**
 * What one attribute of a trade item holds. `code` and `word` are both texts of a list: the pool's JSON wraps a code (`{"Value": …}`) and
 * leaves a word (`TRUE`, `FALSE`, `NOT_APPLICABLE`, `UNSPECIFIED`) as it is; a `flag` is a JSON boolean.
 */
export type Kind = 'text' | 'code' | 'word' | 'flag' | 'count' | 'decimal' | 'instant'

interface ValueByKind {
  text: string
  code: string
  word: 'TRUE' | 'FALSE' | 'NOT_APPLICABLE' | 'UNSPECIFIED'
  flag: boolean
  count: number
  decimal: number
  /** With its zone: `2026-01-31T00:00:00Z`. */
  instant: string
}

/** One value. */
export interface Leaf<K extends Kind = Kind> {
  readonly is: 'leaf'
  readonly kind: K
  /** How many characters the standard lets it have at most. */
  readonly most?: number
}

/** One value with what it is said in: a language, a unit, a scheme. In XML these are attributes. */
export interface Marked<K extends Kind = Kind, Mark extends string = string> {
  readonly is: 'marked'
  readonly value: Leaf<K>
  readonly mark: Mark
}

/** Several attributes, in the order of the schema. */
export interface Group<Fields extends ElementsByName = ElementsByName> {
  readonly is: 'group'
  readonly fields: Fields
  /** Of a module, which has a namespace of its own in XML. */
  readonly namespace?: string
}

/** Any number of one thing. */
export interface Many<Item extends OneElement = OneElement> {
  readonly is: 'many'
  readonly item: Item
}

/** What the pool's JSON has and GDSN's XML has not. */
export interface OnlyInJson<Inner extends OneElement | Many = OneElement | Many> {
  readonly is: 'only-in-json'
  readonly inner: Inner
}

type OneElement = Leaf | Marked | Group
export type Element = OneElement | Many | OnlyInJson
/** By their names in the pool's JSON. In XML they begin with a small letter. */
export interface ElementsByName {
  readonly [name: string]: Element
}

/** What is written of an element: codes as plain texts, nothing wrapped. */
export type Content<E> =
  E extends Leaf<infer K>
    ? ValueByKind[K]
    : E extends Marked<infer K, infer Mark>
      ? { readonly Value: ValueByKind[K] } & { readonly [Name in Mark]: string }
      : E extends Many<infer Item>
        ? readonly Content<Item>[]
        : E extends OnlyInJson<infer Inner>
          ? Content<Inner>
          : E extends Group<infer Fields>
            ? { readonly [Name in keyof Fields]?: Content<Fields[Name]> | undefined }
            : never

function leaf<K extends Kind>(kind: K, most?: number): Leaf<K> {
  return { is: 'leaf', kind, ...(most === undefined ? {} : { most }) }
}

export const flag = leaf('flag')
export const word = leaf('word')
export const count = leaf('count')
export const decimal = leaf('decimal')
export const instant = leaf('instant')
/** Codes have up to 80 characters, whatever list they are of. */
export const code = leaf('code', 80)

/** A text of 1 to `most` characters. */
export function text(most: number): Leaf<'text'> {
  return leaf('text', most)
}

/** A text of 1 to `most` characters in a language. */
export function localText(most: number): Marked<'text', 'LanguageCode'> {
  return { is: 'marked', value: text(most), mark: 'LanguageCode' }
}

/** A text of up to 80 characters, with the scheme that it is of. */
export function identifier<Mark extends string>(mark: Mark): Marked<'text', Mark> {
  return { is: 'marked', value: text(80), mark }
}

/** A number with its unit. */
export const measure: Marked<'decimal', 'MeasurementUnitCode'> = {
  is: 'marked',
  value: decimal,
  mark: 'MeasurementUnitCode',
}

export const temperature: Marked<'decimal', 'TemperatureMeasurementUnitCode'> = {
  is: 'marked',
  value: decimal,
  mark: 'TemperatureMeasurementUnitCode',
}

export function group<const Fields extends ElementsByName>(fields: Fields): Group<Fields> {
  return { is: 'group', fields }
}

/** @param namespace the last part but two of its namespace: `sales_information` of `urn:gs1:gdsn:sales_information:xsd:3` */
export function module<const Fields extends ElementsByName>(
  namespace: string,
  fields: Fields,
): Group<Fields> {
  return { is: 'group', fields, namespace }
}

export function many<Item extends OneElement>(item: Item): Many<Item> {
  return { is: 'many', item }
}

export function onlyInJson<Inner extends OneElement | Many>(inner: Inner): OnlyInJson<Inner> {
  return { is: 'only-in-json', inner }
}
