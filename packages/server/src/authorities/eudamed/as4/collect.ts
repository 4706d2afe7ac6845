import type { AccessPoint } from '../../access-point.ts'
import type { ExchangeLog } from '../../exchange-log.ts'
import { describeReason } from '../durable-files.ts'
import { describePendingFailure, tryToEnd } from '../pending-answer.ts'

/** What partners pushed, the oldest first. One that another process has confirmed meanwhile is there no more. */
export function openPushed(log: ExchangeLog): Pick<AccessPoint, 'listPending' | 'open'> {
  return {
    async *listPending() {
      try {
        yield* await log.listPending()
        return {}
      } catch (error) {
        return { because: describeReason(error) }
      }
    },
    async open(answerId) {
      try {
        const found = await log.openPending(answerId)
        if (!found) return { kind: 'absent' }
        const { payload: xml, ...header } = found
        return {
          kind: 'answer',
          answer: { answerId, ...header, xml },
          confirm: () => tryToEnd(() => log.confirm(answerId)),
        }
      } catch (error) {
        return describePendingFailure(error)
      }
    },
  }
}
