import { type BrokenBuild, server } from './broken-build.ts'

/** Errors in operations whose outcome is unknown. */
export const doubts = {
  'believes-absence-at-once': {
    id: 'believes-absence-at-once',
    patches: [
      {
        file: `${server}/delivery/reconcile/choose-state.ts`,
        find: 'each.quarantined === 1 || each.epoch < epoch',
        replace: 'each.epoch < epoch',
      },
    ],
  },
  'resends-blindly': {
    id: 'resends-blindly',
    patches: [
      {
        file: `${server}/delivery/send/send-message.ts`,
        find: 'const status = await authority.accessPoint.fetchStatus(id, signal)',
        replace: `const status: string = 'failed'`,
      },
    ],
  },
  'forgets-what-is-in-doubt': {
    id: 'forgets-what-is-in-doubt',
    patches: [
      {
        file: `${server}/delivery/collect/judge-acknowledgement.ts`,
        find: `return canMove(operation, 'accepted')`,
        replace: `return operation.state === 'sent'`,
      },
    ],
  },
  'trusts-an-older-copy': {
    id: 'trusts-an-older-copy',
    patches: [
      {
        file: `${server}/delivery/states/operation.ts`,
        find: `moves: { held: 'held', ready: 'ready', sent: 'sent', unclear: 'unclear' },`,
        replace: `moves: { unclear: 'unclear' },`,
      },
    ],
  },
} as const satisfies Record<string, BrokenBuild>
