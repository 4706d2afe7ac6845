import { moveFocus } from '../../../ui/move-focus.ts'
import { useForm } from './form-context.ts'

/** What is wrong at a place: beneath its field, which refers to it by its id. */
export function FindingsAt({ path }: { path: string }) {
  const { findings, bench } = useForm()
  const found = findings.get(path)
  if (!found) return null
  return (
    <ul class="field-findings" id={findingsId(path)}>
      {found.map(({ message, ruleId, severity, fix }, index) => (
        <li key={`${ruleId} ${index}`} class={severity}>
          <span>
            {message} <span class="quiet">({ruleId})</span>
          </span>{' '}
          {fix && (
            <button
              type="button"
              class="small"
              onClick={() => {
                bench.edit(fix)
                moveFocus(`field${path}`)
              }}
            >
              Apply the fix<span class="visually-hidden"> at {path}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

export function findingsId(path: string): string {
  return `findings${path}`
}
