import type {
  Desired,
  EntityKey,
  EntityRecord,
  Registered,
  RegisteredEntity,
  ShownEntity,
} from '@udigate/udi'
import type { RegisterLaw } from '../authorities/authority.ts'
import { findLaw } from '../authorities/laws.ts'
import type { EntityName } from '../store/entities.ts'
import { decodeJson } from '../store/json.ts'
import type { EntityRow, SubmissionRow } from '../store/tables.ts'

/** A stored entity as the plan sees it. */
export function readRegisteredEntity(row: EntityRow): RegisteredEntity {
  const { model, state, record, versions, not_shown } = row
  return {
    model,
    state,
    ...(record === null ? {} : { record: decodeJson(record) }),
    versions: decodeJson(versions),
    ...(not_shown === null ? {} : { notShown: decodeJson(not_shown) }),
  }
}

/** Both entities of a submission as the plan sees them; those that are not known yet are absent. */
export function readRegistered(device: EntityRow | undefined, group: EntityRow | undefined): Registered {
  return {
    ...(device ? { device: readRegisteredEntity(device) } : {}),
    ...(group ? { deviceGroup: readRegisteredEntity(group) } : {}),
  }
}

/** What a stored submission wants of its register. */
export function readStoredDesired(submission: SubmissionRow): Desired {
  const { model, companion } = submission
  const { device, deviceGroup } = findLaw(model).readDesired(
    model,
    {
      device: decodeJson(submission.device),
      deviceGroup: decodeJson(submission.device_group),
      groupIsStored: submission.device_group === null,
      authorizedRepresentativeCode: submission.representative ?? undefined,
    },
    // Where the request had no group, the stored one said who issued its code.
    submission.group_agency,
  )
  return {
    model,
    device,
    ...(deviceGroup === undefined ? {} : { deviceGroup }),
    ...(companion === null ? {} : { companion: decodeJson(companion) }),
  }
}

/** What the store names the entity of a plan by. @throws RangeError where the authority does not have its criterion */
export function nameEntity(
  { codeSpaceByCriterion }: Pick<RegisterLaw, 'codeSpaceByCriterion'>,
  { criterion, kind, issuingAgency, code }: EntityKey,
): EntityName {
  const code_space = codeSpaceByCriterion[criterion]
  if (code_space === undefined) throw new RangeError(`The authority has no criterion ${criterion}.`)
  return { kind, agency: issuingAgency, code, code_space }
}

/** The parts of a register in which a code names something else each. */
export function listCodeSpaces({
  codeSpaceByCriterion,
}: Pick<RegisterLaw, 'codeSpaceByCriterion'>): readonly string[] {
  return [...new Set(Object.values(codeSpaceByCriterion))]
}

/** What an entity holds, and the places of it of which that is not known: JSON Pointers. */
export interface CompleteRecord {
  record: EntityRecord
  notShown: readonly string[]
}

/**
 * A record as the authority shows it, with what its answers leave out, as far as it is known here.
 *
 * @param known what was known of the entity before
 */
export function completeRecord(
  { omissions }: Pick<RegisterLaw, 'omissions'>,
  { kind, record: shown }: Pick<ShownEntity, 'kind' | 'record'>,
  known: RegisteredEntity | undefined,
): CompleteRecord {
  if (omissions === undefined) return { record: shown, notShown: [] }
  const record =
    known?.record === undefined ? shown : (omissions.fill(kind, shown, known.record) as EntityRecord)
  return { record, notShown: omissions.list(kind, record, known) }
}

/** The same with what the authority does not know: the fields that are the caller's own. @param known the record before */
export function withOwnFields(
  model: string,
  record: EntityRecord,
  known: EntityRecord | undefined,
): EntityRecord {
  const { callersOwnFields } = findLaw(model)
  const own = Object.entries(known ?? {}).filter(([name]) => callersOwnFields.has(name))
  return { ...Object.fromEntries(own), ...record }
}
