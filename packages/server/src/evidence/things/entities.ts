import {
  chooseSubject,
  findCodeSpace,
  findRegisterLaw,
  furtherLaws,
  modelNames,
  registerKinds,
} from '../../authorities/laws.ts'
import { listCodeSpaces } from '../../delivery/stored-entities.ts'
import { recordPath } from '../../store/acts.ts'
import type { EntityId } from '../../store/chains.ts'
import type { Db } from '../../store/database.ts'
import { submissionsAbout } from '../../store/entity-history.ts'
import type { Owner } from '../../store/submissions.ts'
import type { EntityRow, SubmissionRow } from '../../store/tables.ts'
import { hashContent, hashOrNull } from '../entry.ts'
import { mostOfRecord, thing } from './thing.ts'

/** A device or a group, as far as the authority has it, or the item that a further register makes of a device. */
export const entity = thing(
  'entity',
  {
    kind: 'kept',
    called: 'an entity',
    record: ({ kind, agency, code }) =>
      recordPath(kind === 'group' ? 'device-groups' : 'devices', agency, code),
    within: {
      devices: (_db, owner, agency, code) => nameInSpaces(owner, 'device', agency, code),
      'device-groups': (_db, owner, agency, code) => nameInSpaces(owner, 'group', agency, code),
    },
    state: describeEntity,
    faults: listCodeSpaceFaults,
  },
  kind => ({
    /**
     * What is kept of an entity is another: after an accepted operation, as a pull or a question showed it, or as whose it is.
     * It is done by the submission or the pull.
     */
    kept: kind({
      act: { title: 'Registered content changed', by: () => null },
      /** @param message the question of the pull whose answer shows it */
      facts: (row: EntityRow, by: string | null, message?: string) => ({
        ...describeEntity(row),
        by,
        message,
      }),
      replay({ state, facts: { by: _by, message: _message, ...kept } }) {
        Object.assign(state, { filePull: undefined }, kept)
      },
    }),
  }),
  leave => ({
    'entity-kept': ({ entity: row, by, question }) => leave(row, 'kept', null, row, by, question),
  }),
)

/**
 * What is stored of an entity: whose it is, and what the authority holds, of which there is a hash; `filePull` only where that is
 * known from a file alone.
 */
function describeEntity(row: EntityRow) {
  return {
    organisation: row.organisation,
    actor: row.actor,
    model: row.model,
    state: row.state,
    deviceGroup: { issuingAgency: row.group_agency, code: row.group_code },
    contentSha256: hashContent(JSON.stringify([row.versions, row.record])),
    filePull: row.file_pull ?? undefined,
    refused: row.refused,
    notShownSha256: hashOrNull(row.not_shown),
  }
}

/** What its chain says of the model decides in which code space its codes are. */
function listCodeSpaceFaults({ kind, model, code_space }: EntityRow): string[] {
  const isRight =
    kind === 'item'
      ? furtherLaws.some(law => listCodeSpaces(law).includes(code_space))
      : !modelNames.includes(model) || findCodeSpace(model) === code_space
  return isRight ? [] : ['code_space is stored otherwise than its model says']
}

/** What its chain says of its register and its model decides what it is about, and in which code space that is. */
export function listSpaceFaultsOfSubmission({
  register,
  model,
  subject,
  code_space,
}: Pick<SubmissionRow, 'register' | 'model' | 'subject' | 'code_space'>): string[] {
  if (!registerKinds.some(({ law }) => law.id === register)) return []
  const is = chooseSubject(register)
  const isRight =
    is === 'item'
      ? listCodeSpaces(findRegisterLaw(register)).includes(code_space)
      : !modelNames.includes(model) || findCodeSpace(model) === code_space
  return [
    ...(isRight ? [] : ['code_space is stored otherwise than its model says']),
    ...(is === subject ? [] : ['subject is stored otherwise than its register says']),
  ]
}

/** A code in each code space that there is: that of a device with the items that are made of it. */
function nameInSpaces({ stage }: Owner, kind: EntityId['kind'], agency: string, code: string): EntityId[] {
  const spaces = new Set(modelNames.map(findCodeSpace))
  const items = kind === 'device' ? furtherLaws.flatMap(listCodeSpaces) : []
  return [
    ...Array.from(spaces, code_space => ({ stage, kind, agency, code, code_space })),
    ...items.map(code_space => ({ stage, kind: 'item' as const, agency, code, code_space })),
  ]
}

/** Finds the submissions about a device or a group: the newest of each code space. */
export function listSubmissionsAbout(kind: EntityId['kind']) {
  return async (db: Db, owner: Owner, agency: string, code: string): Promise<SubmissionRow[]> => {
    const names = nameInSpaces(owner, kind, agency, code)
    return (await Promise.all(names.map(name => submissionsAbout(db, owner, name, mostOfRecord)))).flat()
  }
}
