import type { ImportPlan, ListImport } from '../../../api/imports.ts'
import { linkTo } from '../../../router/router.ts'
import { findName } from '../../../ui/describe-label.ts'
import { countDevices } from './changed-devices.tsx'

const todos = {
  FIX: 'Correct the rows in the findings, or in your list.',
  WAIT: 'Import the list again when that has ended.',
  DECIDE: 'Decide the doubt first.',
} as const

/** What is not sent, by reason, and what helps. */
export function NotPossible({ of, plan }: { of: ListImport; plan: ImportPlan }) {
  return (
    <section class="panel-box" aria-labelledby="plan-not-possible">
      <header>
        <h2 id="plan-not-possible">Not possible</h2>
        <span class="quiet clip">{countDevices(plan.counts.notPossible)} stay as they are</span>
        <span class="spacer" />
        <a href={linkTo('import', [of.id, 'plan'], { kind: 'NOT_POSSIBLE' })}>One by one</a>
      </header>
      <ul class="not-possible">
        {plan.notPossible.map(({ id, when, reason, action, devices, examples }) => (
          <li key={id}>
            <span class={`tally ${when === 'NEVER' ? 'bad' : 'warn'}`}>
              {devices.toLocaleString('en')}
              <span class="visually-hidden"> {when === 'NEVER' ? 'never' : 'not yet'}</span>
            </span>
            <span>
              <strong>{reason}</strong>{' '}
              <span class="quiet">
                {examples
                  .slice(0, 2)
                  .map(({ label, device }) => findName(label) ?? device?.code)
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <br />
              <span class="quiet">{todos[action]}</span>
            </span>
            <Action of={of} id={id} action={action} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Action({ of, id, action }: { of: ListImport; id: string; action: string }) {
  if (action === 'FIX' && of.batch === undefined) {
    return (
      <a class="button small" href={linkTo('import', [of.id, 'findings'])}>
        Fix
      </a>
    )
  }
  if (action === 'DECIDE') {
    return (
      <a class="button small" href={linkTo('submissions', [], { status: 'IN_DOUBT' })}>
        Decide
      </a>
    )
  }
  return (
    <a class="button small" href={linkTo('import', [of.id, 'plan'], { kind: 'NOT_POSSIBLE', group: id })}>
      Show
    </a>
  )
}
