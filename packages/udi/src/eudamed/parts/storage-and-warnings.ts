import type { CanonicalDevice } from '../../records/canonical.ts'
import { otherCriticalWarning, otherStorageCondition } from '../../rules/eudamed-terms/other-codes.ts'
import type { ElementToWrite } from '../../xml/write-xml.ts'
import { type Content, each, type Row } from '../element-table.ts'
import { texts } from './texts.ts'

type Conditions = CanonicalDevice['StorageHandlingConditions']
type Warnings = CanonicalDevice['CriticalWarnings']

/** `commondi:StorageHandlingConditionType` */
const condition: readonly Row<NonNullable<Conditions>[number]>[] = [
  [
    'commondi:comments',
    ({ Comments, StorageHandlingCondition: code }) => comments(Comments, code === otherStorageCondition),
  ],
  ['commondi:storageHandlingConditionValue', 'StorageHandlingCondition'],
]

/** `commondi:StorageHandlingConditionsType` */
export function storageHandlingConditions(conditions: Conditions): Content {
  return each('commondi:condition', conditions, condition)
}

/** `commondi:CriticalWarningType` */
const warning: readonly Row<NonNullable<Warnings>[number]>[] = [
  [
    'commondi:comments',
    ({ Comments, CriticalWarning: code }) => comments(Comments, code === otherCriticalWarning),
  ],
  ['commondi:warningValue', 'CriticalWarning'],
]

/** `commondi:CriticalWarningsType` */
export function criticalWarnings(warnings: Warnings): Content {
  return each('commondi:warning', warnings, warning)
}

type Comment = NonNullable<NonNullable<Conditions>[number]['Comments']>[number]

/** Only what stands for a code that says nothing is sent in its language. Source: BR-DTX-UDID-094. */
function comments(items: readonly Comment[] | undefined, inLanguage: boolean): ElementToWrite[] {
  const sent = inLanguage ? items : items?.map(({ Comment }) => ({ Comment }))
  return texts<Comment>(sent, 'CommentLanguage', 'Comment')
}
