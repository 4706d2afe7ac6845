import type { Inquiry } from '@udigate/udi'
import { makeId } from '../../ids.ts'
import { bindActor } from '../../store/actors.ts'
import { nameActorLock } from '../../store/entity-lock.ts'
import { findRunningInquiry, insertInquiry, nameInquiryLock } from '../../store/inquiries.ts'
import type { Owner } from '../../store/submissions.ts'
import type { InquiryRow } from '../../store/tables.ts'
import type { PullServices } from '../refresh/services.ts'
import { askInquiry } from './ask-inquiry.ts'

/**
 * Asks the authority about an actor or for safety summaries, or finds the same question that is under way. The inquiry and its
 * message are stored together; anyone who delivers messages does the rest.
 *
 * @param startedBy id of the API key, or what else starts it
 * @throws ActorOfAnotherOrganisation when the actor who asks is another organisation's
 */
export function startInquiry(
  asking: Pick<PullServices, 'authority' | 'store' | 'now' | 'monotonic' | 'randomBytes'>,
  owner: Owner,
  { actor, kind, subject }: Inquiry,
  startedBy: string,
): Promise<{ inquiry: InquiryRow; isJoined: boolean }> {
  const { organisation, stage } = owner
  return asking.store.write(
    async db => {
      await bindActor(db, stage, actor, organisation)
      const running = await findRunningInquiry(db, owner, { kind, subject })
      if (running) return { inquiry: running, isJoined: true }
      const started_at = asking.now().getTime()
      const about = {
        id: makeId(asking),
        stage,
        register: asking.authority.law.id,
        organisation,
        actor,
        kind,
        subject,
      }
      const asked = await askInquiry(db, asking, about, 0)
      const isAsked = 'messageId' in asked
      const inquiry: InquiryRow = {
        ...about,
        message_id: isAsked ? asked.messageId : '',
        page: 0,
        state: isAsked ? 'running' : 'failed',
        because: isAsked ? null : asked.because,
        found: null,
        started_by: startedBy,
        started_at,
        ended_at: isAsked ? null : started_at,
      }
      await insertInquiry(db, inquiry)
      return { inquiry, isJoined: false }
    },
    [nameActorLock(stage, actor), nameInquiryLock({ ...owner, kind, subject })],
  )
}
