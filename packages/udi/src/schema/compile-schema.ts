import { isNothing } from '../json/is-nothing.ts'
import { compileAnything } from './compile-anything.ts'
import { compileObject } from './compile-object.ts'
import { compileArray, compileBoolean, compileEnum, compileNumber, compileString } from './compile-value.ts'
import { inspectAll } from './inspection.ts'
import type { Check, Field, RecordCheck, Schema, SchemaContext } from './schema.ts'
import {
  describeTypes,
  findJsonType,
  type JsonType,
  lastSegment,
  type ReportFault,
  typeFault,
} from './schema-fault.ts'

export type { SchemaContext } from './schema.ts'

/**
 * Reports what is wrong with a value, at most `mostFaults` times: what it says of more than that is only counted.
 *
 * @returns how many faults there are
 */
export type SchemaCheck = (value: unknown, path: string, report: ReportFault) => number

/** How many faults of a value are put into words. */
export const mostFaults = 1000

/**
 * Turns a TypeBox object into a check. Compiling takes a fraction of a millisecond and evaluates no source text;
 * the check gives its faults at once, at most one for each value.
 *
 * @param context what findings can say beyond the schema
 */
export function compileSchema(schema: object, context: SchemaContext = {}): SchemaCheck {
  const check = compileCheck(schema, context)
  return (value, path, report) => {
    let count = 0
    const inspection = inspectAll(report)
    const { report: describe } = inspection
    inspection.report = (ruleId, fault, missing) => {
      count += 1
      if (count <= mostFaults) describe(ruleId, fault, missing)
      else inspection.isCounting = true
    }
    check.inspect(value, path, inspection)
    return count
  }
}

/** What is wrong with a value that came from outside, and where; of very much the first, and how much more there is. */
export function collectFaults(check: SchemaCheck, value: unknown): { path: string; message: string }[] {
  const faults: { path: string; message: string }[] = []
  const count = check(value, '', ({ path, message }) => void faults.push({ path, message }))
  const more = count - faults.length
  if (more > 0) {
    const message = `${more} more ${more === 1 ? 'member is' : 'members are'} missing or wrong; correct these first.`
    faults.push({ path: '', message })
  }
  return faults
}

/** The same, for anyone who decides which faults are put into words. */
export function compileCheck(schema: object, context: SchemaContext = {}): Check {
  return compile(schema, { name: '', context })
}

/** The same for the schema of a record. */
export function compileRecordCheck(schema: object, context: SchemaContext = {}): RecordCheck {
  return compileObject(schema, { name: '', context: { ...context, isRecord: true } }, compile)
}

function compile(schema: Schema, field: Field): Check {
  const described = { ...field, description: schema.description ?? field.description }
  if (schema.anyOf) return compileUnion(schema.anyOf, described)
  if (schema.enum) return compileEnum(schema.enum, described)
  if (schema.const !== undefined) return compileConstant(schema, described)
  switch (schema.type) {
    case undefined:
      return compileAnything()
    case 'object':
      return compileObject(schema, described, compile)
    case 'array':
      return compileArray(schema, described, compile)
    case 'string':
      return compileString(schema)
    case 'integer':
    case 'number':
      return compileNumber(schema, schema.type, described)
    case 'boolean':
      return compileBoolean()
    case 'null':
      return {
        isPlainlySound: value => value === null,
        inspect(value, path, inspection) {
          if (value !== null) inspection.report('SCHEMA-TYPE', () => typeFault('null', value, path))
        },
      }
    default:
      throw new TypeError(`The schema type "${schema.type}" is not supported.`)
  }
}

/** The branches differ in their JSON type, so the value's own type says which one is meant. */
function compileUnion(branches: readonly Schema[], field: Field): Check {
  const compiled = flatten(branches).map(branch => ({
    type: branchType(branch),
    check: compile(branch, field),
  }))
  const given = compiled.filter(branch => branch.type !== 'null')
  const wanted = describeTypes(given.map(branch => branch.type))
  const checks = new Map<JsonType, Check>(compiled.map(branch => [branch.type, branch.check]))
  const integers = checks.get('integer')
  if (integers && !checks.has('number')) checks.set('number', integers)
  const isOptional = checks.has('null')
  const mayBeEmpty = isOptional && checks.has('string')
  const isLeftOut = (value: unknown): boolean =>
    isNothing(value) && (value === '' ? mayBeEmpty : value === null && isOptional)
  const [only] = given.length === 1 ? given : []
  const instead = given.find(branch => branch.type !== 'array') ?? given[0]

  const findBranch = (value: unknown): Check | undefined => checks.get(findJsonType(value)) ?? only?.check

  const judge: Check['inspect'] = (value, path, inspection) => {
    const branch = findBranch(value)
    if (branch) branch.inspect(value, path, inspection)
    else inspection.report('SCHEMA-TYPE', () => typeFault(wanted, value, path, meantBy(value, path)))
  }

  /** What a value of a type that no branch has may stand for: the branch of a single value knows it best. */
  function meantBy(value: unknown, path: string): unknown {
    let meant: unknown
    const take: ReportFault = fault => {
      const [operation] = fault.fix ?? []
      if (operation?.op === 'replace' && fault.path === path) meant = operation.value
    }
    instead?.check.inspect(value, path, inspectAll(take))
    return meant
  }

  // Most unions are one type or null, and which of the two it is takes no look-up.
  const isPlainlySound: Check['isPlainlySound'] =
    only && isOptional
      ? value => isLeftOut(value) || only.check.isPlainlySound(value)
      : value => isLeftOut(value) || findBranch(value)?.isPlainlySound(value) === true

  return {
    isPlainlySound,
    inspect(value, path, inspection) {
      if (isLeftOut(value)) return
      if (value !== '' || !isOptional) return judge(value, path, inspection)
      judge(value, path, {
        ...inspection,
        report: ruleId =>
          inspection.report(ruleId, () => {
            const message = `${lastSegment(path)} is empty; leave it out, or give ${wanted}.`
            return { path, ruleId, message, value, fix: [{ op: 'remove', path }] }
          }),
      })
    },
  }
}

/** The branches of unions inside a union are its own branches. */
function flatten(branches: readonly Schema[]): readonly Schema[] {
  return branches.flatMap(branch => (branch.anyOf ? flatten(branch.anyOf) : [branch]))
}

/** The only value that there may be. */
function compileConstant({ const: only, ...schema }: Schema, field: Field): Check {
  if (typeof only === 'string') return compileEnum([only], field)
  const ofType = compile(schema, field)
  return {
    isPlainlySound: value => value === only,
    inspect(value, path, inspection) {
      if (value === only) return
      if (!ofType.isPlainlySound(value)) return ofType.inspect(value, path, inspection)
      const message = `${lastSegment(path)} is ${JSON.stringify(value)}; it must be ${JSON.stringify(only)}.`
      inspection.report('SCHEMA-ENUM', () => ({ path, ruleId: 'SCHEMA-ENUM', message, value }))
    },
  }
}

function branchType(schema: Schema): JsonType {
  if (schema.enum) return 'string'
  const type = schema.type as JsonType | undefined
  if (type === undefined) throw new TypeError('A branch of a union must have a type.')
  return type
}
