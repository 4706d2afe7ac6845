import { actChains } from '../../store/chains.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import type { Db } from '../../store/database.ts'
import { readEntries } from '../../store/evidence-reading.ts'
import { recordAct } from '../../store/record-act.ts'
import type { Owner } from '../../store/submissions.ts'
import { type Members, readFacts } from '../read-stored.ts'
import { readActAuthor } from './trail-rows.ts'

/** What the audit trail is to have for an organisation on a stage. */
export interface TrailChoice {
  /** Whether it is recorded who has read what. */
  isReadLogged: boolean
  /** Whether a reason is needed for what takes away or ends. */
  isReasonAsked: boolean
}

/** The same, and who chose it last and when; nothing where it was never chosen. */
export interface TrailSettings extends TrailChoice {
  changed: { at: number; by: string } | undefined
}

const record = 'audit-trail/settings'

/** What an organisation has chosen. It is stored in the evidence alone: what is in force is what the trail shows. */
export async function readTrailSettings(db: Db, { organisation, stage }: Owner): Promise<TrailSettings> {
  const settings: TrailSettings = { isReadLogged: false, isReasonAsked: false, changed: undefined }
  for await (const { chain, kind, at, facts: text } of readEntries(db, [
    actChains.name({ organisation, stage, record }),
  ])) {
    const facts: Members = readFacts(text)
    if (kind === 'read-logging-changed') settings.isReadLogged = facts.isReadLogged === true
    else if (kind === 'reasons-changed') settings.isReasonAsked = facts.isReasonAsked === true
    else continue
    settings.changed = { at, by: readActAuthor({ chain, kind, facts }) }
  }
  return settings
}

/** Keeps what an organisation chooses: each choice that is another one is an act. */
export async function chooseTrailSettings(
  db: WriteTransaction,
  caller: Owner & { author: string },
  { isReadLogged, isReasonAsked }: TrailChoice,
): Promise<void> {
  const was = await readTrailSettings(db, caller)
  if (isReadLogged !== was.isReadLogged) {
    recordAct(db, caller, 'read-logging-changed', record, { isReadLogged, before: was.isReadLogged })
  }
  if (isReasonAsked !== was.isReasonAsked) {
    recordAct(db, caller, 'reasons-changed', record, { isReasonAsked, before: was.isReasonAsked })
  }
}

/** The lock under which an organisation chooses. */
export function nameTrailLock({ organisation, stage }: Owner): string {
  return `audit trail ${stage} ${organisation}`
}
