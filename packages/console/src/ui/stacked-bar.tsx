import { Legend, type Series } from './bar-plot.tsx'

/** One bar of parts that make up a whole, with what each part is in words below it. */
export function StackedBar({
  label,
  parts,
}: {
  label: string
  parts: readonly (Series & { count: number })[]
}) {
  const all = parts.reduce((sum, { count }) => sum + count, 0)
  const shown = parts.filter(({ count }) => count > 0)
  const words = shown.map(({ title, count }) => `${count.toLocaleString('en')} ${title.toLowerCase()}`)
  const places = shown.map((part, index) => ({
    ...part,
    from: shown.slice(0, index).reduce((sum, { count }) => sum + count, 0),
  }))
  return (
    <div class="stack">
      <svg
        class="stacked"
        viewBox={`0 0 ${Math.max(1, all)} 1`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}: ${words.join(', ') || 'none yet'}`}
      >
        {places.map(({ title, kind, from, count }) => (
          <rect key={title} class={kind} x={from} y="0" width={count} height="1" />
        ))}
      </svg>
      <Legend
        series={shown.map(({ title, count, ...each }) => ({
          ...each,
          title: `${count.toLocaleString('en')} ${title.toLowerCase()}`,
        }))}
      />
    </div>
  )
}
