import { registerNames } from '../../authorities/registers.ts'
import { recordPath } from '../../store/acts.ts'
import type { ActorRegisterRow, RegisterEntityRow, RegisterFileRow } from '../../store/tables.ts'
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

/** That an actor has devices in a further register. */
const actorRegister = thing(
  'actor_register',
  {
    kind: 'register-chosen',
    called: 'a register of an actor',
    record: ({ actor }) => recordPath('actors', actor),
    within: {
      actors: (_db, { organisation, stage }, actor) =>
        registerNames.map(register => ({ organisation, stage, register, actor })),
    },
    isGone: isDeleted,
    state: row => ({ ...describeActorRegister(row), since: row.since }),
  },
  kind => ({
    /** It has devices there, and by which number the register knows who uploads them. */
    'register-chosen': kind({
      act: { title: 'Register of an actor set' },
      facts: (row: ActorRegisterRow) => describeActorRegister(row),
      replay({ facts, at, replayed }) {
        replayed.state = { ...facts, since: at }
      },
    }),
    /** It has none there any longer; it may be said to have some again. */
    'register-left': kind({
      act: { title: 'Register of an actor removed' },
      facts: ({ organisation, stage, register }: ActorRegisterRow, by: string) => ({
        organisation,
        stage,
        register,
        by,
      }),
      replay: ({ state, at, change }) => change(state, { deletedAt: at }),
    }),
  }),
  leave => ({
    'register-chosen': ({ row }) => leave(row, 'register-chosen', row.since, row),
    'register-left': ({ row, by, at }) => leave(row, 'register-left', at, row, by),
  }),
)

/** A file that a person carries to a further register. Each entry that changes what is in it has the hash of that. */
const registerFile = thing(
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
    /** The register did not take devices; they may go into another file. */
    'refused-there': kind({ act: { title: 'Devices refused by a register' }, ...contentChanged }),
    /** A person has discarded devices there by hand, since the authority does not hold them any longer. */
    'discarded-there': kind({
      act: { title: 'Devices discarded in a register by hand' },
      ...contentChanged,
    }),
    /** It was discarded before it was uploaded; its devices may go into another file. */
    'file-discarded': kind({
      act: { title: 'File for a register discarded' },
      facts: (register: string, entities: Entities, by: string) => ({
        register,
        devices: nameDevices(entities),
        by,
      }),
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
    'register-entities-removed': ({ file, as, removed, because, entities, by, at }) =>
      as === 'refused'
        ? leave(file, 'refused-there', at, file.register, removed, entities, by, because)
        : leave(file, 'discarded-there', at, file.register, removed, entities, by),
    'register-file-discarded': ({ file, entities, by, at }) =>
      leave(file, 'file-discarded', at, file.register, entities, by),
  }),
)

export const registerThings = [registerFile, actorRegister] as const

/** What an organisation says of an actor in a further register. */
function describeActorRegister(row: ActorRegisterRow) {
  return {
    organisation: row.organisation,
    stage: row.stage,
    register: row.register,
    party: row.party,
    by: row.set_by,
  }
}

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

/** A hash of rows, whose columns have an order of their own; those of a removal stand there once one of them says something. */
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
      ...(isRemoved(row) ? [row.removed_at, row.removed_by, row.removed_as, row.because] : []),
    ]),
  )
  return hashContent(lines.sort().join('\n'))
}

function isRemoved({ removed_at, removed_by, removed_as, because }: RegisterEntityRow): boolean {
  return [removed_at, removed_by, removed_as, because].some(column => column !== null)
}

/** The names of devices, as entries have them. */
function nameDevices(entities: readonly RegisterEntityRow[]): string[] {
  return entities.flatMap(({ kind, agency, code }) => (kind === 'device' ? [`${agency}:${code}`] : [])).sort()
}
