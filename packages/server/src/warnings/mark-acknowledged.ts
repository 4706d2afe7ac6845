import { type Finding, type Findings, type RecordRequest, tooManyFindings } from '@udigate/udi'
import { findMeant } from '../store/acknowledged-warnings.ts'
import type { Db } from '../store/database.ts'
import type { Owner } from '../store/submissions.ts'
import { listMeanings } from './what-is-meant.ts'

/** What finding acknowledged warnings asks of the store. It may be asked from another process. */
export interface AcknowledgedFacts {
  /** By what they mean, the ids of those that stand. @param among what warnings mean; all where absent */
  acknowledged(among?: readonly string[]): Promise<readonly (readonly [meant: string, id: string])[]>
}

/** What the store says of the warnings that people of an organisation have acknowledged. */
export function askAcknowledged(db: Db, owner: Owner): AcknowledgedFacts {
  return { acknowledged: among => findMeant(db, owner, among) }
}

/** The same facts, which ask for all that stand once, when the first warning comes up: for many records. */
export function rememberAcknowledged<Facts extends AcknowledgedFacts>(facts: Facts): Facts {
  let all: Promise<ReadonlyMap<string, string>> | undefined
  return {
    ...facts,
    async acknowledged(among: readonly string[] = []) {
      all ??= facts.acknowledged().then(found => new Map(found))
      const known = await all
      return among.flatMap(meant => {
        const id = known.get(meant)
        return id === undefined ? [] : [[meant, id] as const]
      })
    },
  }
}

/** What may be marked: what is found of records, or of a table. */
interface Markable extends Pick<Finding, 'ruleId'> {
  path?: string | undefined
  acknowledged?: string | undefined
}

/** Warnings of records, each that is acknowledged with the id of that. The same list where none is. */
export async function markWarnings<Warning extends Markable>(
  facts: AcknowledgedFacts,
  model: string,
  records: RecordRequest,
  warnings: readonly Warning[],
): Promise<readonly Warning[]> {
  const meanings = new Map<Warning, readonly string[]>()
  for (const warning of warnings) {
    const { ruleId, path, acknowledged } = warning
    if (path === undefined || acknowledged !== undefined || ruleId === tooManyFindings) continue
    meanings.set(warning, listMeanings(model, records, { ruleId, path }))
  }
  if (meanings.size === 0) return warnings
  const found = new Map(await facts.acknowledged([...meanings.values()].flat()))
  if (found.size === 0) return warnings
  return warnings.map(warning => {
    const meant = meanings.get(warning)?.find(each => found.has(each))
    return meant === undefined ? warning : { ...warning, acknowledged: found.get(meant) }
  })
}

/** What was found of records, with the warnings marked that are acknowledged. Errors and infos stay as they are. */
export async function markAcknowledged<Found extends Findings>(
  facts: AcknowledgedFacts,
  model: string,
  records: RecordRequest,
  findings: Found,
): Promise<Found> {
  const { deviceWarnings, deviceGroupWarnings } = findings
  const all = [...deviceWarnings, ...deviceGroupWarnings]
  const marked = await markWarnings(facts, model, records, all)
  if (marked === all) return findings
  return {
    ...findings,
    deviceWarnings: marked.slice(0, deviceWarnings.length),
    deviceGroupWarnings: marked.slice(deviceWarnings.length),
  }
}
