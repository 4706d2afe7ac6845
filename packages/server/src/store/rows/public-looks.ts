import type { Difference, PublicDevice } from '@udigate/udi'
import type { Stage } from '../../stage.ts'
import type { Json } from '../json.ts'

/** What the public sees of a device, as it was last looked at. */
export interface PublicLookRow {
  stage: Stage
  agency: string
  code: string
  code_space: string
  /** The submission whose outcome it is looked at for. */
  request_id: string
  /** When it is looked at next; null when it is not. */
  due_at: number | null
  /** How often it was looked at for this submission since it ended or came into doubt. */
  looks: number
  /** When it was last looked at; null while it was not. */
  asked_at: number | null
  finding: PublicFinding | null
  details: Json<PublicLookDetails> | null
  /** What earlier looks for this submission have shown; null where there were none. */
  earlier: Json<EarlierLooks> | null
}

/**
 * What the public sees of a device: `same` in all that is shown; `different`; `not-shown`, from which nothing follows;
 * `outdated`, an earlier version than is registered; `cannot-tell`.
 */
export const publicFindings = ['same', 'different', 'not-shown', 'outdated', 'cannot-tell'] as const
export type PublicFinding = (typeof publicFindings)[number]

export interface PublicLookDetails {
  because?: string | undefined
  differences?: readonly Difference[] | undefined
  /** As it was shown. */
  device?: PublicDevice | undefined
}

/** What a look has shown. */
export interface KeptLook {
  at: number
  devices: readonly PublicDevice[]
}

export interface EarlierLooks {
  /** The first one. */
  first: KeptLook
  /** The first one by which what was registered before had become public for certain. */
  current?: KeptLook | undefined
}
