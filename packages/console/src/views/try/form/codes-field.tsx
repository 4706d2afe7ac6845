import type { CodeListName, JsonValue } from '@udigate/eudamed/browser'
import { moveFocus } from '../../../ui/move-focus.ts'
import { CodeControl } from './code-control.tsx'
import { FieldLabel } from './field-label.tsx'
import { FindingsAt, findingsId } from './findings-at.tsx'
import { useForm } from './form-context.ts'
import type { RecordField } from './record-fields.ts'

interface Props {
  field: RecordField
  list: CodeListName
  path: string
  value: JsonValue | undefined
}

/** Codes of a list: each can be searched, and one more added. */
export function CodesField({ field, list, path, value }: Props) {
  const { bench, findings } = useForm()
  const isList = Array.isArray(value)
  const codes = isList ? value : value === undefined ? [] : [value]
  const makePlace = (index: number): string => (isList ? `${path}/${index}` : path)
  const remove = (index: number): void => {
    bench.edit([{ op: 'remove', path: codes.length === 1 ? path : makePlace(index) }])
    moveFocus(`field${path}-new`)
  }
  const add = (code: string): void => {
    if (isList) bench.edit([{ op: 'add', path: `${path}/-`, value: code }])
    else bench.edit([{ op: 'add', path, value: [...codes, code] }])
  }
  const attributesAt = (id: string, place: string | undefined) => {
    const isAtFault = place !== undefined && findings.has(place)
    return {
      id,
      'aria-describedby': [`field${path}-help`, ...(isAtFault ? [findingsId(place)] : [])].join(' '),
      'aria-invalid': isAtFault,
      'aria-required': false,
    }
  }
  return (
    <fieldset class="form-field wide">
      <legend class={`label ${field.isRequired ? 'mandatory' : ''}`}>
        <FieldLabel field={field} />
      </legend>
      <span class="quiet help" id={`field${path}-help`}>
        {field.help}
      </span>
      {(isList || codes.length === 0) && <FindingsAt path={path} />}
      {codes.map((code, index) => (
        <div class="code-item" key={index}>
          <label class="visually-hidden" for={`field${path}-${index}`}>
            {field.title} {index + 1}
          </label>
          <CodeControl
            list={list}
            value={typeof code === 'string' ? code : JSON.stringify(code)}
            attributes={attributesAt(`field${path}-${index}`, makePlace(index))}
            onValue={next => {
              if (next === undefined) remove(index)
              else bench.edit([{ op: isList ? 'replace' : 'add', path: makePlace(index), value: next }])
            }}
          />
          <button type="button" onClick={() => remove(index)}>
            Remove<span class="visually-hidden"> {JSON.stringify(code)}</span>
          </button>
          <FindingsAt path={makePlace(index)} />
        </div>
      ))}
      <label class="quiet help" for={`field${path}-new`}>
        {codes.length === 0 ? 'Search a code' : 'Search one more'}
        <span class="visually-hidden"> for {field.title}</span>
      </label>
      <CodeControl
        list={list}
        value=""
        attributes={attributesAt(`field${path}-new`, undefined)}
        onValue={next => {
          if (next !== undefined) add(next)
        }}
      />
    </fieldset>
  )
}
