import { describeEntity } from '@udigate/udi'
import { findPartLaw } from '../../authorities/laws.ts'
import type { Db } from '../../store/database.ts'
import { type EntityName, nameDevice, nameGroup } from '../../store/entities.ts'
import { decodeJson } from '../../store/json.ts'
import { listLookUps } from '../../store/look-ups.ts'
import type { LookUpDetails, OperationRow, SubmissionRow } from '../../store/tables.ts'
import { isLookUpOfGroup } from './choose-state.ts'
import type { Finding } from './finding.ts'

type Shown = NonNullable<LookUpDetails['group']>

/** How many of the places are named in which something differs. */
const mostPlaces = 10

/**
 * What the authority holds in the place of what it refused as there already, one sentence each: what that is, whose, where it
 * differs, and what to do. Where it shows nothing of it to the actor, that.
 */
export async function describeRegistered(
  db: Db,
  operation: OperationRow,
  submission: SubmissionRow,
  { finding, named, details }: Pick<Finding, 'finding' | 'named' | 'details'>,
): Promise<string[]> {
  const { actor } = submission
  const [device, group] = [nameDevice(submission), nameGroup(submission)].map(describeName)
  const pull = `udigate pull --actor ${actor}`
  const mayBeOwn = `Where it may be your own, pull what the authority holds (${pull}), and submit the records again.`
  const shown = named.find(({ kind }) => kind === 'device')
  if (shown) {
    const { agency, code } = shown.group ?? {}
    const isElsewhere = agency !== submission.group_agency || code !== submission.group_code
    const where = agency && code && isElsewhere ? `in ${describeName({ kind: 'group', agency, code })}` : ''
    const holds = `The authority holds ${device} already: ${describeHeld('device', shown, submission, where)}.`
    const isNew = findPartLaw(submission).isNew(decodeJson(operation.planned))
    if (shown.state === 'DISCARDED' || (finding === 'absent' && !isNew))
      return [
        `${holds} Another device has what stands against it: another identifier of the records.`,
        mayBeOwn,
      ]
    const places = [...new Set((details.differences ?? []).map(({ path }) => path))]
    return [
      holds,
      ...(places.length === 0 ? [] : [`What was submitted is different at ${listPlaces(places)}.`]),
      `To go on from what is registered, pull it (${pull}), and submit the records again.`,
    ]
  }
  const lookUp = (await listLookUps(db, operation)).findLast(isLookUpOfGroup)
  const shownGroup = decodeJson(lookUp?.details ?? null)?.group
  if (shownGroup) {
    return [
      `The authority holds ${group} already: ${describeHeld('deviceGroup', shownGroup, submission)}. It does not show ${device}.`,
      `Pull the group (${pull}), and submit the records again: the device is then registered as a further one of it.`,
    ]
  }
  return [
    `The authority shows ${lookUp ? `neither ${device} nor ${group}` : `no ${device}`} to ${actor}: another actor has what is there already, or it is another identifier of the records, which is in use.`,
    mayBeOwn,
  ]
}

function describeHeld(
  part: 'device' | 'deviceGroup',
  { state, versions, model }: Shown,
  submission: Pick<SubmissionRow, 'actor' | 'model'>,
  where = '',
): string {
  const { [part]: version = 0 } = versions
  const parts = [
    state,
    version > 0 ? `version ${version}` : '',
    model === submission.model ? '' : `as ${model}`,
    `of ${submission.actor}`,
    where,
  ]
  return parts.filter(each => each !== '').join(', ')
}

function describeName({ kind, agency, code }: Omit<EntityName, 'code_space'>): string {
  return describeEntity({ kind, issuingAgency: agency, code })
}

function listPlaces(places: readonly string[]): string {
  const more = places.length - mostPlaces
  return [...places.slice(0, mostPlaces), ...(more > 0 ? [`${more} more places`] : [])].join(', ')
}
