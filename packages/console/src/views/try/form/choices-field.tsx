import type { JsonValue } from '@udigate/eudamed/browser'
import { FieldLabel } from './field-label.tsx'
import { FindingsAt } from './findings-at.tsx'
import { useForm } from './form-context.ts'
import type { Choice, RecordField } from './record-fields.ts'

interface Props {
  field: RecordField
  choices: readonly Choice[]
  path: string
  value: JsonValue | undefined
}

/** Some of few values: each can be ticked. */
export function ChoicesField({ field, choices, path, value }: Props) {
  const { bench, findings } = useForm()
  if (value !== undefined && !Array.isArray(value)) {
    return (
      <fieldset class="form-field wide">
        <legend class="label">
          <FieldLabel field={field} />
        </legend>
        <p class="quiet">This is no list: correct it in the text.</p>
        <FindingsAt path={path} />
      </fieldset>
    )
  }
  const chosen = value ?? []
  const choose = (choice: string, isChosen: boolean): void => {
    if (isChosen) {
      bench.edit([
        value === undefined
          ? { op: 'add', path, value: [choice] }
          : { op: 'add', path: `${path}/-`, value: choice },
      ])
    } else if (chosen.length === 1) bench.edit([{ op: 'remove', path }])
    else bench.edit([{ op: 'remove', path: `${path}/${chosen.indexOf(choice)}` }])
  }
  const strangers = chosen.flatMap((each, index) =>
    choices.some(choice => choice.value === each) ? [] : [{ each, index }],
  )
  const atItems = chosen.map((_, index) => `${path}/${index}`).filter(place => findings.has(place))
  return (
    <fieldset class="form-field wide">
      <legend class={`label ${field.isRequired ? 'mandatory' : ''}`}>
        <FieldLabel field={field} />
      </legend>
      <span class="quiet help">{field.help}</span>
      {choices.map(({ value: each, term }) => (
        <label class="choice" key={each}>
          <input
            type="checkbox"
            checked={chosen.includes(each)}
            onChange={event => choose(each, event.currentTarget.checked)}
          />
          <span>{term === undefined ? each : `${each} – ${term}`}</span>
        </label>
      ))}
      {strangers.map(({ each, index }) => (
        <div class="row" key={index}>
          <code class="stranger">{JSON.stringify(each)}</code>
          <button type="button" onClick={() => bench.edit([{ op: 'remove', path: `${path}/${index}` }])}>
            Remove<span class="visually-hidden"> {JSON.stringify(each)}</span>
          </button>
        </div>
      ))}
      <FindingsAt path={path} />
      {atItems.map(place => (
        <FindingsAt path={place} key={place} />
      ))}
    </fieldset>
  )
}
