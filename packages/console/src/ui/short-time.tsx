const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' })

/** A moment in few characters: the time today, "yesterday, 16:02", the day this year, and else the date. */
export function ShortTime({ at }: { at: string | undefined }) {
  if (at === undefined) return <span class="quiet">–</span>
  const moment = new Date(at)
  return (
    <time dateTime={at} title={full.format(moment)}>
      {describeMoment(moment, new Date())}
    </time>
  )
}

/** The words for a moment, seen at another one. */
function describeMoment(moment: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (moment.toDateString() === now.toDateString()) return clock.format(moment)
  if (moment.toDateString() === yesterday.toDateString()) return `yesterday, ${clock.format(moment)}`
  return moment.getFullYear() === now.getFullYear() ? dayOfYear.format(moment) : date.format(moment)
}
