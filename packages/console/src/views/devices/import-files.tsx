import { useSignal } from '@preact/signals'
import type { ImportedFile } from '../../api/bodies.ts'
import { describeError } from '../../api/describe-error.ts'
import { gateway } from '../../api/session.ts'
import { linkTo } from '../../router/router.ts'
import { ActorField } from '../../ui/actor-field.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'

/** Imports files in which the authority shows what it holds, and says what became of each. */
export function ImportFiles() {
  const files = useSignal<readonly File[]>([])
  const actor = useSignal('')
  const shownAt = useSignal('')
  const imported = useSignal<readonly ImportedFile[]>([])
  const importAll = async (): Promise<void> => {
    imported.value = []
    const query = { actorCode: actor.value.trim(), shownAt: shownAt.value.trim() }
    for (const file of files.value) {
      const results = await importOne(file, query)
      imported.value = [...imported.value, ...results]
    }
  }
  return (
    <details class="card">
      <summary>Pull from files</summary>
      <div class="stack">
        <FileDrop
          label="Drop files here, or choose them"
          hint="XML that the authority offers for download, or ZIP archives of it"
          accept=".xml,.zip"
          isMultiple
          onChoose={(_first, all) => {
            files.value = all
            imported.value = []
          }}
        />
        <div class="controls">
          <ActorField
            label="Actor of the files"
            hint="SRN; where the files do not show those of one actor of yours"
            all="As the files say"
            actor={actor}
          />
          <TextField
            label="Date of files that have none"
            value={shownAt.value}
            hint="Such as 2026-11-21; without it, that of the import"
            onChoose={value => {
              shownAt.value = value
            }}
          />
          <Confirm
            label="Import"
            title={`Import ${files.value.length === 1 ? (files.value[0]?.name ?? '') : `${files.value.length} files`}?`}
            kind="primary"
            isDisabled={files.value.length === 0}
            action={importAll}
          >
            What the files show becomes what is known here, but for what was learned after they were made and
            what a submission is about to change. It proves no registration.
          </Confirm>
        </div>
        <div role="status">
          {imported.value.length > 0 && (
            <ul class="items">
              {imported.value.map((each, index) => (
                <Result imported={each} key={index} />
              ))}
            </ul>
          )}
        </div>
      </div>
    </details>
  )
}

async function importOne(
  file: File,
  { actorCode, shownAt }: { actorCode: string; shownAt: string },
): Promise<readonly ImportedFile[]> {
  const query = new URLSearchParams({
    name: file.name.slice(0, 200),
    ...(actorCode === '' ? {} : { actorCode }),
    ...(shownAt === '' ? {} : { shownAt }),
  })
  const type = file.name.toLowerCase().endsWith('.zip') ? 'application/zip' : 'application/xml'
  try {
    const response = await gateway().request({
      method: 'POST',
      path: `/api/v1/pulls/files?${query.toString()}`,
      content: { type, body: file },
    })
    return ((await response.json()) as { files: readonly ImportedFile[] }).files
  } catch (error) {
    return [{ file: file.name, because: describeError(error) }]
  }
}

function Result({ imported: { file = 'A file', pull, isRepeated, because } }: { imported: ImportedFile }) {
  if (pull === undefined) {
    return (
      <li>
        {file}: not imported. {because}
      </li>
    )
  }
  const { devices, created, older } = pull.counts
  return (
    <li>
      <a href={linkTo('devices', ['pulls', pull.id])}>{file}</a>
      {isRepeated ? ': imported before, and nothing changes now. ' : ': imported. '}
      <span class="quiet">
        Devices: {devices.toLocaleString('en')}, new here with their groups: {created.toLocaleString('en')},
        older than what is known: {older.toLocaleString('en')}.
      </span>
    </li>
  )
}
