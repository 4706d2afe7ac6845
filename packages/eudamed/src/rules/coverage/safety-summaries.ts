import type { CoverageEntry } from './coverage-entry.ts'
import { isSafetySummary } from './reasons.ts'

/** Rules on summaries of safety and (clinical) performance. */
export const safetySummaries: readonly CoverageEntry[] = [
  { id: 'BR-UDID-710', title: 'A device group has one summary.', ...isSafetySummary },
  { id: 'BR-UDID-711', title: 'A summary may have one translation for each language.', ...isSafetySummary },
  { id: 'BR-UDID-712', title: 'A new version of a summary has a new master document.', ...isSafetySummary },
  {
    id: 'BR-UDID-713',
    title: 'A translation was not received from the manufacturer after today.',
    ...isSafetySummary,
  },
  { id: 'BR-UDID-715', title: 'A summary keeps its own reference number.', ...isSafetySummary },
  { id: 'BR-UDID-716', title: 'Each version of a summary has another revision number.', ...isSafetySummary },
  { id: 'BR-UDID-719', title: 'A master document was not issued after today.', ...isSafetySummary },
]
