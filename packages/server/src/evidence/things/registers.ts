import type { RegisterEntityRow, RegisterFileRow } from '../../store/tables.ts'
import { describeRegisterFile, hashEntities, nameDevices } from '../describe-registers.ts'
import { kind, openedBy } from './kind.ts'

type Entities = readonly RegisterEntityRow[]

/** What happens to files that a person carries to a further register. Each entry that changes what is in one has the hash of that. */
export const registerKinds = {
  /** A file was made. */
  'file-made': kind({
    to: ['file-made'],
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
    to: ['file-made'],
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
  'devices-confirmed': kind({
    to: ['file-made'],
    act: { title: 'Devices confirmed in a register' },
    facts: (register: string, changed: Entities, entities: Entities, by: string) => ({
      register,
      devices: nameDevices(changed),
      contentSha256: hashEntities(entities),
      by,
    }),
    replay: ({ state, facts: { contentSha256 }, change }) => change(state, { contentSha256 }),
  }),
  /** A person has changed devices there by hand, to what is registered now. */
  'changed-there': kind({
    to: ['file-made'],
    act: { title: 'Devices changed in a register by hand' },
    facts: (register: string, changed: Entities, entities: Entities, by: string) => ({
      register,
      devices: nameDevices(changed),
      contentSha256: hashEntities(entities),
      by,
    }),
    replay: ({ state, facts: { contentSha256 }, change }) => change(state, { contentSha256 }),
  }),
  /** The register did not take devices; they are in the file no longer. */
  'refused-there': kind({
    to: ['file-made'],
    act: { title: 'Devices refused by a register' },
    facts: (
      register: string,
      refused: Entities,
      because: readonly string[],
      entities: Entities,
      by: string,
    ) => ({
      register,
      devices: nameDevices(refused),
      because,
      contentSha256: hashEntities(entities),
      by,
    }),
    replay: ({ state, facts: { contentSha256 }, change }) => change(state, { contentSha256 }),
  }),
  /** It was discarded before it was uploaded. */
  'file-discarded': kind({
    to: ['file-made'],
    act: { title: 'File for a register discarded' },
    facts: (register: string, by: string) => ({ register, by }),
    replay: ({ state, at, change }) => change(state, { deletedAt: at }),
  }),
} as const
