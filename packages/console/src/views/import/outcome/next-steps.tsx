import type { ListImport } from '../../../api/imports.ts'
import { linkTo } from '../../../router/router.ts'
import type { Step } from '../steps.ts'
import { countOutcomes, outcomeStates } from './outcome-states.ts'

/** What waits for a person, failed or is in doubt, and what to do about it. */
export function NextSteps({ of, step }: { of: ListImport; step: Step }) {
  if (of.batch === undefined) return null
  const counts = countOutcomes(of)
  const open = outcomeStates.flatMap(({ name, todo, ...shown }) => {
    const count = counts[name] ?? 0
    return todo === undefined || count === 0 ? [] : [{ ...shown, name, todo, count }]
  })
  if (open.length === 0) return null
  return (
    <section class="panel-box" aria-labelledby="next-steps">
      <header>
        <h2 id="next-steps">What to do next</h2>
      </header>
      <ul class="not-possible">
        {open.map(({ name, text, kind, todo, count }) => (
          <li key={name}>
            <span class={`tally ${kind}`}>{count.toLocaleString('en')}</span>
            <span>
              <strong>{text}</strong> <span class="quiet">{todo}</span>
            </span>
            <a class="button small" href={linkTo('import', [of.id, step], { state: name })}>
              Show
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
