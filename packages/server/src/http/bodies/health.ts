import * as Type from 'typebox'

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
  },
  { $id: 'ReadyResponse', title: 'Whether requests can be served, and what is missing' },
)
