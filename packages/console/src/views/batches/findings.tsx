import type { BatchFinding } from '../../api/bodies.ts'
import { linkTo } from '../../router/router.ts'
import { Badge } from '../../ui/badge.tsx'
import { findTitleAt } from '../../ui/field-title.ts'
import { describePlace } from './describe-place.ts'

/** What is wrong, where, by which rule, and what fixes it. Warnings of a record can be acknowledged. */
export function Findings({
  findings,
  acknowledged,
  onAcknowledge,
}: {
  findings: readonly BatchFinding[]
  acknowledged?: ReadonlySet<BatchFinding>
  onAcknowledge?: ((finding: BatchFinding) => void) | undefined
}) {
  return (
    <ul class="items">
      {findings.map((finding, index) => (
        <li class="stack finding" key={index}>
          <div class="row">
            <Badge {...badgeBySeverity[finding.severity]} />
            <RuleLink id={finding.ruleId} />
            {acknowledged?.has(finding) && <span class="quiet">Acknowledged</span>}
            {onAcknowledge !== undefined && !acknowledged?.has(finding) && canBeAcknowledged(finding) && (
              <button type="button" class="small" onClick={() => onAcknowledge(finding)}>
                Acknowledge
                <span class="visually-hidden">
                  {' '}
                  {finding.ruleId} at {finding.path}
                </span>
              </button>
            )}
          </div>
          <p>{finding.message}</p>
          <Where finding={finding} />
          <Fix fix={finding.fix ?? []} />
        </li>
      ))}
    </ul>
  )
}

/** What is wrong with a cell or a file is no warning of a record. */
function canBeAcknowledged({ severity, ruleId, path, acknowledged }: BatchFinding): boolean {
  return severity === 'warning' && isRule(ruleId) && path !== undefined && acknowledged === undefined
}

function isRule(id: string): boolean {
  return /^[A-Z]/.test(id)
}

const badgeBySeverity = {
  error: { kind: 'bad', text: 'Error' },
  warning: { kind: 'warn', text: 'Warning' },
  info: { kind: 'plain', text: 'Info' },
} as const

function Where({ finding: { place, path } }: { finding: BatchFinding }) {
  const words = place && describePlace(place)
  if (words === undefined && path === undefined) return null
  return (
    <p class="quiet">
      {words}
      {words !== undefined && path !== undefined && ', '}
      {path !== undefined && (
        <>
          {findTitleAt(path)} <span class="mono">{path}</span>
        </>
      )}
    </p>
  )
}

/** The catalogue has rules, and not what can be wrong with a cell or a file. */
function RuleLink({ id }: { id: string }) {
  if (!isRule(id)) return <span class="mono">{id}</span>
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
