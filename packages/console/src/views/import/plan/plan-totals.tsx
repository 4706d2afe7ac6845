import type { ImportPlan, ListImport, PlanState } from '../../../api/imports.ts'
import { linkTo, route } from '../../../router/router.ts'

/** How many devices are new, changed, unchanged and not possible; each leads to its devices. */
export function PlanTotals({
  of,
  plan: { counts, changed, newGroups },
}: {
  of: ListImport
  plan: ImportPlan
}) {
  const current = route.value.query.get('kind')
  const parts: readonly { kind: PlanState; count: number; title: string; text: string; tone: string }[] = [
    {
      kind: 'NEW',
      count: counts.new,
      title: 'New',
      text:
        newGroups === 0 ? 'In registered groups' : `${newGroups} new ${newGroups === 1 ? 'group' : 'groups'}`,
      tone: 'good-text',
    },
    {
      kind: 'CHANGED',
      count: counts.changed,
      title: 'Changed',
      text: `${changed.length} ${changed.length === 1 ? 'kind' : 'kinds'} of change`,
      tone: 'accent-text',
    },
    {
      kind: 'UNCHANGED',
      count: counts.unchanged,
      title: 'Unchanged',
      text: 'Nothing is sent',
      tone: 'quiet',
    },
    {
      kind: 'NOT_POSSIBLE',
      count: counts.notPossible,
      title: 'Not possible',
      text: `${counts.never} never, ${counts.notYet} not yet`,
      tone: counts.notPossible === 0 ? 'quiet' : 'bad-text',
    },
  ]
  return (
    <ul class="panel-box totals">
      {parts.map(({ kind, count, title, text, tone }) => (
        <li key={kind}>
          <a
            href={linkTo('import', [of.id, 'plan'], { kind: kind === current ? undefined : kind })}
            aria-current={kind === current ? 'true' : undefined}
          >
            <span class="figure">
              {count.toLocaleString('en')} <small class={tone}>{title}</small>
            </span>
            <span class="quiet">{text}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
