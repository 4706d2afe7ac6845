import type { RecordRequest, ValidateOptions as ValidateOptionsFor, Validation } from '@udigate/udi'
import {
  compileRecordCheck,
  countLookUps,
  defineCheck,
  FindingLists,
  type Inspection,
  inspectRecord,
  listFor,
  type RecordCheck,
  type Spoilt,
  spoilPlace,
} from '@udigate/udi'
import { type CodeLists, shippedCodeLists } from './codes/index.ts'
import { findRunner } from './find-runner.ts'
import { findJudgedGroup, inspectGroup } from './judged-groups.ts'
import { isDirective } from './models/families.ts'
import { type Model, models } from './models/index.ts'
import { otherSpellings } from './models/other-spellings.ts'
import { ownValues } from './models/own-values.ts'
import { describeUnexpectedField, isFieldOfPart } from './models/unexpected-field.ts'
import { type Canonicalised, canonicaliseForRules } from './records/canonical.ts'
import { checkActorCode, checkRequestMembers } from './request-members.ts'

/** By what records are judged. */
export type ValidateOptions = ValidateOptionsFor<CodeLists>

/**
 * Judges the records of a request by the data model and by every rule that the records alone can decide, all
 * findings at once. Pure and synchronous; it knows nothing of what is registered. It takes a time in proportion to the
 * request, and what it answers is bounded, whatever is in it: see `FindingLists`.
 *
 * @param request both records, and the actor that submits where it is known
 * @throws RuleFailure when a rule breaks down: then nothing is known of the records; RangeError for a register that there is not
 */
export function validate(model: Model, request: RecordRequest, options: ValidateOptions = {}): Validation {
  return judgeRecords(model, request, options, nothingAbsent)
}

/** What of each record is known to be elsewhere: these fields of it, or all of it. */
export type Absent = Readonly<Record<'device' | 'deviceGroup', readonly string[] | 'all'>>

const nothingAbsent: Absent = { device: [], deviceGroup: [] }

/**
 * Judges records as `validate` does, where a part of them is elsewhere: what is absent is not missed, and rules that read it
 * wait.
 *
 * @param absent the same value for the same fields: what follows from it is kept with it
 * @throws RuleFailure when a rule breaks down
 */
export function judgeRecords(
  model: Model,
  request: RecordRequest,
  options: ValidateOptions,
  absent: Absent,
): Validation {
  const lists = new FindingLists()
  const spoilt: Spoilt = new Map()
  const mayLookUp = { device: countLookUps(), deviceGroup: countLookUps() }
  for (const place of options.unreadable ?? []) spoilPlace(spoilt, place)
  const judged = judgeMembers(request, lists, spoilt, mayLookUp.device)
  const checks = getChecks(model, absent)
  const isWhole = absent === nothingAbsent
  const group = isWhole ? findJudgedGroup(options.groups, model, judged, spoilt) : undefined
  const canonical = canonicaliseForRules(model, judged, checks, group?.form)
  const absentPaths: string[] = []
  for (const record of ['device', 'deviceGroup'] as const) {
    const path = `/${record}` as const
    const left = absent[record]
    if (left === 'all') {
      absentPaths.push(path)
      continue
    }
    for (const field of left) absentPaths.push(`${path}/${field}`)
    if (canonical.sound.has(path)) continue
    const inspect = (into: FindingLists): void =>
      checks[record].inspect(request[record], path, inspectRecord(path, into, spoilt, mayLookUp[record]))
    const isMissing = request[record] === undefined || request[record] === null
    if (!isMissing) {
      if (record === 'deviceGroup' && group) inspectGroup(group, lists, spoilt, inspect)
      else inspect(lists)
    } else if (!spoilt.has(path)) {
      const message = `${record} is missing; it is mandatory.`
      const inspection = inspectRecord(path, lists, spoilt, mayLookUp[record])
      inspection.report('SCHEMA-REQUIRED', () => ({ path, ruleId: 'SCHEMA-REQUIRED', message }))
    }
  }

  const { codes = shippedCodeLists, strictContract = false, register, info = false } = options
  const repeat = (known: FindingLists): void => lists.repeat(known)
  const kept = group && { byRule: group.byRule, repeat }
  const context = { codes, strict: strictContract, info, absent: absentPaths, group: kept }
  if (isDirective(model)) reportIdentifiers(canonical, request, lists, spoilt, absentPaths)
  findRunner(register)(model, canonical, request, spoilt, context, (place, severity, describe) => {
    lists.add(listFor(place, severity), describe)
  })

  const failed = lists.has('deviceErrors') || lists.has('deviceGroupErrors')
  return failed
    ? { status: 'failed', message: 'Validation failed', ...lists.close(info) }
    : { status: 'successful', message: 'Validation successful', ...lists.close(info) }
}

/** What is found of identifiers that are filled in. */
export const identifierDerived = defineCheck(
  'UDG-IDENTIFIER-DERIVED',
  '{field} is not given; it is {value}, which follows from {source}. It is sent so; nothing need be done.',
)

/** The field that an identifier follows from, and of which record it is. */
function nameSource(path: string): string {
  const [, record, field = ''] = path.split('/')
  return `${field} of the ${record === 'device' ? 'device' : 'device group'}`
}

/** The identifiers that say which directive device it is about, by record. */
const identifiersNeeded = {
  device: ['Device', 'IssuingAgency', 'DeviceGroup'],
  deviceGroup: ['DeviceGroup'],
} as const

/**
 * Says which identifiers of a directive device were filled in, and which are missing and follow from nothing that is
 * given. Rules that read a missing one have to wait.
 */
function reportIdentifiers(
  { derived, ...canonical }: Canonicalised,
  request: RecordRequest,
  lists: FindingLists,
  spoilt: Spoilt,
  absent: readonly string[],
): void {
  for (const { path, from, value } of derived) {
    if (absent.includes(path) || spoilt.has(path)) continue
    const [, , field = ''] = path.split('/')
    const fix = [{ op: 'add', path, value }] as const
    lists.add(listFor(path, 'info'), () =>
      identifierDerived.find({ path, value, fix }, { field, value, source: nameSource(from) }),
    )
  }
  // Where what they would follow from has not its shape, that is said already.
  const isSaid = ['/device/Device', '/device/DeviceGroup', '/deviceGroup/DeviceGroup'].some(path =>
    spoilt.has(path),
  )
  for (const record of ['device', 'deviceGroup'] as const) {
    if (request[record] === undefined || request[record] === null || spoilt.has(`/${record}`)) continue
    for (const field of identifiersNeeded[record]) {
      const path = `/${record}/${field}`
      if (canonical[record][field] !== undefined || absent.includes(path)) continue
      spoilt.set(path, 'whole')
      if (isSaid) continue
      const message = `${field} is missing; it is mandatory where it does not follow from another identifier.`
      lists.add(listFor(path, 'error'), () => ({ path, ruleId: 'SCHEMA-REQUIRED', message }))
    }
  }
}

/**
 * Judges what a request has besides its records, and gives the request by which these are judged: without an actor's
 * code that is none.
 */
function judgeMembers(
  request: RecordRequest,
  lists: FindingLists,
  spoilt: Spoilt,
  mayLookUp: Inspection['mayLookUp'],
): RecordRequest {
  if (request.body !== undefined) {
    checkRequestMembers(request.body, {
      mayLookUp,
      report: (ruleId, describe, missing) => {
        if (missing === '/device' || missing === '/deviceGroup') {
          lists.add(listFor(missing, 'error'), describe)
          spoilt.set(missing, 'whole')
          // Submitting refuses it; for a validation it is of no account.
        } else lists.add(ruleId === 'SCHEMA-UNKNOWN-FIELD' ? 'deviceWarnings' : 'deviceErrors', describe)
      },
    })
  }
  if (request.actorCode === undefined) return request
  let judged = request
  checkActorCode(request.actorCode, fault => {
    lists.add('deviceErrors', () => fault)
    judged = { ...request, actorCode: undefined }
  })
  return judged
}

type Checks = Readonly<Record<'device' | 'deviceGroup', RecordCheck>>

const compiled = new WeakMap<Absent, Map<Model, Checks>>()

function getChecks(model: Model, absent: Absent): Checks {
  const byModel = compiled.get(absent) ?? new Map<Model, Checks>()
  compiled.set(absent, byModel)
  let checks = byModel.get(model)
  if (!checks) {
    const compile = (record: 'device' | 'deviceGroup'): RecordCheck => {
      const { required, ...schema } = models[model][record]
      const left = required.filter(field => !absent[record].includes(field))
      return compileRecordCheck(
        { ...schema, required: left },
        {
          ownValues: ownValues[model],
          otherSpellings,
          describeUnexpectedField: name => describeUnexpectedField(model, record, name),
          isFieldElsewhere: isFieldOfPart,
        },
      )
    }
    checks = { device: compile('device'), deviceGroup: compile('deviceGroup') }
    byModel.set(model, checks)
  }
  return checks
}
