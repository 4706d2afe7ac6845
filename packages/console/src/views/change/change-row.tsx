import { isJsonObject, type JsonObject, type JsonValue } from '@udigate/eudamed/browser'
import { Field } from '../try/form/field.tsx'
import { FieldGroup } from '../try/form/field-group.tsx'
import type { RecordField } from '../try/form/record-fields.ts'
import type { Draft, DraftRow } from './change-draft.ts'
import {
  type ChangeAct,
  type ChangeableField,
  describeEntry,
  isList,
  type listChangeable,
} from './changeable-fields.ts'

const acts: Readonly<Record<Exclude<ChangeAct, 'WHERE'>, string>> = {
  SET: 'Set',
  REPLACE: 'Replace',
  ADD: 'Add to a list',
  REMOVE: 'Remove',
  COPY: 'Copy from a field',
}

type Groups = ReturnType<typeof listChangeable>

/** One condition or one change: what is done, with which field, and the values. */
export function ChangeRow({
  row,
  place,
  draft,
  groups,
  faults,
}: {
  row: DraftRow
  /** Where it stands in the request that is sent. */
  place: string
  draft: Draft
  groups: Groups
  /** What the gateway says of the request, by its places. */
  faults: ReadonlyMap<string, string>
}) {
  const { id, act } = row
  const field = findField(groups, row.field)
  const own = draft.values.value[id] ?? null
  const values: JsonObject = isJsonObject(own) ? own : {}
  const found = [...faults].filter(([path]) => path === place || path.startsWith(`${place}/`))
  const what = act === 'WHERE' ? 'condition' : 'change'
  return (
    <fieldset class="group change-row">
      <legend>{act === 'WHERE' ? 'Where a field has a value' : acts[act]}</legend>
      <div class="row change-what">
        {act !== 'WHERE' && (
          <label class="field">
            Action
            <select
              value={act}
              onChange={event =>
                draft.change(id, { act: event.currentTarget.value as ChangeAct, field: '', from: '' })
              }
            >
              {Object.entries(acts).map(([name, title]) => (
                <option value={name} key={name}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        )}
        <FieldSelect
          label="Field"
          groups={groups}
          isOffered={each => act !== 'ADD' || isList(each)}
          value={row.field}
          onChoose={path => draft.change(id, { field: path })}
        />
        {act === 'COPY' && field !== undefined && (
          <FieldSelect
            label="Copy from"
            groups={groups}
            isOffered={each => each.path !== field.path && each.shape.kind === field.shape.kind}
            value={row.from}
            onChoose={path => draft.change(id, { from: path })}
          />
        )}
        <button type="button" onClick={() => draft.remove(id)}>
          Remove<span class="visually-hidden"> this {what}</span>
        </button>
      </div>
      {field !== undefined && act !== 'COPY' && (
        <>
          <Value
            title={titles[act].value}
            field={describeEntry(field, act)}
            path={`/${id}/value`}
            value={values.value}
          />
          {act === 'REPLACE' && (
            <Value
              title={titles[act].by}
              field={describeEntry(field, act)}
              path={`/${id}/by`}
              value={values.by}
            />
          )}
          {act === 'REMOVE' && (
            <p class="quiet">
              Leave it empty to remove {isList(field) ? 'all entries' : 'the value, whatever it is'}.
            </p>
          )}
        </>
      )}
      {found.map(([path, message]) => (
        <p class="fault" role="alert" key={path}>
          {message}
        </p>
      ))}
    </fieldset>
  )
}

const titles = {
  SET: { value: 'New value', by: '' },
  COPY: { value: '', by: '' },
  REPLACE: { value: 'Old value', by: 'New value' },
  ADD: { value: 'New entry', by: '' },
  REMOVE: { value: 'Entries or value to remove', by: '' },
  WHERE: { value: 'Value', by: '' },
} as const satisfies Record<ChangeAct, { value: string; by: string }>

/** A value, filled in as in the form of a record. */
function Value({
  title,
  field,
  path,
  value,
}: {
  title: string
  field: RecordField
  path: string
  value: JsonValue | undefined
}) {
  const { shape } = field
  if (shape.kind === 'object') {
    return (
      <FieldGroup
        title={title}
        help={field.help}
        fields={shape.fields}
        path={path}
        value={value ?? {}}
        isOpen
      />
    )
  }
  // A list that is filled in as a whole numbers its entries by its title.
  const named = shape.kind === 'objects' ? field.title : title
  return <Field field={{ ...field, title: named, name: named }} path={path} value={value} />
}

function FieldSelect({
  label,
  groups,
  isOffered,
  value,
  onChoose,
}: {
  label: string
  groups: Groups
  isOffered(field: ChangeableField): boolean
  value: string
  onChoose(path: string): void
}) {
  return (
    <label class="field">
      {label}
      <select value={value} onChange={event => onChoose(event.currentTarget.value)}>
        <option value="">Choose …</option>
        {groups.map(([group, fields]) => (
          <optgroup label={group} key={group}>
            {fields.filter(isOffered).map(({ path, title }) => (
              <option value={path} key={path}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}

function findField(groups: Groups, path: string): ChangeableField | undefined {
  return groups.flatMap(([, fields]) => fields).find(each => each.path === path)
}
