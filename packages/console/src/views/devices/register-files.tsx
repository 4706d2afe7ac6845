import { useSignal } from '@preact/signals'
import { profiles } from '@udigate/eudamed/browser'
import type { MadeRegisterFiles, RegisterFile } from '../../api/bodies.ts'
import { describeError } from '../../api/describe-error.ts'
import { gateway } from '../../api/session.ts'
import { linkTo } from '../../router/router.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { ChoiceField, TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PagesTable } from '../../ui/pages-table.tsx'
import { Time } from '../../ui/time.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { ActorInRegister } from './actor-in-register.tsx'
import { ChangedRows } from './changed-in-register.tsx'
import { DeviceTabs } from './device-tabs.tsx'
import { FileRow, fileColumns } from './register-file-row.tsx'

const onPage = 50

type LeftOut = 'nothing' | 'errors' | 'warnings'

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
  const actors = usePages(
    (page, signal) =>
      gateway().get('/api/v1/exports/{register}/actors', { path, query: { limit: onPage, ...page }, signal }),
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
        <ActorInRegister register={register} name={name} onDone={actors.again} />
      </Allowed>
      <Allowed right="actors.read" what={`Seeing whose devices are in ${name}`}>
        <PagesTable
          label={`Actors with devices in ${name}, by SRN`}
          columns={['SRN', profiles.find(({ id }) => id === register)?.party.name ?? 'Number', 'Since']}
          pages={actors}
          none={`No actor has devices in ${name} yet.`}
          row={({ actorCode, party, since }) => (
            <tr key={actorCode}>
              <td class="code">{actorCode}</td>
              <td class="code">{party ?? '–'}</td>
              <td>
                <Time at={since} />
              </td>
            </tr>
          )}
        />
      </Allowed>
      <Allowed right="exports.manage" what={`Making files for ${name}`}>
        <MakeFiles register={register} name={name} onDone={again} />
      </Allowed>
      <PagesTable
        label="Files, newest first"
        columns={fileColumns}
        pages={files}
        isCards
        none="No file was made yet."
        row={file => <FileRow file={file} onDone={again} key={file.id} />}
      />
      <h2>Changed since their file was made</h2>
      <PagesTable
        label="Changed devices, by code"
        columns={['Device', 'Field', `In ${name}`, 'Registered now', 'Actions']}
        pages={changes}
        isCards
        none={`Every device is in ${name}, or in a file for it, as it is registered.`}
        row={changed => (
          <ChangedRows changed={changed} register={register} name={name} onDone={again} key={changed.code} />
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
  const profile = profiles.find(({ id }) => id === register)
  const leaveOut = useSignal<LeftOut>('nothing')
  const actor = useSignal('')
  const codes = useSignal('')
  const isBusy = useSignal(false)
  const trouble = useSignal<string | undefined>(undefined)
  const made = useSignal<Omit<MadeRegisterFiles, 'nextCursor'> | undefined>(undefined)
  const make = async (): Promise<void> => {
    const all: Omit<MadeRegisterFiles, 'nextCursor'> = { files: [], leftOut: [], warned: [], inFiles: [] }
    const actorCode = actor.peek().trim()
    const devices = readDevices(codes.peek())
    let cursor: string | undefined
    do {
      const next: MadeRegisterFiles = await gateway().post('/api/v1/exports/{register}/files', {
        path: { register },
        body: {
          leaveOut: leaveOut.peek(),
          ...(actorCode === '' ? {} : { actorCode }),
          ...(devices.length === 0 ? {} : { devices }),
          ...(cursor === undefined ? {} : { cursor }),
        },
      })
      all.files.push(...next.files)
      all.leftOut.push(...next.leftOut)
      all.warned.push(...next.warned)
      all.inFiles.push(...next.inFiles)
      if (next.restoredAt !== undefined) all.restoredAt = next.restoredAt
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
      <h2>New files</h2>
      <p class="quiet">
        Of devices that EUDAMED holds and that are in no file yet.
        {profile !== undefined &&
          ` A file has up to ${profile.mostEntities} devices and ${profile.mostBytes / 1_000_000} MB, the limits of EUDAMED’s upload: those of ${name} are not known. An operator can set smaller ones.`}
      </p>
      <div class="columns">
        <TextField
          label="Actor"
          value={actor.value}
          hint="Devices of this SRN alone; empty for all"
          onChoose={value => {
            actor.value = value
          }}
        />
        <TextField
          label="Devices"
          value={codes.value}
          hint="These alone, such as GS1:04012345100013, divided by spaces; empty for all"
          onChoose={value => {
            codes.value = value
          }}
        />
      </div>
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
            leaveOut.value = value === '' ? 'nothing' : (value as LeftOut)
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

/** `GS1:04012345100013 HIBCC:A99…`; what has no agency is of GS1. */
function readDevices(text: string): { issuingAgency: string; code: string }[] {
  const words = text.split(/[\s,;]+/).filter(word => word !== '')
  return words.map(word => {
    const at = word.indexOf(':')
    return at < 0
      ? { issuingAgency: 'GS1', code: word }
      : { issuingAgency: word.slice(0, at), code: word.slice(at + 1) }
  })
}

function Made({
  made: { files, leftOut, warned, inFiles, restoredAt },
}: {
  made: Omit<MadeRegisterFiles, 'nextCursor'>
}) {
  const devices = files.reduce((sum, file) => sum + file.devices, 0)
  return (
    <>
      {restoredAt !== undefined && files.length > 0 && (
        <Notice kind="bad">
          The store of the gateway went back to an older state (found on <Time at={restoredAt} />
          ): files that were made since that state are not known. Before you upload, look whether these
          devices are there already; where they are, do not upload the file, but say “Uploaded” and “All
          there” of it.
        </Notice>
      )}
      <Notice kind="info">
        {files.length === 0
          ? 'There is no device that goes into a new file.'
          : `Files made: ${files.length}. Devices in them: ${devices.toLocaleString('en')}.`}
        {inFiles.map(({ issuingAgency, code, fileId }) => (
          <p key={`${issuingAgency} ${code}`}>
            <span class="mono">{code}</span> is in the file <span class="mono">{fileId}</span> already.
          </p>
        ))}
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
