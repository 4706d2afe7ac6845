import * as Type from 'typebox'
import { type Check, type ReadinessName, readinessNames } from '../../health/check.ts'
import { type Body, string, time } from '../body.ts'

export const LiveResponse = Type.Object(
  { status: Type.Enum(['live']) },
  { $id: 'LiveResponse', title: 'The process runs' },
)

export const ReadyResponse = Type.Object(
  {
    status: Type.Enum(['ready', 'not ready']),
    checks: Type.Object({
      store: Type.Enum(['ok', 'cannot be read']),
      preview: Type.Enum(['simulator', 'configured', 'not connected']),
      production: Type.Enum(['simulator', 'configured', 'not connected']),
    }),
    details: Type.Array(
      Type.Object({
        check: Type.Enum([...readinessNames]),
        state: Type.Enum(['ok', 'warning', 'failed'], {
          description: 'Only what has failed keeps this process from serving calls.',
        }),
        message: string('How it stands.'),
        advice: Type.Optional(string('What to do about it.')),
        since: Type.Optional(time('Since when it has not been well.')),
      }),
    ),
  },
  { $id: 'ReadyResponse', title: 'Whether requests can be served, what is missing, and what to do about it' },
)

export type Ready = Body<typeof ReadyResponse>

/** How this process stands. @param checks how the store and each stage stand */
export function viewReady(
  isReady: boolean,
  checks: Ready['checks'],
  details: readonly Check<ReadinessName>[],
): Ready {
  return { status: isReady ? 'ready' : 'not ready', checks, details: details.map(viewCheck) }
}

/** One thing that was looked at. */
function viewCheck({ check, state, message, advice, since }: Check<ReadinessName>): Ready['details'][number] {
  return { check, state, message, advice, since: since?.toISOString() }
}
