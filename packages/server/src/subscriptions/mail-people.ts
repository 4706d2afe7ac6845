import { makeId } from '../ids.ts'
import { findNextHour } from '../jobs/next-hour.ts'
import { listMemberships } from '../people/memberships.ts'
import type { Db } from '../store/database.ts'
import { insertMail } from '../store/mails.ts'
import { listMembers } from '../store/members.ts'
import { findPerson, listRoleGrants } from '../store/people.ts'
import type { Owner } from '../store/submissions.ts'
import { hasDailyDigest } from '../store/subscriptions.ts'
import type { WorkNoticeRow } from '../store/tables.ts'
import {
  findMailChoice,
  keepMailChoice,
  listWorkNotices,
  nameMailOwner,
  removeWorkNotices,
} from '../store/work-notices.ts'
import { describeWaiting, describeWorkNotices } from './describe-work.ts'
import { type DigestSection, writeMail } from './digest.ts'
import { type MessageMade, newMail } from './new-mail.ts'
import type { SubscriptionServices } from './services.ts'

/**
 * Makes the mails to a person that are due, one for each organisation and stage, in one transaction. Where they leave an organisation
 * what it was to be told is dropped; where a daily digest goes to the same address it has all of this, and there is no mail beside it.
 *
 * @returns what was made
 */
export async function mailPerson(services: SubscriptionServices, personId: string): Promise<MessageMade> {
  const { store, now } = services
  return store.write(
    async db => {
      const at = now()
      const person = await findPerson(db, personId)
      const choice = await findMailChoice(db, personId)
      if (choice?.frequency === 'daily') {
        await keepMailChoice(db, { ...choice, due_at: findNextHour(choice.hour ?? 0, at).getTime() })
      }
      const notices = await listWorkNotices(db, personId)
      const isReachable = person?.ended_at === null && person.mail !== null && services.mailer
      const isWanted = isReachable && choice?.frequency !== 'none'
      const kept: WorkNoticeRow[] = []
      let made: MessageMade
      for (const place of isWanted ? listMemberships(await listRoleGrants(db, personId)) : []) {
        const own = notices.filter(notice => isIn(place, notice))
        const address = person?.mail ?? ''
        if (choice?.frequency === 'daily' && (await hasDailyDigest(db, place, address))) {
          kept.push(...own)
          continue
        }
        const sections = [
          ...(await describeWorkNotices(db, own)),
          ...(choice?.frequency === 'daily' ? await describeWaiting(db, place, personId, writeDay(at)) : []),
        ]
        if (sections.length === 0) continue
        const { organisation, stage } = place
        const footer = `You get this because of what you own and commented on, at ${organisation} on ${stage}. Choose how often on the page of your account.`
        const written = writeMail({ organisation, stage, sections }, footer, services.publicUrl)
        const whose = { id: nameMailOwner(personId), organisation, stage }
        await insertMail(db, newMail(makeId(services), whose, address, written, at))
        made = 'mail'
      }
      const told = notices.filter(notice => !kept.includes(notice)).map(({ id }) => id)
      await removeWorkNotices(db, personId, told)
      return made
    },
    [`mail ${personId}`],
  )
}

/** What a daily digest to an address has of the people who have that address and want one mail a day. */
export async function takeWorkOfAddress(
  db: Db,
  { now }: Pick<SubscriptionServices, 'now'>,
  place: Owner,
  address: string,
): Promise<DigestSection[]> {
  const sections: DigestSection[] = []
  for (const { id, mail } of await listMembers(db, place)) {
    if (mail?.toLowerCase() !== address.toLowerCase()) continue
    if ((await findMailChoice(db, id))?.frequency !== 'daily') continue
    const own = (await listWorkNotices(db, id)).filter(notice => isIn(place, notice))
    sections.push(...(await describeWorkNotices(db, own)))
    sections.push(...(await describeWaiting(db, place, id, writeDay(now()))))
    const ids = own.map(notice => notice.id)
    await removeWorkNotices(db, id, ids)
  }
  return sections
}

function isIn(place: Owner, notice: WorkNoticeRow): boolean {
  return notice.organisation === place.organisation && notice.stage === place.stage
}

function writeDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}
