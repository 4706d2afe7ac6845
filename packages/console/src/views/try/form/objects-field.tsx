import { isJsonObject, type JsonValue } from '@udigate/eudamed/browser'
import { moveFocus } from '../../../ui/move-focus.ts'
import { FieldGroup } from './field-group.tsx'
import { FieldLabel } from './field-label.tsx'
import { FindingsAt } from './findings-at.tsx'
import { useForm } from './form-context.ts'
import type { RecordField } from './record-fields.ts'

interface Props {
  field: RecordField
  fields: readonly RecordField[]
  path: string
  value: JsonValue | undefined
}

/** Entries that have fields of their own; a single one may stand there without a list around it. */
export function ObjectsField({ field, fields, path, value }: Props) {
  const { bench } = useForm()
  const isList = Array.isArray(value)
  const isSingle = value !== undefined && !isList && isJsonObject(value)
  const entries: readonly JsonValue[] = isList ? value : isSingle ? [value] : []
  const makePlace = (index: number): string => (isList ? `${path}/${index}` : path)
  const add = (): void => {
    if (isList) bench.edit([{ op: 'add', path: `${path}/-`, value: {} }])
    else bench.edit([{ op: 'add', path, value: [...entries, {}] }])
    moveFocus(`group${path}/${entries.length}`)
  }
  const remove = (index: number): void => {
    bench.edit([{ op: 'remove', path: entries.length === 1 ? path : makePlace(index) }])
    moveFocus(`add${path}`)
  }
  return (
    <div class="form-field wide">
      <span class={`label ${field.isRequired ? 'mandatory' : ''}`}>
        <FieldLabel field={field} />
      </span>
      <span class="quiet help">{field.help}</span>
      {(isList || !isSingle) && <FindingsAt path={path} />}
      {entries.map((entry, index) => (
        <FieldGroup
          // An entry that comes or goes moves the others: their suggestions are found again then.
          key={`${index} of ${entries.length}`}
          title={`${field.title} ${index + 1}`}
          fields={fields}
          path={makePlace(index)}
          value={entry}
        >
          <div>
            <button type="button" onClick={() => remove(index)}>
              Remove {field.title} {index + 1}
            </button>
          </div>
        </FieldGroup>
      ))}
      {value === undefined || isList || isSingle ? (
        <div>
          <button type="button" id={`add${path}`} onClick={add}>
            Add {field.title}
          </button>
        </div>
      ) : (
        <p class="quiet">This is no list: correct it in the text.</p>
      )}
    </div>
  )
}
