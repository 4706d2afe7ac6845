import * as Type from 'typebox'
import { checkNames } from '../../health/check.ts'

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
        check: Type.Enum([...checkNames]),
        state: Type.Enum(['ok', 'warning', 'failed'], {
          description: 'Only what has failed keeps this process from serving calls.',
        }),
        message: Type.String({ description: 'How it stands.' }),
        advice: Type.Optional(Type.String({ description: 'What to do about it.' })),
        since: Type.Optional(
          Type.String({ format: 'date-time', description: 'Since when it has not been well.' }),
        ),
      }),
    ),
  },
  { $id: 'ReadyResponse', title: 'Whether requests can be served, what is missing, and what to do about it' },
)
