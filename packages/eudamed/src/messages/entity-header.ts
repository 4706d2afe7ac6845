import type { ElementToWrite } from '@udigate/udi'
import type { Part } from '../operations.ts'
import type { Row } from './element-table.ts'
import { entityStates, leafText, leaveUnread, trimXml } from './reading.ts'
import { passedOver } from './rows/single-values.ts'
import { anyText, dateTimeType, enumeration } from './value-types.ts'

const stateType = enumeration(...entityStates)

/**
 * `e:Entity`: what EUDAMED says of the versions of a part. Only updates say anything of it, and that beside the
 * record (`withVersion`).
 */
export function header(part: Part): readonly Row<unknown>[] {
  return [
    {
      name: 'e:state',
      content: stateType,
      read: (element, _into, reading) => {
        const state = entityStates.find(state => state === trimXml(leafText(element) ?? ''))
        if (state === undefined) leaveUnread(reading)
        else reading.states[part] = state
      },
    },
    {
      name: 'e:version',
      content: anyText,
      read: (element, _into, reading) => {
        const digits = trimXml(leafText(element) ?? '')
        if (/^\d{1,9}$/.test(digits)) reading.versions[part] = Number(digits)
        else leaveUnread(reading)
      },
    },
    passedOver('e:versionDate', dateTimeType),
  ]
}

/** `e:Entity` of what has versions that nothing ever refers to. */
export const headerPassedOver: readonly Row<unknown>[] = [
  passedOver('e:state', stateType),
  passedOver('e:version', anyText),
  passedOver('e:versionDate', dateTimeType),
]

/**
 * What an update makes of a part: its new version, and what it holds then.
 *
 * @throws RangeError for what is no version
 */
export function withVersion(
  version: number | undefined,
  content: readonly ElementToWrite[],
): readonly ElementToWrite[] {
  if (version === undefined || !Number.isSafeInteger(version) || version < 0) {
    throw new RangeError(`An update says which version it makes, which ${version} is not.`)
  }
  return [{ name: 'e:version', content: String(version) }, ...content]
}
