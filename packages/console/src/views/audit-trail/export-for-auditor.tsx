import { useSignal } from '@preact/signals'
import { download } from '../../api/download.ts'
import { gateway } from '../../api/session.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { ChoiceField, DayField, SearchField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAct } from '../../ui/use-act.ts'

const parts = [
  ['device', 'One device'],
  ['group', 'A device group'],
  ['certificate', 'A certificate'],
] as const

type Part = '' | (typeof parts)[number][0]

const placeholders: Readonly<Record<Exclude<Part, ''>, string>> = {
  device: 'GS1:04012345100013',
  group: 'GS1:4012345DEMODM',
  certificate: 'Number',
}

/** The folder that an auditor is handed, as an archive: of all devices or some, now or as it stood on a day. */
export function ExportForAuditor() {
  const part = useSignal<Part>('')
  const name = useSignal('')
  const day = useSignal('')
  const { isBusy, trouble, act } = useAct()
  const save = (): Promise<void> =>
    act(() => {
      const asOf = day.value === '' ? undefined : day.value
      const query = { ...makeSubject(part.value, name.value.trim()), asOf, format: 'zip' as const }
      return download(gateway().bytes('/api/v1/evidence/export', { query }), 'evidence.zip')
    })
  return (
    <section class="card">
      <h2>For an auditor</h2>
      <p>
        A folder that opens in a browser without the gateway: each device with its device group, states and
        changes, who released what, what the authority answered, and who has access.{' '}
        <code>udigate evidence verify</code> checks it.
      </p>
      <Allowed right="evidence.read" what="Exporting it">
        <form
          class="filters"
          onSubmit={event => {
            event.preventDefault()
            void save()
          }}
        >
          <ChoiceField
            label="Devices"
            all="All devices"
            options={parts}
            value={part.value}
            onChoose={chosen => {
              part.value = chosen as Part
            }}
          />
          {part.value !== '' && (
            <SearchField
              label={part.value === 'certificate' ? 'Certificate' : 'Agency and code'}
              placeholder={placeholders[part.value]}
              value={name.value}
              onChoose={text => {
                name.value = text
              }}
            />
          )}
          <DayField
            label="As of"
            value={day.value}
            onChoose={chosen => {
              day.value = chosen
            }}
          />
          <button type="submit" disabled={isBusy.value || (part.value !== '' && name.value.trim() === '')}>
            Export folder
          </button>
        </form>
      </Allowed>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
    </section>
  )
}

/** What is exported, as the gateway is asked for it; it says what is wrong with a name. */
function makeSubject(part: Part, name: string) {
  if (part === '') return { everything: true }
  if (part === 'certificate') return { certificate: name }
  const [issuingAgency = '', ...code] = name.split(':')
  return part === 'device'
    ? { issuingAgency, code: code.join(':') }
    : { issuingAgency, deviceGroup: code.join(':') }
}
