import { seenValue } from '../finding.ts'
import { isNothing } from '../json/is-nothing.ts'
import type { PatchOperation } from '../json/patch-operation.ts'
import { appendPointer } from '../json/pointer.ts'
import { remember } from '../remember.ts'
import { FirstTexts } from './first-texts.ts'
import type { Inspection } from './inspection.ts'
import { describeForm, describeMeaning } from './meaning.ts'
import { isSlipFor, mostLookUps, nearestNames } from './nearest-name.ts'
import { type PlainProperty, soundnessChecks } from './plainly-sound.ts'
import {
  type Check,
  type Compile,
  type Field,
  firstSound,
  passes,
  type RecordCheck,
  type Schema,
  type UnexpectedField,
} from './schema.ts'
import { lastSegment, type SchemaFault, show, typeFault } from './schema-fault.ts'

interface Property extends PlainProperty {
  suffix: string
  /** Whether the field may be null: where it is mandatory and may not, null is no answer. */
  mayBeNull: boolean
  /** That it is missing, or what else it is, for anyone who has left it out: what it says and how it is written. */
  describeMissing(seen: string): string
}

type Members = Record<string, unknown>

/** Names that are no fields, each with the missing field that it is a slip for; and those fields. */
interface Slips {
  fieldOf: ReadonlyMap<string, string>
  fields: ReadonlySet<string>
}

export function compileObject(schema: Schema, { context }: Field, compile: Compile): RecordCheck {
  const { describeUnexpectedField, isRecord = false, isField: _, ...others } = context
  const { isFieldElsewhere } = isRecord ? {} : context
  const below = isRecord ? { ...others, isField: true } : others
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]): Property => {
    const check = compile(property, { name, context: below })
    return {
      name,
      suffix: appendPointer('', name),
      check,
      isSingle: isSingle(property),
      required: schema.required?.includes(name) ?? false,
      mayBeNull: passes(check, null),
      describeMissing: seen =>
        `${name}${describeMeaning(property.description)} is ${seen}; it is mandatory${describeForm(property, context.ownValues?.[name])}.`,
      follower: undefined,
    }
  })
  const known = new Map(properties.map(property => [property.name, property]))
  const names = [...known.keys()]
  const wanted = wantedObject(properties)
  const nearest = remember(name => nearestNames(name, names))

  const owner = {}

  /** The first names that are no fields, in an order of their own: that of the keys says nothing. */
  function firstUnknown(record: Members): readonly string[] {
    let first: FirstTexts | undefined
    for (const name of Object.keys(record)) {
      if (known.has(name) || describeUnexpectedField?.(name)) continue
      first ??= new FirstTexts(mostLookUps)
      first.add(name)
    }
    return first?.texts ?? []
  }

  function slipsIn(record: Members, { mayLookUp }: Inspection): Slips {
    const unknown = firstUnknown(record)
    if (unknown.length === 0) return noSlips
    const fieldOf = new Map<string, string>()
    const fields = new Set<string>()
    for (const name of unknown) {
      if (!mayLookUp(owner, name)) continue
      const field = nearest(name).find(candidate => record[candidate] === undefined && !fields.has(candidate))
      if (field === undefined) continue
      fieldOf.set(name, field)
      fields.add(field)
    }
    return { fieldOf, fields }
  }

  function reportUnknown(
    name: string,
    record: Members,
    slips: Slips,
    path: string,
    inspection: Inspection,
  ): void {
    const meant = known.get(slips.fieldOf.get(name) ?? '')
    if (meant) {
      if (isRecord) inspection.field = meant.name
      const describe = (): SchemaFault => slipFault(name, record[name], meant, path)
      inspection.report('SCHEMA-UNKNOWN-FIELD', describe, path + meant.suffix)
      return
    }
    inspection.report('SCHEMA-UNKNOWN-FIELD', () => {
      const unexpected = describeUnexpectedField?.(name)
      // Written a second time, under a name with a slip.
      const mayBeSlip = !unexpected && inspection.mayLookUp(owner, name)
      const given = mayBeSlip ? nearest(name).find(field => isSlipFor(name, field)) : undefined
      return unknownFault(name, record[name], path, unexpected, given)
    })
  }

  const plainly = soundnessChecks(known)

  const inspect: Check['inspect'] = (value, path, inspection) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return inspection.report('SCHEMA-TYPE', () => {
        const [item] = Array.isArray(value) && value.length === 1 ? value : []
        const meant = isMembers(item) ? item : findOwner(value, properties)
        const isQuoted = typeof value === 'string' && value.trimStart().startsWith('{')
        const how = isQuoted ? `${wanted}, without quotes around it` : wanted
        return typeFault(how, value, path, firstSound(check, [meant]))
      })
    }
    const record = value as Members
    let seen = 0
    let slips: Slips | undefined
    for (const property of properties) {
      const field = record[property.name]
      if (field !== undefined) {
        seen += 1
        if (isRecord && property.check.isPlainlySound(field)) continue
        if (isRecord) inspection.field = property.name
        if (field === null && property.required && !property.mayBeNull) {
          inspection.report('SCHEMA-REQUIRED', () => missingFault(property, path, 'null'))
        } else
          property.check.inspect(field, inspection.isCounting ? path : path + property.suffix, inspection)
      } else if (property.required) {
        if (isRecord) inspection.field = property.name
        slips ??= slipsIn(record, inspection)
        if (!slips.fields.has(property.name)) {
          const describe = inspection.isCounting ? notAsked : () => missingFault(property, path)
          inspection.report('SCHEMA-REQUIRED', describe)
        }
      }
    }
    if (isRecord) inspection.field = undefined
    const written = Object.keys(record)
    if (written.length === seen) return
    slips ??= slipsIn(record, inspection)
    for (const name of written) {
      if (known.has(name)) continue
      // Nothing in a field that another model has is nothing at all.
      if (isAbsence(record[name]) && (describeUnexpectedField?.(name) || isFieldElsewhere?.(name))) continue
      reportUnknown(name, record, slips, path, inspection)
    }
    if (isRecord) inspection.field = undefined
  }

  const check: RecordCheck = { inspect, ...plainly }
  return check
}

function isAbsence(value: unknown): boolean {
  return isNothing(value) || (Array.isArray(value) && value.length === 0)
}

function isSingle(schema: Schema): boolean {
  if (schema.anyOf) return schema.anyOf.every(isSingle)
  return schema.enum !== undefined || !['array', 'object', undefined].includes(schema.type)
}

/** What is only counted is never put into words. */
function notAsked(): never {
  throw new Error('A fault that is only counted was to be described.')
}

/** How many mandatory fields are named where something else than the object is given. */
const mostNamed = 4

function wantedObject(properties: readonly Property[]): string {
  const required = properties.filter(property => property.required).map(({ name }) => name)
  return required.length === 0 || required.length > mostNamed
    ? 'an object'
    : `an object with ${required.join(' and ')}`
}

const noSlips: Slips = { fieldOf: new Map(), fields: new Set() }

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object that a single value stands for, where the object has one field that such values are for. */
function findOwner(value: unknown, properties: readonly Property[]): Members | undefined {
  if (typeof value !== 'string') return undefined
  const required = properties.filter(property => property.required)
  // Where none is mandatory, the one that does not take every text tells by what it takes.
  const owners = required.length > 0 ? required : properties.filter(({ check }) => !passes(check, '?'))
  const [owner, ...others] = owners.filter(({ check }) => required.length > 0 || passes(check, value))
  return owner && others.length === 0 ? { [owner.name]: value } : undefined
}

function missingFault(property: Property, path: string, seen = 'missing'): SchemaFault {
  return { path: path + property.suffix, ruleId: 'SCHEMA-REQUIRED', message: property.describeMissing(seen) }
}

/** The fault of a name that is a slip for a field, which is missing for that reason. */
function slipFault(name: string, value: unknown, meant: Property, path: string): SchemaFault {
  const at = appendPointer(path, name)
  const isPlain = isSlipFor(name, meant.name)
  const missing = meant.required ? `${meant.name}, which is missing` : meant.name
  const advice = isPlain ? `write ${missing}.` : `did you mean ${missing}?`
  const fix: readonly PatchOperation[] = [
    { op: 'add', path: path + meant.suffix, value },
    { op: 'remove', path: at },
  ]
  return {
    path: at,
    ruleId: 'SCHEMA-UNKNOWN-FIELD',
    message: `${show(name)} is not a field of ${ownerName(path)}; ${advice}`,
    ...seenUnder(name, value),
    ...(isPlain && !isSecretName(name) && passes(meant.check, value) ? { fix } : {}),
  }
}

function unknownFault(
  name: string,
  value: unknown,
  path: string,
  unexpected: UnexpectedField | undefined,
  given: string | undefined,
): SchemaFault {
  const at = appendPointer(path, name)
  const fix = unexpected?.isForeign === true ? { fix: [{ op: 'remove', path: at } as const] } : {}
  if (unexpected?.excludedBy) return { path: at, ...unexpected.excludedBy, ...seenUnder(name, value), ...fix }
  const removal = given === undefined ? '; remove it' : `, and ${given} is there already; remove it`
  const advice = unexpected === undefined ? removal : `: it ${unexpected.where}`
  return {
    path: at,
    ruleId: 'SCHEMA-UNKNOWN-FIELD',
    message: `${show(name)} is not a field of ${ownerName(path)}${advice}.`,
    ...seenUnder(name, value),
    ...fix,
  }
}

/** Whether what stands under a name that is no field may be a secret in the wrong place: findings are kept and shown. */
function isSecretName(name: string): boolean {
  return /token|secret|passw|credential|api.?key/i.test(name)
}

function seenUnder(name: string, value: unknown): { value?: unknown } {
  return isSecretName(name) ? {} : seenValue(value)
}

function ownerName(path: string): string {
  return lastSegment(path) || 'the request'
}
