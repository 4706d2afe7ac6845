import type { ListImport } from '../../api/imports.ts'
import { linkTo } from '../../router/router.ts'
import { Icon } from '../../ui/icon.tsx'
import { findStep, listOpenSteps, type Step, steps, stepTitles } from './steps.ts'

/** Where one is on the way of an import, and where one can go. */
export function StepBar({ of, current }: { of: ListImport; current: Step }) {
  const open = listOpenSteps(of)
  const reached = Math.max(steps.indexOf(findStep(of)), steps.indexOf(current))
  return (
    <nav class="step-bar" aria-label="Steps of this import">
      <ol>
        {steps.map((step, index) => {
          const isDone = index < reached && step !== current
          const sign = <b>{isDone ? <Icon name="done" /> : index + 1}</b>
          const word = <span class="word">{stepTitles[step]}</span>
          return (
            <li key={step} class={isDone ? 'done' : ''}>
              {open.includes(step) ? (
                <a
                  href={linkTo('import', [of.id, step])}
                  aria-current={step === current ? 'step' : undefined}
                >
                  {sign}
                  {word}
                  {isDone && <span class="visually-hidden">, done</span>}
                </a>
              ) : (
                <span aria-current={step === current ? 'step' : undefined}>
                  {sign}
                  {word}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
