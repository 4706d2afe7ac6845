import type { PartVersions, ShownEntity as ShownByAuthority } from '@udigate/udi'
import { findHomeLaw } from '../../authorities/laws.ts'
import { decodeJson, encodeJson } from '../../store/json.ts'
import type { EntityRow, PullDetails, PullFinding, PullRow } from '../../store/tables.ts'
import { completeRecord, readRegisteredEntity, withOwnFields } from '../stored-entities.ts'

/** An entity as the authority shows it, with the code space in which its code names it. */
export type ShownEntity = ShownByAuthority & Pick<EntityRow, 'code_space'>

/** What becomes of an entity that the authority shows. */
export interface Reconciliation {
  /** The row to store; absent where nothing of it changes, or may be changed. */
  row?: EntityRow
  isNew: boolean
  finding?: { finding: PullFinding; details: PullDetails }
}

type Pull = Pick<PullRow, 'id' | 'stage' | 'organisation' | 'actor' | 'started_at'>

/**
 * Compares an entity that the authority shows with what is known of it here. The authority is right, but for an entity
 * that a submission holds, or has changed since the pull began, which stays as it is; and for one of another organisation.
 *
 * @param known its row, where it has been met before
 */
export function reconcileEntity(
  asShown: ShownEntity,
  known: EntityRow | undefined,
  pull: Pull,
  now: Date,
): Reconciliation {
  const shown = completeShown(asShown, known?.organisation === pull.organisation ? known : undefined)
  if (known === undefined) return { row: makeRow(shown, pull, now), isNew: true }
  if (known.organisation !== pull.organisation) {
    // Another one has registered its code again.
    if (shown.state === 'DISCARDED') return { isNew: false }
    if (isFree(known)) return { row: makeRow(shown, pull, now), isNew: true }
    return { isNew: false, finding: { finding: 'ELSEWHERE', details: { differences: [] } } }
  }
  const details = compare(shown, known)
  const { state, versions, differences } = details
  const isSame = state === undefined && versions === undefined && differences.length === 0
  if (known.held_by !== null) {
    const heldBy = known.held_by
    return { isNew: false, finding: { finding: 'IN_SUBMISSION', details: { heldBy, ...details } } }
  }
  // What the authority shows may be as old as the question, and a submission has ended since.
  if (!isSame && known.updated_at > pull.started_at && known.seen_by !== pull.id) {
    return { isNew: false, finding: { finding: 'IN_SUBMISSION', details } }
  }
  const finding = isSame ? undefined : { finding: makeFinding(shown, known), details }
  const merged = mergedVersions(shown, known, differences.length === 0)
  const isStored =
    !finding &&
    known.actor === pull.actor &&
    known.model === shown.model &&
    known.not_shown === shown.notShown &&
    known.file_pull === null &&
    isSameVersions(merged, decodeJson(known.versions))
  if (isStored) return { isNew: false }
  const row = { ...makeRow(shown, pull, now, known), versions: encodeJson(merged) }
  // The caller's own words stay where they say the same.
  if (differences.length === 0 && known.record !== null) row.record = known.record
  return { row, isNew: false, ...(finding ? { finding } : {}) }
}

/** An entity as it is shown, with what the authority's answers leave out, as far as it is known here. */
type CompleteEntity = ShownEntity & { notShown: EntityRow['not_shown'] }

/** @param known its row, where it is this organisation's */
function completeShown(shown: ShownEntity, known: EntityRow | undefined): CompleteEntity {
  const before =
    known === undefined || known.model !== shown.model || isFree(known)
      ? undefined
      : readRegisteredEntity(known)
  const { record, notShown } = completeRecord(findHomeLaw(shown.model), shown, before)
  return { ...shown, record, notShown: notShown.length === 0 ? null : encodeJson(notShown) }
}

/** Whether its code is free: any actor may register it. */
function isFree({ state, held_by }: EntityRow): boolean {
  return held_by === null && (state === 'NONE' || state === 'DISCARDED')
}

function makeFinding({ state }: ShownEntity, known: EntityRow): PullFinding {
  if (state === 'DISCARDED') return known.state === 'DISCARDED' ? 'CHANGED' : 'DISCARDED'
  if (known.state === 'SUBMITTED' && state === 'REGISTERED') return 'CONFIRMED'
  return known.state === 'NONE' || known.state === 'DISCARDED' ? 'APPEARED' : 'CHANGED'
}

function compare(shown: ShownEntity, known: EntityRow): PullDetails {
  const versions = decodeJson(known.versions)
  const before: Record<string, number> = {}
  const after: Record<string, number> = {}
  for (const [part, version] of listParts(shown.versions)) {
    const was = versions[part] ?? 0
    // 0 stands for an unknown version, which is no difference.
    if (version === 0 || was === 0 || was === version) continue
    before[part] = was
    after[part] = version
  }
  const { model, record } = known
  return {
    ...(known.state === shown.state ? {} : { state: { before: known.state, after: shown.state } }),
    ...(Object.keys(after).length === 0 ? {} : { versions: { before, after } }),
    differences:
      record === null ? [] : findHomeLaw(shown.model).compareShown(shown, model, decodeJson(record)),
  }
}

/** A version that the authority does not tell is still the one that is known, as long as the content is the same. */
function mergedVersions(shown: ShownEntity, known: EntityRow, isSameContent: boolean): PartVersions {
  if (!isSameContent || isFree(known)) return shown.versions
  const versions = decodeJson(known.versions)
  return Object.fromEntries(
    listParts(shown.versions).map(([part, version]) => [
      part,
      version === 0 ? (versions[part] ?? 0) : version,
    ]),
  )
}

function isSameVersions(one: PartVersions, other: PartVersions): boolean {
  const parts = new Set([...listParts(one), ...listParts(other)].map(([part]) => part))
  return [...parts].every(part => one[part] === other[part])
}

function listParts(versions: PartVersions): [string, number][] {
  return Object.entries(versions).map(([part, version = 0]) => [part, version])
}

/** @param known gives what the authority does not know: the fields that are the caller's own */
function makeRow(shown: CompleteEntity, pull: Pull, now: Date, known?: EntityRow): EntityRow {
  const { kind, agency, code, code_space, model, state, versions, record, group, notShown } = shown
  return {
    stage: pull.stage,
    kind,
    agency,
    code,
    code_space,
    organisation: pull.organisation,
    actor: pull.actor,
    model,
    state,
    versions: encodeJson(versions),
    record: encodeJson(withOwnFields(model, record, decodeJson(known?.record) ?? undefined)),
    group_agency: group?.agency ?? known?.group_agency ?? null,
    group_code: group?.code ?? known?.group_code ?? null,
    held_by: null,
    refused: 0,
    updated_at: now.getTime(),
    seen_by: pull.id,
    not_shown: notShown,
    looked_at: now.getTime(),
    file_pull: null,
  }
}
