import type { Overview } from '../../api/bodies.ts'
import { linkTo } from '../../router/router.ts'
import type { BadgeKind } from '../../ui/badge.tsx'
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
  return (
    <section class="stack" aria-labelledby="counts">
      <div class="row">
        <h2 id="counts">Submissions</h2>
        {acceptance !== undefined && (
          <span class="quiet">
            {percent(acceptance)} of {ended.toLocaleString('en')} with an outcome were accepted in the last{' '}
            {overview.days.length} days
          </span>
        )}
      </div>
      <ul class="counts">
        {statuses.map(([status, text, kind]) => (
          <li key={status}>
            <a class={kind} href={linkTo('submissions', [], { status })}>
              <strong>{overview.statuses[status].toLocaleString('en')}</strong>
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
