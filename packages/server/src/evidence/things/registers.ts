import type { RegisterEntityRow, RegisterFileRow } from '../../store/tables.ts'
import { hashContent } from '../entry.ts'
import type { ReplayStep } from '../replay-step.ts'
import { isDeleted, openedBy } from './kind.ts'
import { thing } from './thing.ts'

type Entities = readonly RegisterEntityRow[]

/** What devices in a file came through in the register. */
const contentChanged = {
  facts: (
    register: string,
    devices: Entities,
    entities: Entities,
    by: string,
    because?: readonly string[],
  ) => ({
    register,
    devices: nameDevices(devices),
    ...(because && { because }),
    contentSha256: hashEntities(entities),
    by,
  }),
  replay: ({ state, facts: { contentSha256 }, change }: ReplayStep) => change(state, { contentSha256 }),
}

/** A file that a person carries to a further register. Each entry that changes what is in it has the hash of that. */
export const registerFile = thing(
  'register_file',
  {
    kind: 'file-made',
    called: 'a file for a register',
    collection: 'register-files',
    isGone: isDeleted,
    at: row => row.made_at,
    facts: describeRegisterFile,
    /** Whether it was uploaded, and a hash of all that is stored of what is in it. */
    state: (row, parts) => ({
      uploadedAt: row.uploaded_at,
      uploadedBy: row.uploaded_by,
      contentSha256: hashEntities(parts.register_entity),
    }),
    parts: { entity: { from: 'register_entity', called: 'a device in a file for a register' } },
  },
  kind => ({
    /** A file was made. */
    'file-made': kind({
      act: { title: 'File for a register made' },
      opens: true,
      facts: (row: RegisterFileRow, entities: Entities) => ({
        ...describeRegisterFile(row),
        contentSha256: hashEntities(entities),
      }),
      replay(step) {
        openedBy(step)
        const { contentSha256 } = step.facts
        Object.assign(step.state, { uploadedAt: null, uploadedBy: null, contentSha256 })
      },
    }),
    /** A person said that it was uploaded. */
    'file-uploaded': kind({
      act: { title: 'File uploaded to a register' },
      facts: (row: RegisterFileRow, entities: Entities, by: string) => ({
        register: row.register,
        fileSha256: row.sha256,
        contentSha256: hashEntities(entities),
        by,
      }),
      replay: ({ state, facts: { by, contentSha256 }, at, change }) =>
        change(state, { uploadedAt: at, uploadedBy: by, contentSha256 }),
    }),
    /** Devices in it are there: a person says so, or an answer file that was brought. */
    'devices-confirmed': kind({ act: { title: 'Devices confirmed in a register' }, ...contentChanged }),
    /** A person has changed devices there by hand, to what is registered now. */
    'changed-there': kind({ act: { title: 'Devices changed in a register by hand' }, ...contentChanged }),
    /** The register did not take devices; they are in the file no longer. */
    'refused-there': kind({ act: { title: 'Devices refused by a register' }, ...contentChanged }),
    /** It was discarded before it was uploaded. */
    'file-discarded': kind({
      act: { title: 'File for a register discarded' },
      facts: (register: string, by: string) => ({ register, by }),
      replay: ({ state, at, change }) => change(state, { deletedAt: at }),
    }),
  }),
  leave => ({
    'register-file-made': ({ file, entities }) => leave(file, 'file-made', file.made_at, file, entities),
    'register-file-uploaded': ({ file, entities, by, at }) =>
      leave(file, 'file-uploaded', at, file, entities, by),
    'register-entities-changed': ({ file, what, changed, entities, by, at }) =>
      leave(
        file,
        what === 'confirmed' ? 'devices-confirmed' : 'changed-there',
        at,
        file.register,
        changed,
        entities,
        by,
      ),
    'register-entities-refused': ({ file, refused, because, entities, by, at }) =>
      leave(file, 'refused-there', at, file.register, refused, entities, by, because),
    'register-file-discarded': ({ file, by, at }) => leave(file, 'file-discarded', at, file.register, by),
  }),
)

/** What of a file for a further register never changes. */
function describeRegisterFile(row: RegisterFileRow) {
  return {
    organisation: row.organisation,
    stage: row.stage,
    register: row.register,
    actor: row.actor,
    model: row.model,
    operation: row.operation,
    devices: row.devices,
    bytes: row.bytes,
    fileSha256: row.sha256,
    by: row.made_by,
  }
}

/** A hash of rows, whose columns have an order of their own. */
function hashEntities(entities: readonly RegisterEntityRow[]): string {
  const lines = entities.map(row =>
    JSON.stringify([
      row.kind,
      row.agency,
      row.code,
      row.code_space,
      row.stage,
      row.register,
      row.organisation,
      row.actor,
      row.model,
      row.file,
      row.record,
      row.sha256,
      row.group_agency,
      row.group_code,
      row.made_at,
      row.uploaded_at,
      row.confirmed_at,
      row.confirmed_by,
      row.current,
    ]),
  )
  return hashContent(lines.sort().join('\n'))
}

/** The names of devices, as entries have them. */
function nameDevices(entities: readonly RegisterEntityRow[]): string[] {
  return entities.flatMap(({ kind, agency, code }) => (kind === 'device' ? [`${agency}:${code}`] : [])).sort()
}
