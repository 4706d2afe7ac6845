import { useSignal } from '@preact/signals'
import { isJsonObject, type JsonObject, type JsonValue, pointer } from '@udigate/eudamed/browser'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { FindingsAt } from './findings-at.tsx'
import { useForm } from './form-context.ts'
import type { RecordField } from './record-fields.ts'

interface Props {
  title: ComponentChildren
  help?: string | undefined
  fields: readonly RecordField[]
  /** Where the object stands. */
  path: string
  value: JsonValue
  /** Whether all fields are in sight at once. */
  isOpen?: boolean
  /** What can be done with the whole of it. */
  children?: ComponentChildren
}

/** The fields of an object: those that are mandatory or given first, the others to be opened. */
export function FieldGroup({ title, help, fields, path, value, isOpen = false, children }: Props) {
  // A field stays where it is while it is filled in or emptied.
  const upFront = useMemo(
    () => fields.filter(({ name, isRequired }) => isOpen || isRequired || isGiven(value, name)),
    [fields],
  )
  const others = fields.filter(field => !upFront.includes(field))
  return (
    <fieldset class="group" id={`group${path}`}>
      <legend>{title}</legend>
      {help !== undefined && <p class="quiet">{help}</p>}
      <FindingsAt path={path} />
      {isJsonObject(value) ? (
        <>
          <Fields fields={upFront} path={path} value={value} />
          {others.length > 0 && <Others fields={others} path={path} value={value} />}
        </>
      ) : (
        <p class="quiet">This is no object: correct it in the text.</p>
      )}
      {children}
    </fieldset>
  )
}

function Others({
  fields,
  path,
  value,
}: {
  fields: readonly RecordField[]
  path: string
  value: JsonObject
}) {
  const { findings } = useForm()
  const isOpen = useSignal(false)
  const given = fields.filter(({ name }) => isGiven(value, name)).length
  const isAtFault = fields.some(({ name }) => {
    const below = path + pointer(name)
    return Array.from(findings.keys()).some(place => place === below || place.startsWith(`${below}/`))
  })
  return (
    <details
      class="more"
      onToggle={event => {
        isOpen.value = event.currentTarget.open
      }}
    >
      <summary>
        {fields.length} more field{fields.length === 1 ? '' : 's'}
        {given > 0 && `, ${given} given`}
        {isAtFault && <span class="fault">, with findings</span>}
      </summary>
      {isOpen.value && <Fields fields={fields} path={path} value={value} />}
    </details>
  )
}

function Fields({
  fields,
  path,
  value,
}: {
  fields: readonly RecordField[]
  path: string
  value: JsonObject
}) {
  const { Field } = useForm()
  return (
    <div class="fields">
      {fields.map(field => (
        <Field
          key={field.name}
          field={field}
          path={path + pointer(field.name)}
          value={value[field.name] ?? undefined}
        />
      ))}
    </div>
  )
}

function isGiven(value: JsonValue, name: string): boolean {
  return isJsonObject(value) && value[name] !== undefined && value[name] !== null
}
