import { moveFocus } from '../../../ui/move-focus.ts'
import { ChoicesField } from './choices-field.tsx'
import { CodesField } from './codes-field.tsx'
import { FieldGroup } from './field-group.tsx'
import { FieldLabel } from './field-label.tsx'
import { FindingsAt, findingsId } from './findings-at.tsx'
import { type FieldProps, useForm } from './form-context.ts'
import { ObjectsField } from './objects-field.tsx'
import type { RecordField } from './record-fields.ts'
import { type ScalarShape, ValueControl } from './value-control.tsx'

/** One field of a record, filled in by what it takes. */
export function Field({ field, path, value }: FieldProps) {
  const { shape } = field
  switch (shape.kind) {
    case 'object':
      return <ObjectField field={field} fields={shape.fields} path={path} value={value} />
    case 'objects':
      return <ObjectsField field={field} fields={shape.fields} path={path} value={value} />
    case 'choices':
      return <ChoicesField field={field} choices={shape.values} path={path} value={value} />
    case 'codes':
      return <CodesField field={field} list={shape.list} path={path} value={value} />
    case 'anything':
      return (
        <div class="form-field wide">
          <span class="label">
            <FieldLabel field={field} />
          </span>
          <span class="quiet help">{field.help} It is shown in the text only.</span>
          <FindingsAt path={path} />
        </div>
      )
    default:
      return <ScalarField field={field} shape={shape} path={path} value={value} />
  }
}

function ScalarField({ field, shape, path, value }: FieldProps & { shape: ScalarShape }) {
  const { bench, findings } = useForm()
  const id = `field${path}`
  const hasFindings = findings.has(path)
  const describedBy = [`${id}-help`, ...(hasFindings ? [findingsId(path)] : [])].join(' ')
  return (
    <div class={`form-field ${isWide(shape) ? 'wide' : ''}`}>
      <label for={id} class={`label ${field.isRequired ? 'mandatory' : ''}`}>
        <FieldLabel field={field} />
      </label>
      <ValueControl
        shape={shape}
        value={value}
        attributes={{
          id,
          'aria-describedby': describedBy,
          'aria-invalid': hasFindings,
          'aria-required': field.isRequired,
        }}
        onValue={next => {
          if (next === undefined) bench.edit([{ op: 'remove', path }])
          else bench.edit([{ op: 'add', path, value: next }])
        }}
      />
      <FindingsAt path={path} />
      <span class="quiet help" id={`${id}-help`}>
        {field.help}
      </span>
    </div>
  )
}

/** Whether what it shows needs a line of its own. */
function isWide(shape: ScalarShape): boolean {
  if (shape.kind === 'choice')
    return shape.values.some(({ value, term = '' }) => value.length + term.length > 30)
  return shape.kind === 'text' && shape.isLong
}

function ObjectField({
  field,
  fields,
  path,
  value,
}: Omit<FieldProps, 'field'> & { field: RecordField; fields: readonly RecordField[] }) {
  const { bench } = useForm()
  if (value === undefined) {
    return (
      <div class="form-field wide">
        <span class="label">
          <FieldLabel field={field} />
        </span>
        <span class="quiet help">{field.help}</span>
        <FindingsAt path={path} />
        <div>
          <button
            type="button"
            id={`add${path}`}
            onClick={() => {
              bench.edit([{ op: 'add', path, value: {} }])
              moveFocus(`group${path}`)
            }}
          >
            Add {field.title}
          </button>
        </div>
      </div>
    )
  }
  return (
    <FieldGroup
      title={<FieldLabel field={field} />}
      help={field.help}
      fields={fields}
      path={path}
      value={value}
    >
      <div>
        <button
          type="button"
          onClick={() => {
            bench.edit([{ op: 'remove', path }])
            moveFocus(`add${path}`)
          }}
        >
          Remove {field.title}
        </button>
      </div>
    </FieldGroup>
  )
}
