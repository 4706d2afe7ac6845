import type { CanonicalDevice } from '../../records/canonical.ts'
import { type Content, each, type Row } from '../element-table.ts'
import { texts } from './texts.ts'

type Conditions = CanonicalDevice['StorageHandlingConditions']
type Warnings = CanonicalDevice['CriticalWarnings']

/** `commondi:StorageHandlingConditionType` */
const condition: readonly Row<NonNullable<Conditions>[number]>[] = [
  ['commondi:comments', ({ Comments }) => texts(Comments, 'CommentLanguage', 'Comment')],
  ['commondi:storageHandlingConditionValue', 'StorageHandlingCondition'],
]

/** `commondi:StorageHandlingConditionsType` */
export function storageHandlingConditions(conditions: Conditions): Content {
  return each('commondi:condition', conditions, condition)
}

/** `commondi:CriticalWarningType` */
const warning: readonly Row<NonNullable<Warnings>[number]>[] = [
  ['commondi:comments', ({ Comments }) => texts(Comments, 'CommentLanguage', 'Comment')],
  ['commondi:warningValue', 'CriticalWarning'],
]

/** `commondi:CriticalWarningsType` */
export function criticalWarnings(warnings: Warnings): Content {
  return each('commondi:warning', warnings, warning)
}
