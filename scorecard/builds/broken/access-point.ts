import { type BrokenBuild, server } from './broken-build.ts'

/** Errors in whom the gateway talks to. */
export const accessPoint = {
  'forgets-the-former-key': {
    id: 'forgets-the-former-key',
    patches: [
      {
        file: `${server}/authorities/eudamed/as4/p-mode.ts`,
        find: 'return formerIdentity ? [identity, formerIdentity] : [identity]',
        replace: 'return formerIdentity ? [identity] : [identity]',
      },
    ],
  },
  // And that is the one before, which stands last.
  'trusts-one-certificate': {
    id: 'trusts-one-certificate',
    patches: [
      {
        file: `${server}/authorities/eudamed/as4/p-mode.ts`,
        find: '    signers,\n    chain,',
        replace: '    signers: signers.slice(-1),\n    chain,',
      },
    ],
  },
  'follows-redirects': {
    id: 'follows-redirects',
    patches: [
      {
        file: `${server}/authorities/eudamed/http/exchange.ts`,
        find: `    request.on('response', response => {\n`,
        replace: `    request.on('response', response => {
      const { location } = response.headers
      if (location) void fetch(location, { method: 'POST', body: Buffer.from(body) }).catch(() => {})
`,
      },
    ],
  },
  'trusts-any-certificate': {
    id: 'trusts-any-certificate',
    patches: [
      {
        file: `${server}/authorities/eudamed/http/connect.ts`,
        find: 'rejectUnauthorized: true',
        replace: 'rejectUnauthorized: false',
      },
    ],
  },
} as const satisfies Record<string, BrokenBuild>
