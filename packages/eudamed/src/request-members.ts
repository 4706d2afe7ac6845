import {
  appendPointer,
  compileAnything,
  compileCheck,
  type Inspection,
  inspectAll,
  type ReportFault,
  reportName,
  Type,
} from '@udigate/udi'
import { ActorCode } from './models/fields.ts'

/** What a request has besides its records. The token is of the submit call alone, and is never shown. */
const Members = Type.Object({
  device: Type.Optional(Type.Unknown()),
  deviceGroup: Type.Optional(Type.Unknown()),
  actorCode: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  authorizedRepresentativeCode: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  securityToken: Type.Optional(Type.Unknown()),
})

const checkMembers = compileCheck(Members)
const checkAnything = compileAnything()
const checkActor = compileCheck(ActorCode)
const checkCode = compileCheck(Type.Union([Type.String(), Type.Null()]))

/**
 * Reports members that a request does not have and such as have the wrong type, without their values: one of them may
 * be a secret. The records themselves are not looked at.
 */
export function checkRequestMembers(
  body: Readonly<Record<string, unknown>>,
  { mayLookUp, report }: Pick<Inspection, 'mayLookUp' | 'report'>,
): void {
  if (hasPlainMembers(body)) return
  const inspection: Inspection = {
    field: undefined,
    item: undefined,
    isCounting: false,
    mayLookUp,
    report: (rule, describe, missing) =>
      report(
        rule,
        () => {
          const { path, ruleId, message, fix } = describe()
          const isSecret = missing === '/securityToken'
          return { path, ruleId, message, ...(fix && !isSecret ? { fix } : {}) }
        },
        missing,
      ),
  }
  // The records have checks of their own.
  const withoutRecords = { ...body }
  for (const record of ['device', 'deviceGroup']) {
    if (withoutRecords[record] !== undefined) withoutRecords[record] = null
  }
  checkMembers.inspect(withoutRecords, '', inspection)
  for (const [name, value] of Object.entries(body)) {
    reportName(name, '', inspection)
    if (!Object.hasOwn(Members.properties, name))
      checkAnything.inspect(value, appendPointer('', name), inspection)
  }
}

/** Whether it is plain that nothing is wrong: there are the records and codes of actors alone, as in nearly all requests. */
function hasPlainMembers(body: Readonly<Record<string, unknown>>): boolean {
  for (const [name, value] of Object.entries(body)) {
    if (name === 'device' || name === 'deviceGroup') continue
    if (name !== 'actorCode' && name !== 'authorizedRepresentativeCode') return false
    if (!checkCode.isPlainlySound(value)) return false
  }
  return true
}

/** Reports an actor's code that is no single registration number. */
export function checkActorCode(code: string, report: ReportFault): void {
  if (!checkActor.isPlainlySound(code)) checkActor.inspect(code, '/actorCode', inspectAll(report))
}
