import type { JsonValue } from '@udigate/eudamed/browser'
import { useMemo } from 'preact/hooks'
import { findTitle } from '../../../ui/field-title.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Workbench } from '../workbench.ts'
import { Field } from './field.tsx'
import { FieldGroup } from './field-group.tsx'
import { FormProvider } from './form-context.ts'
import { listFields, type RecordField } from './record-fields.ts'

const actor = (name: string, title: string, help: string): RecordField => ({
  name,
  title,
  help,
  isRequired: false,
  shape: { kind: 'text', isLong: false, example: 'DE-MF-000001723' },
})

const requestFields: readonly RecordField[] = [
  actor(
    'actorCode',
    'Actor (SRN)',
    'SRN of the actor for whom it is submitted; not needed where the key is for one only.',
  ),
  actor(
    'authorizedRepresentativeCode',
    'Authorised representative (SRN)',
    "Stands in for the device group's ARActorCode.",
  ),
]

/** The request as a form. What is filled in here stands in the text, and what stands in the text is shown here. */
export function RecordForm({ bench }: { bench: Workbench }) {
  const model = bench.model.value
  const judgement = bench.judgement.value
  const findings = useMemo(
    () => Map.groupBy(bench.findings.value, ({ path }) => path),
    [bench.findings.value],
  )
  const [device, deviceGroup] = useMemo(
    () => [listFields(model, 'device'), listFields(model, 'deviceGroup')],
    [model],
  )
  if (judgement.kind !== 'judged') {
    return <Notice kind="warn">The form comes back when the text can be read: see the findings.</Notice>
  }
  const { request } = judgement
  return (
    <FormProvider value={{ bench, findings, Field }}>
      <form
        class="record"
        key={`${model} ${bench.edition.value}`}
        aria-label="The request as a form"
        onSubmit={event => event.preventDefault()}
      >
        <p class="quiet">Fields marked * are mandatory. The text changes as you fill them in.</p>
        <FieldGroup title="Request" fields={requestFields} path="" value={request} />
        <Entity
          bench={bench}
          title={`Device (${findTitle('Device', model)})`}
          path="/device"
          fields={device}
          value={request.device}
        />
        <Entity
          bench={bench}
          title={`Device group (${findTitle('DeviceGroup', model)})`}
          path="/deviceGroup"
          fields={deviceGroup}
          value={request.deviceGroup}
        />
      </form>
    </FormProvider>
  )
}

interface EntityProps {
  bench: Workbench
  title: string
  path: string
  fields: readonly RecordField[]
  value: JsonValue | undefined
}

function Entity({ bench, title, path, fields, value }: EntityProps) {
  if (value !== undefined && value !== null) {
    return <FieldGroup title={title} fields={fields} path={path} value={value} />
  }
  return (
    <div class="row">
      <span>{title}: not given.</span>
      <button type="button" onClick={() => bench.edit([{ op: 'add', path, value: {} }])}>
        Add it
      </button>
    </div>
  )
}
