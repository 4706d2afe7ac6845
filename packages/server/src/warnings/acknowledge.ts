import { type RecordRequest, seenValue, valueAt } from '@udigate/udi'
import { type Environment, makeId } from '../ids.ts'
import type { Acting } from '../rights/caller.ts'
import { Refusal, refuseOneMore } from '../rights/refusal.ts'
import {
  countAcknowledgedWarnings,
  findAcknowledgedWarning,
  findMeant,
  insertAcknowledgedWarning,
  withdrawAcknowledgedWarning,
} from '../store/acknowledged-warnings.ts'
import type { Store } from '../store/database.ts'
import { encodeJson } from '../store/json.ts'
import type { AcknowledgedWarningRow } from '../store/tables.ts'
import { hashCause, hashRecordWarning, identifyRecord, nameField, type WarningName } from './what-is-meant.ts'

/** A warning that a person knows, of one record or of every record with a value, and why. */
export interface WarningToAcknowledge extends WarningName {
  about: { kind: 'record'; records: RecordRequest } | { kind: 'cause'; value: unknown }
  /** Whose records are meant; those of every actor, or of one that is not known, where absent. */
  actor: string | undefined
  reason: string
}

/** How many an organisation may have on a stage: all of them are held in memory while a file is judged. */
const mostAcknowledged = 10_000

type Services = Environment & { store: Store }

/** Acknowledges a warning. It is not asked whether some record has it: one that comes later is known, too. */
export async function acknowledgeWarning(
  services: Services,
  caller: Acting,
  { model, ruleId, path, about, actor, reason }: WarningToAcknowledge,
): Promise<AcknowledgedWarningRow | Refusal> {
  const name = { model, ruleId, path }
  const isOfRecord = about.kind === 'record'
  const record = isOfRecord ? identifyRecord(model, about.records, path) : undefined
  const meant = isOfRecord ? hashRecordWarning(name, about.records) : hashCause(name, about.value, actor)
  if (meant === undefined || (isOfRecord && record === undefined)) {
    return new Refusal(
      'The record does not say its code. Acknowledge the warning for every record with this value.',
    )
  }
  const { value } = seenValue(isOfRecord ? valueAt(about.records, path) : about.value)
  const { organisation, stage, author } = caller
  const row: AcknowledgedWarningRow = {
    id: makeId(services),
    organisation,
    stage,
    meant,
    model,
    rule_id: ruleId,
    field: nameField(path),
    kind: record?.kind ?? null,
    agency: record?.agency ?? null,
    code: record?.code ?? null,
    actor: actor ?? null,
    value: value === undefined ? null : encodeJson(value as string | number | boolean),
    reason,
    created_by: author,
    created_at: services.now().getTime(),
    withdrawn_at: null,
    withdrawn_by: null,
  }
  return services.store.write(
    async db => {
      const [known] = await findMeant(db, caller, [meant])
      if (known)
        return new Refusal(`It is acknowledged already: ${known[1]}. Withdraw that to give another reason.`)
      if ((await countAcknowledgedWarnings(db, caller)) >= mostAcknowledged) {
        const advice = ' Withdraw some, or acknowledge a cause for every record.'
        return refuseOneMore(mostAcknowledged, 'acknowledged warnings', advice)
      }
      await insertAcknowledgedWarning(db, row)
      return row
    },
    [`${stage} acknowledged warnings ${organisation}`],
  )
}

/** Withdraws one: the warning is shown again. Says what is stored of it now; nothing where there is none. */
export async function withdrawWarning(
  { store, now }: Services,
  caller: Acting,
  id: string,
): Promise<AcknowledgedWarningRow | undefined> {
  return store.write(
    async db => {
      const row = await findAcknowledgedWarning(db, caller, id)
      if (row === undefined || row.withdrawn_at !== null) return row
      await withdrawAcknowledgedWarning(db, id, caller.author, now())
      return findAcknowledgedWarning(db, caller, id)
    },
    [`${caller.stage} acknowledged warnings ${caller.organisation}`],
  )
}
