import { completeModelNumber } from '../check-characters.ts'
import { areSame, type Identifier } from '../structure.ts'
import type { SubmittedUse } from '../submitted/read-part.ts'
import type { Problem } from '../verdict.ts'

const longestOwnPart = 21

/**
 * What is wrong with the identifiers of a new device under a directive: EUDAMED issues its EUDAMED DI, which follows from
 * the UDI-DI; where it has none, the EUDAMED DI holds a part of the manufacturer's own with check characters, and the
 * EUDAMED ID follows from it.
 * Source: EUDAMED UDI business rules 2.18.1, BR-UDID-640 to BR-UDID-644.
 *
 * @param group the EUDAMED DI
 * @param device the UDI-DI or EUDAMED ID
 */
export function checkLegacyIdentifiers(group: Identifier, device: Identifier): Problem[] {
  if (group.issuingAgency !== 'EUDAMED') {
    return [
      report('BR-UDID-644', `the EUDAMED DI ${group.code} is issued by EUDAMED, not ${group.issuingAgency}`),
    ]
  }
  if (device.issuingAgency !== 'EUDAMED') {
    const derived = `B-${device.code}`
    return group.code === derived
      ? []
      : [
          report(
            'BR-UDID-642',
            `the EUDAMED DI of the UDI-DI ${device.code} is ${derived}, not ${group.code}`,
          ),
        ]
  }
  if (!isOwnEudamedDi(group.code)) {
    const shape = `B-, up to ${longestOwnPart} characters and their 2 check characters`
    return [report('BR-UDID-642', `the EUDAMED DI ${group.code} is not ${shape}`)]
  }
  const derived = { ...group, code: group.code.replace('B-', 'D-') }
  return areSame(device, derived)
    ? []
    : [report('BR-UDID-643', `the EUDAMED ID of ${group.code} is ${derived.code}, not ${device.code}`)]
}

/** EUDAMED issues identifiers for devices under a directive only. Source: the same, BR-UDID-644. */
export function checkNotOfEudamed(uses: readonly SubmittedUse[]): Problem[] {
  return uses
    .filter(({ identifier }) => identifier.issuingAgency === 'EUDAMED')
    .map(({ path, identifier }) => ({
      code: 'BR-UDID-644',
      detail: `${path}: ${identifier.code}: EUDAMED issues EUDAMED DIs and EUDAMED IDs only`,
    }))
}

function isOwnEudamedDi(code: string): boolean {
  const own = /^B-([!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+)..$/.exec(code)?.[1] ?? ''
  return own !== '' && own.length <= longestOwnPart && code === `B-${completeModelNumber(own)}`
}

function report(code: string, text: string): Problem {
  return { code, detail: `basicUdiDatas[0].basicUdi: ${text}` }
}
