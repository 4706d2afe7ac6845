import { type BrokenBuild, server } from './broken-build.ts'

/** Errors in what is evidenced, and in how that is verified. */
export const evidence = {
  'skips-attempts-in-evidence': {
    id: 'skips-attempts-in-evidence',
    patches: [
      {
        file: `${server}/store/attempts.ts`,
        find: "announce(db, { type: 'attempt-started', attempt, sent })",
        replace: 'void [announce, sent]',
      },
    ],
  },
  'verifies-no-hashes': {
    id: 'verifies-no-hashes',
    patches: [
      {
        file: `${server}/evidence/check-chain.ts`,
        find: 'if (hashEntry(entry) !== entry.hash)',
        replace: 'if (hashEntry(entry) === undefined)',
      },
      {
        file: `${server}/evidence/check-chain.ts`,
        find: 'if (entry.previous !== end.hash)',
        replace: 'if (entry.previous === undefined)',
      },
    ],
  },
  // An export that does not show how each submission began.
  'exports-without-beginnings': {
    id: 'exports-without-beginnings',
    patches: [
      {
        file: `${server}/evidence/export.ts`,
        find: '    items.push(makeItem(entry))\n    const facts',
        replace: '    if (entry.seq > 1) items.push(makeItem(entry))\n    const facts',
      },
    ],
  },
} as const satisfies Record<string, BrokenBuild>
