import type { ChangedInRegister, RegisterFile } from '../../api/bodies.ts'
import { gateway, may } from '../../api/session.ts'
import { linkTo } from '../../router/router.ts'
import { Confirm } from '../../ui/confirm.tsx'

/** A device that is otherwise now than in a further register: a row for each field. */
export function ChangedRows({
  changed: { issuingAgency, code, differences, reasons, uploadedAt },
  register,
  name,
  onDone,
}: {
  changed: ChangedInRegister
  register: RegisterFile['register']
  /** What the register is called. */
  name: string
  onDone(): void
}) {
  const [first, ...others] = differences
  const note = async (): Promise<void> => {
    await gateway().post('/api/v1/exports/{register}/changes', {
      path: { register },
      body: { devices: [{ issuingAgency, code }] },
    })
    onDone()
  }
  return (
    <>
      <tr>
        <td>
          <a class="mono" href={linkTo('devices', ['device', issuingAgency, code])}>
            {code}
          </a>
        </td>
        <Difference of={first} reasons={reasons} name={name} />
        <td>
          {uploadedAt === undefined
            ? 'Discard its file, and make a new one'
            : may('exports.manage') && (
                <Confirm
                  label="Changed there"
                  about={code}
                  title="Is it changed there?"
                  kind="primary"
                  isQuiet
                  action={note}
                >
                  It is noted as being there as it is registered now, or as discarded there where EUDAMED does
                  not hold it any longer.
                </Confirm>
              )}
        </td>
      </tr>
      {others.map(each => (
        <tr key={each.path}>
          <td />
          <Difference of={each} reasons={[]} name={name} />
          <td />
        </tr>
      ))}
    </>
  )
}

function Difference({
  of,
  reasons,
  name,
}: {
  of: ChangedInRegister['differences'][number] | undefined
  reasons: readonly string[]
  name: string
}) {
  if (of === undefined) return <td colSpan={3}>{reasons.join(' ')}</td>
  return (
    <>
      <td data-label="Field">
        <span class="mono">{of.path}</span>
      </td>
      <td data-label={`In ${name}`}>
        <span class="mono">{show(of.before)}</span>
      </td>
      <td data-label="Registered now">
        <span class="mono">{show(of.after)}</span>
        {of.blockedBy !== undefined && <span class="quiet"> {of.blockedBy} forbids it in EUDAMED</span>}
      </td>
    </>
  )
}

function show(value: unknown): string {
  return value === undefined ? '–' : JSON.stringify(value)
}
