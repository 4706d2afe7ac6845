import type { Subscription } from '../../api/bodies.ts'

export type Topic = Subscription['topics'][number]
export type Frequency = Subscription['frequency']
export type Weekday = NonNullable<Subscription['weekday']>

/** What a subscription can be of. */
export const wordsOfTopic: Readonly<Record<Topic, { title: string; text: string }>> = {
  outcomes: { title: 'Outcomes', text: 'how each submission ended' },
  refusals: { title: 'Refusals', text: 'submissions that ended without success, with EUDAMED’s codes' },
  doubts: { title: 'Doubts', text: 'submissions whose outcome is unknown, those that need a person first' },
  deadlines: { title: 'Deadlines', text: 'devices that are late, or have 30 days left' },
  certificates: {
    title: 'Ending certificates',
    text: 'certificates of the connection to EUDAMED that end soon',
  },
  reviews: {
    title: 'Reviews',
    text: 'reviews of access and of the audit trail that are due within 30 days, or late',
  },
}

export const topics = Object.keys(wordsOfTopic) as readonly Topic[]

/** Whether a topic is told in digests alone: nothing happens at the moment at which it is due. */
export function isOfDigests(topic: Topic): boolean {
  return topic === 'deadlines' || topic === 'certificates' || topic === 'reviews'
}

export const wordsOfFrequency: Readonly<Record<Frequency, string>> = {
  'at-once': 'At once',
  daily: 'Daily',
  weekly: 'Weekly',
}

export const frequencies = Object.keys(wordsOfFrequency) as readonly Frequency[]

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const satisfies readonly Weekday[]

/** A day as it stands in a text: “Monday”. */
export function nameWeekday(day: Weekday): string {
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}`
}

/** An hour of the day: “06:00”. */
export function nameHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** When messages of a subscription come, in words. */
export function describeSchedule({ frequency, hour, weekday }: Subscription): string {
  const at = hour === undefined ? '' : ` at ${nameHour(hour)} UTC`
  const on = weekday === undefined ? '' : ` on ${nameWeekday(weekday)}`
  return `${wordsOfFrequency[frequency]}${on}${at}`
}
