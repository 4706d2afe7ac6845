import type { Overview } from '../../api/bodies.ts'
import { BarPlot, type Series } from '../../ui/bar-plot.tsx'
import { classNames, formatSeconds, sumUpFigures } from './figures.ts'

const series: readonly Series[] = [{ title: 'Submissions', kind: 'busy' }]

/** How long it took until the outcome of submissions was known. */
export function TimesPlot({ overview: { days, answerTimes } }: { overview: Overview }) {
  const { answered, halfWithin } = sumUpFigures(days, answerTimes)
  const longest = formatSeconds(answerTimes.at(-1) ?? 0)
  const summary =
    halfWithin === undefined
      ? `No outcome came in the last ${days.length} days.`
      : halfWithin === Infinity
        ? `More than half of the outcomes took longer than ${longest}.`
        : `Half of the outcomes came within ${formatSeconds(halfWithin)}.`
  return (
    <BarPlot
      title="Time to the outcome"
      summary={summary}
      what="Time"
      series={series}
      bars={classNames(answerTimes).map((title, index) => ({
        title: shortened(title),
        parts: [answered[index] ?? 0],
      }))}
    />
  )
}

function shortened(title: string): string {
  return title.replace('up to ', '≤ ').replace('more than ', '> ')
}
