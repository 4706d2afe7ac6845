import type { Stage } from '../../stage.ts'
import type { Json } from '../json.ts'

/** What a subscription can be about: what happens to submissions, and what stands at the time of a digest. */
export const subscriptionTopics = [
  'outcomes',
  'refusals',
  'doubts',
  'deadlines',
  'certificates',
  'reviews',
] as const
export type SubscriptionTopic = (typeof subscriptionTopics)[number]

/** Those that stand at the time of a digest: nothing happens at which they could be told at once. */
export const topicsOfDigests: readonly SubscriptionTopic[] = ['deadlines', 'certificates', 'reviews']

/** `at-once` gathers a minute of what happens. */
export const frequencies = ['at-once', 'daily', 'weekly'] as const
export type Frequency = (typeof frequencies)[number]

export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof weekdays)[number]

/** Who is told what of an organisation on a stage, and how often: a mail address, or a webhook. */
export interface SubscriptionRow {
  id: string
  organisation: string
  stage: Stage
  /** A mail address; null where a webhook is told. */
  address: string | null
  /** With what the evidence commits to the address; null where there is none. */
  address_salt: string | null
  /** The webhook that is told; null where an address is. */
  webhook_id: string | null
  topics: Json<readonly SubscriptionTopic[]>
  frequency: Frequency
  /** The hour of the day in UTC, of a digest. */
  hour: number | null
  /** The day of the week, of a weekly digest. */
  weekday: Weekday | null
  /** When the next digest is made; null where the frequency is `at-once`. */
  due_at: number | null
  /** Since when no mail has gone out, by the clock of the waits; null where the last one has, or there was none. */
  failing_since: number | null
  /** When the gateway stopped it; null while it has not. */
  stopped_at: number | null
  stopped_because: string | null
  /** Id of the API key that made it. */
  created_by: string
  created_at: number
}

/** Something that happened to a submission, which the next message of a subscription tells. */
export interface NoticeRow {
  subscription_id: string
  id: string
  kind: NoticeKind
  request_id: string
  at: number
}

/** A submission has ended; its outcome is unknown; only a person can resolve that. */
export const noticeKinds = ['ended', 'in-doubt', 'needs-operator'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** A mail that is to be sent, or was. */
export interface MailRow {
  /** Its Message-ID is made of it, so that every attempt has the same. */
  id: string
  /** The subscription, or the person with `person:` before their id. */
  subscription_id: string
  organisation: string
  stage: Stage
  address: string
  subject: string
  text: string
  html: string
  state: MailState
  attempts: number
  /** How many have failed. */
  failures: number
  /** When it is tried next, by the clock of the waits; null where it is not. */
  due_at: number | null
  /** Why the last attempt has failed; null where it has not. */
  because: string | null
  created_at: number
  ended_at: number | null
}

/** `waiting` to be tried; `sent`: the mail server has it; `failed` for good. */
export const mailStates = ['waiting', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]
