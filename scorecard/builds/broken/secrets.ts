import { type BrokenBuild, server } from './broken-build.ts'

/** Errors in how secrets are kept. */
export const secrets = {
  'keeps-tokens-in-clear': {
    id: 'keeps-tokens-in-clear',
    patches: [
      {
        file: `${server}/secrets/sealing.ts`,
        find: `seal: (secret, purpose) => Buffer.from(sealBytes(Buffer.from(secret), purpose)).toString('base64'),`,
        replace: 'seal: secret => secret,',
      },
    ],
  },
} as const satisfies Record<string, BrokenBuild>
