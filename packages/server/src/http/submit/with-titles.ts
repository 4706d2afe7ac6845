import type { Findings } from '@udigate/udi'
import { findFieldTitle } from '../../authorities/laws.ts'

interface Placed {
  path?: string | undefined
}

/** A finding as it is answered: with what a person calls the field at its place. */
export type Titled<Found> = Found & { title?: string }

/**
 * A finding with what a person calls the field at its place; as it is where it is of a whole record, or of no field.
 *
 * @param model in whose words; any model's where it is not known
 */
export function withTitle<Found extends Placed>(
  finding: Found,
  model: string | null | undefined,
): Titled<Found> {
  const title = finding.path === undefined ? undefined : findFieldTitle(finding.path, model)
  return title === undefined ? finding : { ...finding, title }
}

/** What a person calls the field that a cell of a table stands for, by its name; `undefined` where no model has it. */
export function findColumnTitle(
  field: string | undefined,
  model: string | null | undefined,
): string | undefined {
  return field === undefined ? undefined : findFieldTitle(`/device/${field.replaceAll('.', '/')}`, model)
}

/** What was found of the records of a model, each finding with its title. */
export function withTitles<Found extends Findings>(found: Found, model: string): Found {
  const titled = (findings: Findings['deviceErrors']) => findings.map(finding => withTitle(finding, model))
  return {
    ...found,
    deviceErrors: titled(found.deviceErrors),
    deviceGroupErrors: titled(found.deviceGroupErrors),
    deviceWarnings: titled(found.deviceWarnings),
    deviceGroupWarnings: titled(found.deviceGroupWarnings),
    ...(found.deviceInfos && { deviceInfos: titled(found.deviceInfos) }),
    ...(found.deviceGroupInfos && { deviceGroupInfos: titled(found.deviceGroupInfos) }),
  }
}
