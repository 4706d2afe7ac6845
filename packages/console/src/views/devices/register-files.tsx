import { useSignal } from '@preact/signals'
import { profiles } from '@udigate/eudamed/browser'
import type { ChangedInRegister, MadeRegisterFiles, RegisterFile } from '../../api/bodies.ts'
import { describeError } from '../../api/describe-error.ts'
import { download } from '../../api/download.ts'
import { gateway, may } from '../../api/session.ts'
import { linkTo } from '../../router/router.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { ChoiceField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PagesTable } from '../../ui/pages-table.tsx'
import { Time } from '../../ui/time.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { ActorInRegister } from './actor-in-register.tsx'
import { DeviceTabs } from './device-tabs.tsx'

const onPage = 50

type Leaving = 'nothing' | 'errors' | 'warnings'

/** The files for a further register: made, uploaded by a person, and confirmed. */
export function RegisterFiles({ register }: { register: RegisterFile['register'] }) {
  const name = profiles.find(({ id }) => id === register)?.name ?? register
  const path = { register }
  const files = usePages(
    (page, signal) =>
      gateway().get('/api/v1/exports/{register}/files', { path, query: { limit: onPage, ...page }, signal }),
    [register],
  )
  const changes = usePages(
    (page, signal) =>
      gateway().get('/api/v1/exports/{register}/changes', {
        path,
        query: { limit: onPage, ...page },
        signal,
      }),
    [register],
  )
  const again = (): void => {
    files.again()
    changes.again()
  }
  return (
    <>
      <div class="page-head">
        <h1>{name}</h1>
      </div>
      <DeviceTabs current="register" />
      <p class="quiet">
        {name} takes files that you upload on its page. Make them here, upload them in their order, and say
        what became of them.
      </p>
      <Allowed right="actors.manage" what={`Saying whose devices are in ${name}`}>
        <ActorInRegister register={register} name={name} />
      </Allowed>
      <Allowed right="exports.manage" what={`Making files for ${name}`}>
        <MakeFiles register={register} name={name} onDone={again} />
      </Allowed>
      <PagesTable
        label="Files, newest first"
        columns={['File', 'Operation', 'Actor', 'Devices', 'Made', 'Uploaded', 'There', '']}
        pages={files}
        none="No file was made yet."
        row={file => <FileRow file={file} onDone={again} key={file.id} />}
      />
      <h2>Changed since their file was made</h2>
      <PagesTable
        label="Changed devices, by code"
        columns={['Device', 'Field', `In ${name}`, 'Registered now', '']}
        pages={changes}
        none={`Every device is in ${name}, or in a file for it, as it is registered.`}
        row={changed => (
          <ChangedRows changed={changed} register={register} onDone={again} key={changed.code} />
        )}
      />
    </>
  )
}

/** Makes files of what is in none yet; many devices take several calls. */
function MakeFiles({
  register,
  name,
  onDone,
}: {
  register: RegisterFile['register']
  name: string
  onDone(): void
}) {
  const leaveOut = useSignal<Leaving>('nothing')
  const isBusy = useSignal(false)
  const trouble = useSignal<string | undefined>(undefined)
  const made = useSignal<Omit<MadeRegisterFiles, 'nextCursor'> | undefined>(undefined)
  const make = async (): Promise<void> => {
    const all: Omit<MadeRegisterFiles, 'nextCursor'> = { files: [], leftOut: [], warned: [], inFiles: [] }
    let cursor: string | undefined
    do {
      const next: MadeRegisterFiles = await gateway().post('/api/v1/exports/{register}/files', {
        path: { register },
        body: { leaveOut: leaveOut.peek(), ...(cursor === undefined ? {} : { cursor }) },
      })
      all.files.push(...next.files)
      all.leftOut.push(...next.leftOut)
      all.warned.push(...next.warned)
      made.value = { ...all }
      cursor = next.nextCursor
    } while (cursor !== undefined)
  }
  const start = (): void => {
    isBusy.value = true
    trouble.value = undefined
    made.value = undefined
    make()
      .catch(error => {
        trouble.value = describeError(error)
      })
      .finally(() => {
        isBusy.value = false
        onDone()
      })
  }
  return (
    <form
      class="card"
      aria-label={`New files for ${name}`}
      onSubmit={event => {
        event.preventDefault()
        start()
      }}
    >
      <div class="controls">
        <ChoiceField
          label="Leave out"
          all="Nothing: an error stops it"
          value={leaveOut.value === 'nothing' ? '' : leaveOut.value}
          options={[
            ['errors', 'Devices with errors'],
            ['warnings', `Devices with errors or warnings of ${name}`],
          ]}
          onChoose={value => {
            leaveOut.value = value === '' ? 'nothing' : (value as Leaving)
          }}
        />
        <button type="submit" class="primary" disabled={isBusy.value}>
          {isBusy.value ? 'Making files …' : 'Make files'}
        </button>
      </div>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      {made.value && <Made made={made.value} />}
    </form>
  )
}

function Made({ made: { files, leftOut, warned } }: { made: Omit<MadeRegisterFiles, 'nextCursor'> }) {
  const devices = files.reduce((sum, file) => sum + file.devices, 0)
  return (
    <>
      <Notice kind="info">
        {files.length === 0
          ? 'There is no device that goes into a new file.'
          : `Files made: ${files.length}, with ${devices.toLocaleString('en')} devices.`}
      </Notice>
      <Judged title="Left out" devices={leftOut} />
      <Judged title="In a file, with a warning" devices={warned} />
    </>
  )
}

function Judged({ title, devices }: { title: string; devices: MadeRegisterFiles['leftOut'] }) {
  if (devices.length === 0) return null
  return (
    <details open>
      <summary>
        {title}: {devices.length}
      </summary>
      <ul>
        {devices.map(({ issuingAgency, code, findings }) => (
          <li key={`${issuingAgency} ${code}`}>
            <a class="mono" href={linkTo('devices', ['device', issuingAgency, code])}>
              {code}
            </a>
            {findings.map(({ ruleId, message, path }) => (
              <p key={`${ruleId} ${path}`}>
                <span class="mono">{ruleId}</span> {message}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}

function FileRow({ file, onDone }: { file: RegisterFile; onDone(): void }) {
  const { id, register, name, operation, actorCode, devices, confirmed, madeAt, uploadedAt } = file
  const trouble = useSignal<string | undefined>(undefined)
  const path = { register, id }
  const act = (call: () => Promise<unknown>): void => {
    trouble.value = undefined
    call()
      .then(onDone)
      .catch(error => {
        trouble.value = describeError(error)
      })
  }
  return (
    <tr>
      <td class="mono name">
        {name}
        {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      </td>
      <td>{operation}</td>
      <td>
        <span class="mono srn">{actorCode}</span>
      </td>
      <td class="number">{devices.toLocaleString('en')}</td>
      <td>
        <Time at={madeAt} />
      </td>
      <td>{uploadedAt === undefined ? 'no' : <Time at={uploadedAt} />}</td>
      <td class="number">
        {confirmed.toLocaleString('en')} of {devices.toLocaleString('en')}
      </td>
      <td>
        <div class="row">
          <button
            type="button"
            aria-label={`Download ${name}`}
            onClick={() =>
              act(() =>
                download(gateway().bytes('/api/v1/exports/{register}/files/{id}/document', { path }), name),
              )
            }
          >
            Download
          </button>
          {may('exports.manage') &&
            (uploadedAt === undefined ? (
              <>
                <Confirm
                  label="Uploaded"
                  about={name}
                  title="Was the file uploaded?"
                  kind="primary"
                  isQuiet
                  action={async () => {
                    await gateway().post('/api/v1/exports/{register}/files/{id}/upload', { path })
                    onDone()
                  }}
                >
                  Say so once you have uploaded {name}. It cannot be taken back.
                </Confirm>
                <Confirm
                  label="Discard"
                  about={name}
                  title="Discard the file?"
                  isQuiet
                  action={async () => {
                    await gateway().remove('/api/v1/exports/{register}/files/{id}', { path })
                    onDone()
                  }}
                >
                  Its devices go into the next file that you make.
                </Confirm>
              </>
            ) : (
              confirmed < devices && (
                <Confirm
                  label="All there"
                  about={name}
                  title="Are all devices there?"
                  kind="primary"
                  isQuiet
                  action={async () => {
                    await gateway().post('/api/v1/exports/{register}/files/{id}/answers', {
                      path,
                      body: { there: 'all' },
                    })
                    onDone()
                  }}
                >
                  Every device of {name} is noted as being there.
                </Confirm>
              )
            ))}
        </div>
      </td>
    </tr>
  )
}

function ChangedRows({
  changed: { issuingAgency, code, differences, reasons, uploadedAt },
  register,
  onDone,
}: {
  changed: ChangedInRegister
  register: RegisterFile['register']
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
        <Difference of={first} reasons={reasons} />
        <td>
          {uploadedAt === undefined
            ? 'Discard its file, and make it anew'
            : may('exports.manage') && (
                <Confirm
                  label="Changed there"
                  about={code}
                  title="Is it changed there?"
                  kind="primary"
                  isQuiet
                  action={note}
                >
                  It is noted as being there as it is registered now.
                </Confirm>
              )}
        </td>
      </tr>
      {others.map(each => (
        <tr key={each.path}>
          <td />
          <Difference of={each} reasons={[]} />
          <td />
        </tr>
      ))}
    </>
  )
}

function Difference({
  of,
  reasons,
}: {
  of: ChangedInRegister['differences'][number] | undefined
  reasons: readonly string[]
}) {
  if (of === undefined) return <td colSpan={3}>{reasons.join(' ')}</td>
  return (
    <>
      <td class="mono">{of.path}</td>
      <td class="mono">{show(of.before)}</td>
      <td class="mono">
        {show(of.after)}
        {of.blockedBy !== undefined && <span class="quiet"> {of.blockedBy} forbids it in EUDAMED</span>}
      </td>
    </>
  )
}

function show(value: unknown): string {
  return value === undefined ? '–' : JSON.stringify(value)
}
