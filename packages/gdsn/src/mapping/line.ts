import type { GdsnSettings } from '../companion/settings.ts'
import type { TradeItemCompanion } from '../companion/trade-item.ts'
import type { TradeItem } from '../elements/trade-item.ts'
import type { Level } from '../levels/arrange-levels.ts'
import type { Device, DeviceGroup, Records } from '../records.ts'

/** A value for an attribute, or an item for a list of the trade item. */
export interface Made {
  readonly value: unknown
  /** The place inside of the field that it is from: `/0/Country`. */
  readonly at?: string
}

/** What a line makes values from besides its field. */
export interface Context extends Records {
  readonly level: Level
  /** When the message is sent. */
  readonly sentAt: Date
}

/** A trade item that is read back, and what is known of it besides. */
export interface ReadItem {
  readonly model: Records['model']
  readonly item: TradeItem
  readonly isOutermost: boolean
}

/** What stands beside the records for one level: of the device itself, or of a package. */
export type LevelCompanion = Omit<
  NonNullable<NonNullable<TradeItemCompanion['Packages']>[number]>,
  'Gtin' | 'Kind'
>
export type PackageRecord = NonNullable<Device['Packages']>[number]

interface FieldsByOrigin {
  device: Device
  deviceGroup: DeviceGroup
  /** The record of a package. */
  package: PackageRecord
  companion: TradeItemCompanion
  levelCompanion: LevelCompanion
  settings: GdsnSettings
}
export type Origin = keyof FieldsByOrigin

/** A line of the mapping: the field of a record that an attribute of the trade item is made from. */
export interface Line {
  /** Absent for what is the same in every trade item, or follows from the model, the level or the moment. */
  readonly from?: { readonly origin: Origin; readonly field: string }
  /** The attribute by its path in the pool's JSON; in a list, each made value is an item of it. */
  readonly to: string
  /** The numbers of the attributes in GS1's list. */
  readonly attributes: readonly number[]
  /** The levels that carry it. */
  readonly on: 'device' | 'package' | 'every'
  /** What is made of the value of the field; none where there is nothing to say. */
  make(value: unknown, context: Context): readonly Made[]
  /** What the field says where a trade item has this at the path: `undefined` where it says nothing. Absent where it says no more than other lines. */
  read?(content: unknown, read: ReadItem): unknown
}

type Attributes = number | readonly number[]

interface Options {
  readonly on?: Line['on']
  /** Content that stands at the path of the line in the trade item, as its table has it. */
  read?(content: unknown, read: ReadItem): unknown
}

/** What a maker may give: one value, several, or none. */
type Maker<Value> = (value: Value, context: Context) => Made | readonly Made[] | undefined

/** The value as it is. Whether a boolean is one in JSON or a word is the attribute's. */
const asItIs: Maker<unknown> = value => ({ value })

/** The words that are booleans in the records; what is not one says nothing. */
const words: ReadonlyMap<unknown, boolean | undefined> = new Map([
  ['TRUE', true],
  ['FALSE', false],
  ['NOT_APPLICABLE', undefined],
  ['UNSPECIFIED', undefined],
])

function readAsItIs(content: unknown): unknown {
  return words.has(content) ? words.get(content) : content
}

/** Makes a line from a field of one record. */
type LineMaker<O extends Origin> = <Field extends keyof FieldsByOrigin[O] & string>(
  field: Field,
  to: string,
  attributes: Attributes,
  maker?: Maker<Exclude<FieldsByOrigin[O][Field], null | undefined>>,
  options?: Options,
) => Line

function linesFrom<O extends Origin>(origin: O, usually: Line['on']): LineMaker<O> {
  return (field, to, attributes, maker = asItIs, { on = usually, read } = {}) => {
    const reader = read ?? (maker === asItIs ? readAsItIs : undefined)
    return {
      from: { origin, field },
      to,
      attributes: [attributes].flat(),
      on,
      make: (value, context) => toList(maker(value as Parameters<typeof maker>[0], context)),
      ...(reader && { read: reader }),
    }
  }
}

export const fromDevice: LineMaker<'device'> = linesFrom('device', 'device')
export const fromGroup: LineMaker<'deviceGroup'> = linesFrom('deviceGroup', 'device')
export const fromPackage: LineMaker<'package'> = linesFrom('package', 'package')
export const fromCompanion: LineMaker<'companion'> = linesFrom('companion', 'device')
export const fromLevelCompanion: LineMaker<'levelCompanion'> = linesFrom('levelCompanion', 'every')
export const fromSettings: LineMaker<'settings'> = linesFrom('settings', 'every')

/** What no field says. */
export function always(
  to: string,
  attributes: Attributes,
  maker: (context: Context) => Made | readonly Made[] | undefined,
  { on = 'every' }: Options = {},
): Line {
  return { to, attributes: [attributes].flat(), on, make: (_, context) => toList(maker(context)) }
}

function toList(made: Made | readonly Made[] | undefined): readonly Made[] {
  return made === undefined ? [] : [made].flat()
}

/** An item of a list for each item of the field, at its place. */
export function each<Item>(makeItem: (item: Item, context: Context) => unknown): Maker<readonly Item[]> {
  return (items, context) =>
    items.flatMap((item, index) => {
      const value = makeItem(item, context)
      return value === undefined ? [] : [{ value, at: `/${index}` }]
    })
}

/** The day of a moment, with or without the time of day. */
export function readDay(moment: string): string {
  return moment.slice(0, 10)
}

/** The moment at which a day begins. */
export function startDay(day: string): string {
  return `${day}T00:00:00Z`
}
