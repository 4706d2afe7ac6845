import { find } from '../content/find-changes.ts'
import type { SubmittedDevice } from '../submitted/read-udi-di.ts'
import type { Problem } from '../verdict.ts'

const elements = {
  MDEU: ['productionIdentifier', 'deviceMarking', 'baseQuantity', 'annexXVINonMedicalDeviceTypes'],
  IVDEU: ['productionIdentifier', 'deviceMarking', 'baseQuantity'],
}
const substances = ['CMRSubstanceType', 'EndocrineSubstanceType']

/**
 * What a device under a directive must not have; an empty element says nothing.
 * Source: EUDAMED UDI business rules 2.18.1, BR-DTX-UDID-089 and, for the status, BR-UDID-458.
 */
export function checkNotForLegacy(sent: SubmittedDevice): Problem[] {
  const { shape } = sent
  if (shape !== 'MDEU' && shape !== 'IVDEU') return []
  const given = elements[shape].filter(name => {
    const found = find(sent.elements, name)
    return found && (found.text.trim() !== '' || found.children.length > 0)
  })
  if ((sent.parts.packages?.elements.length ?? 0) > 0) given.push('packages')
  for (const { type } of find(sent.elements, 'substances')?.children ?? []) {
    if (type && substances.includes(type.name)) given.push(`substances (${type.name})`)
  }
  const problems = given.map(name => ({
    code: 'BR-DTX-UDID-089',
    detail: `${name}: it does not apply to a device under a directive`,
  }))
  if (sent.status !== 'NOT_INTENDED_FOR_EU_MARKET') return problems
  const detail = `status: ${sent.status} is no status of a device under a directive`
  return [...problems, { code: 'BR-UDID-458', detail }]
}
