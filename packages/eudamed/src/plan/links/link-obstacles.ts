import type { Finding, NamedCheck } from '@udigate/udi'
import { isMedical } from '../../models/families.ts'
import { inWords } from '../must-stay.ts'
import { compareProperties, isActiveImplantPair, type LinkedHalf } from './compare-properties.ts'

/** What is said of two devices that do not fit each other, by what stands between them. */
export interface LinkChecks {
  /** That they are of two manufacturers. */
  readonly manufacturer: NamedCheck<`${string}{value}${string}{other}${string}{registered}${string}`>
  /** That a property differs, and that one does between class III and AIMDD. */
  readonly property: PropertyCheck
  readonly implant: PropertyCheck
}

type PropertyCheck =
  NamedCheck<`${string}{field}${string}{value}${string}{registered}${string}{other}${string}`>

/**
 * In what a device and one of the other kind differ so that EUDAMED does not link them, in the order of the official rules.
 *
 * @param name what the other one is called in sentences
 * @returns with paths into the canonical records of `own`
 *
 * Source: BR-UDID-700, BR-UDID-702, BR-UDID-706.
 */
export function listDifferences(
  own: LinkedHalf,
  other: LinkedHalf,
  name: string,
  checks: LinkChecks,
): readonly Finding[] {
  return [...judgeManufacturer(own, other, name, checks), ...judgeProperties(own, other, name, checks)]
}

function judgeManufacturer(
  own: LinkedHalf,
  other: LinkedHalf,
  name: string,
  { manufacturer: check }: LinkChecks,
): Finding[] {
  const [value, registered] = [own.deviceGroup.MFActorCode, other.deviceGroup.MFActorCode]
  if (value === registered) return []
  const at = { path: '/deviceGroup/MFActorCode', value: String(value) }
  return [check.find(at, { value: inWords(value), other: name, registered: inWords(registered) })]
}

function judgeProperties(own: LinkedHalf, other: LinkedHalf, name: string, checks: LinkChecks): Finding[] {
  const check = isActiveImplantPair(own, other) ? checks.implant : checks.property
  if (isMedical(own.model) !== isMedical(other.model)) {
    const { ApplicableLegislation: legislation } = own.deviceGroup
    return [
      {
        path: '/deviceGroup/ApplicableLegislation',
        ruleId: check.id,
        message: `ApplicableLegislation ${inWords(legislation)} does not fit the ${name}: EUDAMED links MDD and AIMDD with MDR, IVDD with IVDR.`,
        value: String(legislation),
      },
    ]
  }
  return compareProperties(own, other).map(({ path, value, otherValue }) =>
    check.find(
      { path, ...(value === undefined ? {} : { value }) },
      {
        field: path.slice(path.lastIndexOf('/') + 1),
        value: inWords(value),
        registered: inWords(otherValue),
        other: name,
      },
    ),
  )
}

/** What a device of the other kind is called: `device GS1 00308676965723 under MDD`. */
export function describeOther(
  { issuingAgency, code }: { issuingAgency: string; code: string },
  legislation: unknown,
): string {
  const name = `device ${issuingAgency} ${code}`
  return typeof legislation === 'string' ? `${name} under ${legislation}` : name
}
