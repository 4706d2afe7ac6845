import type { SendStatus } from '../../access-point.ts'
import { isWindowOver, type SendContext } from './send-message.ts'

/**
 * What became of a transmission, as far as the partner's signed answers say. One that is open may be sent again under its id
 * while the partner recognises it; after that it is undecided.
 */
export async function fetchStatus(
  sending: Pick<SendContext, 'log' | 'settings' | 'monotonic'>,
  transmissionId: string,
  signal: AbortSignal,
): Promise<SendStatus> {
  if (signal.aborted) return 'unknown'
  try {
    const sent = await sending.log.findSent(transmissionId)
    switch (sent?.outcome) {
      case 'receipted':
        return 'delivered'
      case 'rejected':
        return 'failed'
      case 'undecided':
        return 'undecided'
      case undefined:
        return sent && isWindowOver(sending, sent) ? 'undecided' : 'not-found'
    }
  } catch {
    return 'unknown'
  }
}
