import { type BrokenBuild, server } from './broken-build.ts'

/** Errors in where webhooks lead. */
export const webhooks = {
  'looks-at-addresses-once': {
    id: 'looks-at-addresses-once',
    patches: [
      {
        file: `${server}/webhooks/target.ts`,
        find: '  if (addresses.length === 0 || !addresses.every(address => isPrivate(address) || isPublicAddress(address))) {\n',
        replace: `  const wasLookedAt = looked.has(host)
  looked.add(host)
  if (!wasLookedAt && !addresses.every(address => isPrivate(address) || isPublicAddress(address))) {\n`,
      },
      {
        file: `${server}/webhooks/target.ts`,
        find: '/** Reads the address of a webhook, as far as nothing has to be asked for that. */\n',
        replace: 'const looked = new Set<string>()\n\n',
      },
    ],
  },
} as const satisfies Record<string, BrokenBuild>
