const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/** A moment, as the reader's clock shows it. */
export function Time({ at }: { at: string | undefined }) {
  if (at === undefined) return <span class="quiet">–</span>
  return (
    <time dateTime={at} title={at}>
      {format.format(new Date(at))}
    </time>
  )
}

/** How long it was between two moments, in words: `3.2 s`, `4 min`. */
export function lasted(from: string, to: string): string {
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`
  if (seconds < 172_800) return `${(seconds / 3_600).toFixed(1)} h`
  return `${Math.round(seconds / 86_400)} days`
}
