import type { Finding, SubmissionPlan, Validation } from '@udigate/udi'
import type { Register } from '../authorities/registers.ts'
import { decodeJson } from '../store/json.ts'
import type { EntityRow, RegisterEntityRow } from '../store/tables.ts'

/** A device, and why it does or does not go into a file. */
export interface JudgedDevice {
  device: EntityRow
  group: EntityRow | undefined
  /** Whether the authority holds it. */
  isHeld: boolean
  /** Why it cannot be in a file; empty where it can. */
  errors: readonly Finding[]
  /** What the register's own rules have against it. */
  warnings: readonly Finding[]
  /** What registers it there; absent where nothing does. */
  operation?: string
  /** Whether its group comes with it. */
  bringsGroup: boolean
}

/**
 * Judges a device that the authority holds for a further register, and finds what registers it there.
 *
 * @param codes the code lists in force
 * @param there its group as it is in a file for the register; absent where it is in none
 */
export function judgeDevice(
  { law, profile }: Register,
  device: EntityRow,
  group: EntityRow | undefined,
  codes: object,
  there: Pick<RegisterEntityRow, 'record' | 'current'> | undefined,
): JudgedDevice {
  const cannot = (path: string, message: string, isHeld: boolean): JudgedDevice => ({
    device,
    group,
    isHeld,
    errors: [{ path, message, ruleId: 'register.device-unknown' }],
    warnings: [],
    bringsGroup: false,
  })
  const { model } = device
  if (device.record === null || (device.state !== 'SUBMITTED' && device.state !== 'REGISTERED')) {
    const why =
      device.state === 'DISCARDED'
        ? `${law.recipient} holds it as discarded.`
        : `${law.recipient} does not hold it. Submit it first.`
    return cannot('/device', `The device ${device.agency}:${device.code} is in no file: ${why}`, false)
  }
  if (group?.record == null) {
    return cannot(
      '/deviceGroup',
      `The device group of ${device.agency}:${device.code} is not known here. Pull it first.`,
      true,
    )
  }
  const records = { device: decodeJson(device.record), deviceGroup: decodeJson(group.record) }
  const verdict = law.validate(model, records, { codes, register: profile.id })
  const errors = [...verdict.deviceErrors, ...verdict.deviceGroupErrors]
  const warnings = listOwn(verdict, profile.rules)
  const known = { device, group, isHeld: true, warnings }
  if (errors.length > 0) return { ...known, errors, bringsGroup: false }
  const desired = {
    model,
    device: records.device,
    ...(there === undefined ? { deviceGroup: records.deviceGroup } : {}),
  }
  const registered =
    there === undefined
      ? {}
      : {
          deviceGroup: {
            model,
            state: 'REGISTERED' as const,
            record: decodeJson(there.current ?? there.record),
            versions: { deviceGroup: 1 },
          },
        }
  const plan: SubmissionPlan = law.plan(desired, registered)
  if (plan.kind === 'impossible') {
    const reasons = plan.reasons.map(message => ({
      path: '/device',
      message,
      ruleId: 'register.device-impossible',
    }))
    return { ...known, errors: [...plan.findings, ...reasons], bringsGroup: false }
  }
  const operation = plan.operations[0]?.operation
  if (operation === undefined)
    throw new Error(`Nothing registers ${device.agency} ${device.code} in ${profile.name}.`)
  return { ...known, errors, operation, bringsGroup: there === undefined }
}

/** The same for a device of which a file would have more bytes than one may have. */
export function refuseTooLarge({ profile }: Register, judged: JudgedDevice, mostBytes: number): JudgedDevice {
  const { agency, code } = judged.device
  const message = `A file with ${agency}:${code} alone has more than the ${mostBytes} bytes that one for ${profile.name} may have. Register it on the page of ${profile.name}.`
  const error = { path: '/device', message, ruleId: 'register.device-too-large' }
  return { ...judged, errors: [...judged.errors, error] }
}

function listOwn(verdict: Validation, own: ReadonlySet<string>): Finding[] {
  return [
    ...verdict.deviceErrors,
    ...verdict.deviceGroupErrors,
    ...verdict.deviceWarnings,
    ...verdict.deviceGroupWarnings,
  ].filter(({ ruleId }) => own.has(ruleId))
}
