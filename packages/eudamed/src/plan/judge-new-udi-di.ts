import { type Difference, defineCheck, type Finding } from '@udigate/udi'
import { otherCriticalWarning } from '../codes/other-codes.ts'
import { isDirective } from '../models/families.ts'
import type { DesiredRecords } from './desired-and-registered.ts'
import { inWords, readPackageDi } from './must-stay.ts'

/** What is found of a change that makes another device of it, which a person decides. */
export const wantsNewUdiDi = defineCheck(
  'UDG-NEW-UDI-DI',
  '{field} changes from {before} to {after}, and MDCG 2018-1 asks for a new UDI-DI for a change of {what}. {advice}.',
)

/** What of a device MDCG 2018-1 names, and whether a change of the field is a change of that. */
interface Named {
  /** Behind `a change of`. */
  readonly what: string
  /** Any change where absent. */
  isChanged?(difference: Difference): boolean
  /** What may be the case besides a correction. */
  readonly exception?: string
}

const name = { what: 'the name, version or model of the device' }
const quantity = { what: 'the quantity in a package' }

/**
 * By the place of a field, `#` for each position in a list. Production identifiers, languages and descriptions are not among them, and
 * a change of the largest number of reuses is left to the manufacturer. Source: MDCG 2018-1 rev. 4, section on changes of a UDI-DI.
 */
const namedByMdcg: Readonly<Record<string, Named>> = {
  '/deviceGroup/DeviceName': name,
  '/deviceGroup/DeviceModel': name,
  '/device/AdditionalTradeNames': {
    what: 'a trade name of the device',
    // A further name, or one more language, leaves those that there were.
    isChanged: ({ before, after }) => listItems(before).some(item => !listItems(after).includes(item)),
  },
  '/device/NumberOfReuses': {
    what: 'single use',
    isChanged: ({ before, after }) => (before === 0) !== (after === 0),
  },
  '/device/Sterile': { what: 'sterile packaging' },
  '/device/ReqSterilizatonPriorUse': { what: 'the need to sterilise the device before use' },
  '/device/BaseQuantity': quantity,
  '/device/Packages/#/NumberOfItems': quantity,
  '/device/ContainsLatex': { what: 'critical warnings, such as latex' },
  '/device/CriticalWarnings': {
    what: 'critical warnings or contra-indications',
    // What another warning than those of the list is, its comments say.
    isChanged: ({ before, after }) =>
      changesAny(before, after, ({ CriticalWarning, Comments }) =>
        CriticalWarning === otherCriticalWarning
          ? JSON.stringify([CriticalWarning, Comments])
          : CriticalWarning,
      ),
  },
  '/device/Substances': {
    what: 'CMR or endocrine-disrupting substances',
    isChanged: ({ before, after }) =>
      changesAny(before, after, ({ SubstanceType, SubType }) => SubstanceType === 'CRM_ENDOCRINE' && SubType),
    exception: ', or a substance that was always there is now classified differently',
  },
  '/device/DirectMarkingDi': {
    what: 'direct marking from yes to no',
    isChanged: ({ after }) => after === undefined,
  },
}

/**
 * What is to be said of differences that make another device of a registered one, whether EUDAMED takes them or not.
 *
 * @returns with paths into the canonical records
 */
export function judgeNewUdiDi(
  { model, device }: DesiredRecords,
  differences: readonly Difference[],
): readonly Finding[] {
  if (isDirective(model)) return []
  return differences.flatMap(difference => {
    const { path, before, after } = difference
    const named = namedByMdcg[path.replaceAll(/\/\d+/g, '/#')]
    if (named === undefined || named.isChanged?.(difference) === false) return []
    const [, , field = '', index, member] = path.split('/')
    const words = {
      field: member === undefined ? field : `${member} of package ${readPackageDi(device, index)}`,
      before: inWords(before),
      after: inWords(after),
      what: named.what,
      advice: `Register the changed device under a UDI-DI of its own, unless the record was wrong and is corrected${named.exception ?? ''}`,
    }
    return [wantsNewUdiDi.find({ path, ...(after === undefined ? {} : { value: after }) }, words)]
  })
}

function listItems(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.map(item => JSON.stringify(item)) : []
}

/** Whether a list has other items than before, by what `read` makes of each; what it makes nothing of does not count. */
function changesAny(
  before: unknown,
  after: unknown,
  read: (item: Readonly<Record<string, unknown>>) => unknown,
): boolean {
  const inOrder = (list: unknown): string =>
    JSON.stringify((Array.isArray(list) ? list.map(read) : []).filter(Boolean).map(String).sort())
  return inOrder(before) !== inOrder(after)
}
