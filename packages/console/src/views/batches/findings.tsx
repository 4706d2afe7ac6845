import type { BatchFinding } from '../../api/bodies.ts'
import { linkTo } from '../../router/router.ts'
import { Badge } from '../../ui/badge.tsx'
import { describePlace } from './describe-place.ts'

/** What is wrong, where, by which rule, and what fixes it. */
export function Findings({ findings }: { findings: readonly BatchFinding[] }) {
  return (
    <ul class="items">
      {findings.map((finding, index) => (
        <li class="stack finding" key={index}>
          <div class="row">
            <Badge
              kind={finding.severity === 'error' ? 'bad' : 'warn'}
              text={finding.severity === 'error' ? 'Error' : 'Warning'}
            />
            <RuleLink id={finding.ruleId} />
          </div>
          <p>{finding.message}</p>
          <Where finding={finding} />
          <Fix fix={finding.fix ?? []} />
        </li>
      ))}
    </ul>
  )
}

function Where({ finding: { place, path } }: { finding: BatchFinding }) {
  const words = place && describePlace(place)
  if (words === undefined && path === undefined) return null
  return (
    <p class="quiet">
      {words}
      {words !== undefined && path !== undefined && ', '}
      {path !== undefined && <span class="mono">{path}</span>}
    </p>
  )
}

/** The catalogue has rules, and not what can be wrong with a cell or a file. */
function RuleLink({ id }: { id: string }) {
  if (!/^[A-Z]/.test(id)) return <span class="mono">{id}</span>
  return (
    <a class="mono" href={linkTo('rules', [id])}>
      {id}
    </a>
  )
}

function Fix({ fix }: { fix: NonNullable<BatchFinding['fix']> }) {
  if (fix.length === 0) return null
  return (
    <div>
      <strong>What fixes it</strong>
      <ul class="fix">
        {fix.map(each => (
          <li key={`${each.op} ${each.path}`}>
            {each.op === 'remove' ? 'Remove' : 'Set'} <span class="mono">{each.path}</span>
            {each.op !== 'remove' && (
              <>
                {' '}
                to <span class="mono">{JSON.stringify(each.value)}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
