import { type BrokenBuild, server } from './broken-build.ts'

/** Errors in when and how often messages are sent. */
export const delivery = {
  'breaks-no-circuit': {
    id: 'breaks-no-circuit',
    patches: [
      {
        file: `${server}/delivery/memory/breaker.ts`,
        find: 'if (failures < failuresToOpen) return 0',
        replace: 'if (failures >= 0) return 0',
      },
      {
        file: `${server}/delivery/memory/breaker.ts`,
        find: 'isNew && failures >= failuresToOpen',
        replace: 'isNew && failures < 0',
      },
    ],
  },
  'never-backs-off': {
    id: 'never-backs-off',
    patches: [
      {
        file: `${server}/jobs/back-off.ts`,
        find: 'return Math.min(pauses.longest ?? Number.POSITIVE_INFINITY, Math.max(atLeast, drawn))',
        replace: 'return (atLeast + drawn) * 0',
      },
    ],
  },
  'waits-by-the-wall-clock': {
    id: 'waits-by-the-wall-clock',
    patches: [
      {
        file: `${server}/delivery/monotonic-clock.ts`,
        find: 'return () => new Date(offset + monotonic())',
        replace: 'return () => (offset === 0.5 ? new Date(monotonic()) : now())',
      },
    ],
  },
  'waits-forever': {
    id: 'waits-forever',
    patches: [
      {
        file: `${server}/authorities/eudamed/domibus/settings.ts`,
        find: 'totalTimeoutMs: 60_000',
        replace: 'totalTimeoutMs: 6_000_000',
      },
    ],
  },
} as const satisfies Record<string, BrokenBuild>
