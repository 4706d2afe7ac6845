import type { Overview } from '../../api/bodies.ts'
import { BarPlot, type Series } from '../../ui/bar-plot.tsx'
import { sumUpFigures } from './figures.ts'

const groups: readonly (Series & { statuses: readonly string[] })[] = [
  { title: 'Accepted', kind: 'good', statuses: ['SUCCESS'] },
  {
    title: 'Refused, blocked or failed',
    kind: 'bad',
    statuses: ['VALIDATION_FAILED', 'BLOCKED', 'INTERNAL_ERROR'],
  },
  { title: 'On their way', kind: 'busy', statuses: ['IN_SUBMISSION'] },
  { title: 'In doubt', kind: 'doubt', statuses: ['IN_DOUBT'] },
]

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The submissions of each day, and what became of them. */
export function DaysPlot({ overview: { days, answerTimes } }: { overview: Overview }) {
  const { received } = sumUpFigures(days, answerTimes)
  const busiest = days.reduce<(typeof days)[number] | undefined>(
    (most, day) => (day.received > (most?.received ?? 0) ? day : most),
    undefined,
  )
  const summary =
    busiest === undefined
      ? `No submission came in the last ${days.length} days.`
      : `${received.toLocaleString('en')} came in the last ${days.length} days, ${busiest.received === received ? 'all' : busiest.received.toLocaleString('en')} of them on ${describeDay(busiest.day)}.`
  return (
    <BarPlot
      title="Submissions per day"
      summary={summary}
      what="Day (UTC)"
      series={groups}
      bars={days.map(({ day, statuses }) => ({
        title: describeDay(day),
        parts: groups.map(group => group.statuses.reduce((sum, status) => sum + (statuses[status] ?? 0), 0)),
      }))}
    />
  )
}

function describeDay(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`))
}
