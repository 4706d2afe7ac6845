import type { Overview } from '../../api/bodies.ts'
import { linkTo } from '../../router/router.ts'
import type { BadgeKind } from '../../ui/badge.tsx'
import { StackedBar } from '../../ui/stacked-bar.tsx'
import { percent, sumUpFigures } from './figures.ts'

const statuses: readonly (readonly [status: keyof Overview['statuses'], text: string, kind: BadgeKind])[] = [
  ['SUCCESS', 'Accepted', 'good'],
  ['VALIDATION_FAILED', 'Refused', 'bad'],
  ['BLOCKED', 'Blocked', 'warn'],
  ['INTERNAL_ERROR', 'Failed', 'bad'],
  ['IN_SUBMISSION', 'In submission', 'busy'],
  ['IN_DOUBT', 'In doubt', 'doubt'],
]

/** How many submissions have which status; each number leads to them. */
export function Counts({ overview }: { overview: Overview }) {
  const { ended, acceptance } = sumUpFigures(overview.days, overview.answerTimes)
  const all = statuses.reduce((sum, [status]) => sum + overview.statuses[status], 0)
  return (
    <section class="panel-box ready" aria-labelledby="counts">
      <h2 id="counts" class="visually-hidden">
        Submissions
      </h2>
      <p class="figure">
        {overview.statuses.SUCCESS.toLocaleString('en')}{' '}
        <small>
          of {all.toLocaleString('en')} {all === 1 ? 'submission' : 'submissions'} accepted
        </small>
      </p>
      <div class="readiness">
        <StackedBar
          label="Submissions"
          parts={statuses.map(([status, title, kind]) => ({
            title,
            kind,
            count: overview.statuses[status],
            link: linkTo('submissions', [], { status }),
          }))}
        />
      </div>
      {acceptance !== undefined && (
        <p class="quiet wide">
          {percent(acceptance)} of {ended.toLocaleString('en')} with an outcome were accepted in the last{' '}
          {overview.days.length} days
        </p>
      )}
    </section>
  )
}
