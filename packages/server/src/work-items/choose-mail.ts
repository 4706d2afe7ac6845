import { findNextHour } from '../jobs/next-hour.ts'
import type { Acting } from '../rights/caller.ts'
import { recordPath } from '../store/acts.ts'
import { recordAct } from '../store/record-act.ts'
import type { MailChoice, MailChoiceRow } from '../store/tables.ts'
import { keepMailChoice, removeWorkNotices } from '../store/work-notices.ts'
import type { WorkItemServices } from './services.ts'

/** Keeps how often a person wants mail; who wants none is not told what has happened until now either. */
export function chooseMail(
  { store, now }: WorkItemServices,
  caller: Acting,
  personId: string,
  { frequency, hour = 6 }: { frequency: MailChoice; hour?: number | undefined },
): Promise<MailChoiceRow> {
  const isDaily = frequency === 'daily'
  const choice: MailChoiceRow = {
    person_id: personId,
    frequency,
    hour: isDaily ? hour : null,
    due_at: isDaily ? findNextHour(hour, now()).getTime() : null,
  }
  return store.write(
    async db => {
      await keepMailChoice(db, choice)
      if (frequency === 'none') await removeWorkNotices(db, personId)
      const details = { frequency, hour: choice.hour ?? undefined }
      recordAct(db, caller, 'mail-chosen', recordPath('people', personId), details)
      return choice
    },
    [`mail ${personId}`],
  )
}
