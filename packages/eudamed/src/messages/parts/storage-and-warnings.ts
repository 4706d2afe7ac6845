import { otherCriticalWarning, otherStorageCondition } from '../../codes/other-codes.ts'
import type { CanonicalDevice } from '../../records/canonical.ts'
import { mandatory } from '../element-content.ts'
import { type Row, table } from '../element-table.ts'
import type { ItemOf } from '../rows/field-names.ts'
import { items } from '../rows/lists.ts'
import { code } from '../rows/single-values.ts'
import { codeTypes } from '../value-types.ts'
import { textsWithOptionalLanguage } from './texts.ts'

type WithConditions = Pick<CanonicalDevice, 'StorageHandlingConditions'>
type Condition = ItemOf<WithConditions, 'StorageHandlingConditions'>
type WithWarnings = Pick<CanonicalDevice, 'CriticalWarnings'>
type Warning = ItemOf<WithWarnings, 'CriticalWarnings'>

interface Commented {
  Comments?: NonNullable<Condition['Comments']>
}

const inLanguage = textsWithOptionalLanguage<Commented, 'Comments'>(
  'commondi:comments',
  'Comments',
  'CommentLanguage',
  'Comment',
)

/** `commondi:StorageHandlingConditionType` */
const condition = table<Condition>([
  comments(({ StorageHandlingCondition }) => StorageHandlingCondition === otherStorageCondition),
  mandatory(
    code<Condition>(
      'commondi:storageHandlingConditionValue',
      'StorageHandlingCondition',
      codeTypes.storageCondition,
    ),
  ),
])

/** `commondi:StorageHandlingConditionsType` */
export const storageHandlingConditions: Row<WithConditions> = items(
  'udidi:storageHandlingConditions',
  'StorageHandlingConditions',
  'commondi:condition',
  condition,
)

/** `commondi:CriticalWarningType` */
const warning = table<Warning>([
  comments(({ CriticalWarning }) => CriticalWarning === otherCriticalWarning),
  mandatory(code<Warning>('commondi:warningValue', 'CriticalWarning', codeTypes.criticalWarning)),
])

/** `commondi:CriticalWarningsType` */
export const criticalWarnings: Row<WithWarnings> = items(
  'udidi:criticalWarnings',
  'CriticalWarnings',
  'commondi:warning',
  warning,
)

/** Only what stands for a code that says nothing is sent in its language. Source: BR-DTX-UDID-094. */
function comments<Item extends Commented>(isInLanguage: (item: Item) => boolean): Row<Item> {
  return {
    ...inLanguage,
    write: item => {
      const { Comments } = item
      if (Comments === undefined || isInLanguage(item)) return inLanguage.write?.(item)
      return inLanguage.write?.({ Comments: Comments.map(({ Comment }) => ({ Comment })) })
    },
  }
}
