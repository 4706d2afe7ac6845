import { type BrokenBuild, server } from './broken-build.ts'

/** Errors in how calls are taken and limited. */
export const calls = {
  'limits-no-connections': {
    id: 'limits-no-connections',
    patches: [
      {
        file: `${server}/app.ts`,
        find: 'app.server.maxConnections = gateway.config.mostConnections',
        replace: 'void gateway.config.mostConnections',
      },
    ],
  },
  'limits-no-calls': {
    id: 'limits-no-calls',
    patches: [
      {
        file: `${server}/limits/limits.ts`,
        find: 'calls: rateLimit === 0 ? undefined :',
        replace: 'calls: rateLimit >= 0 ? undefined :',
      },
    ],
  },
  'waits-for-headers': {
    id: 'waits-for-headers',
    patches: [{ file: `${server}/http/endpoint/times.ts`, find: 'head: 5_000,', replace: 'head: 240_000,' }],
  },
  'takes-any-length': {
    id: 'takes-any-length',
    patches: [
      { file: `${server}/app.ts`, find: 'bodyLimit: usualBodyLimit,', replace: 'bodyLimit: 1024 ** 3,' },
    ],
  },
  'heeds-no-coding': {
    id: 'heeds-no-coding',
    patches: [
      {
        file: `${server}/http/endpoint/read-body.ts`,
        find: `if (coding !== undefined && coding.toLowerCase() !== 'identity') {`,
        replace: `if (coding === '') {`,
      },
    ],
  },
  'refuses-no-ambiguity': {
    id: 'refuses-no-ambiguity',
    patches: [
      {
        file: `${server}/http/guards/refuse-ambiguity.ts`,
        find: 'const problem = findProblem(raw)',
        replace: 'const problem = undefined',
      },
    ],
  },
  'takes-a-part-for-the-whole': {
    id: 'takes-a-part-for-the-whole',
    patches: [
      {
        file: `${server}/app.ts`,
        find: `{ parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )`,
        replace: `(_request, payload, done) => {
    const parts: Buffer[] = []
    payload.on('data', part => parts.push(part))
    payload.on('error', () => {})
    payload.once('close', () => done(null, Buffer.concat(parts)))
  })`,
      },
    ],
  },
  'knows-no-other-methods': {
    id: 'knows-no-other-methods',
    patches: [
      {
        file: `${server}/http/problems/answer-unknown.ts`,
        find: 'const isUnknown = allowed.length === 0 || allowed.includes(request.method)',
        replace: 'const isUnknown = allowed.length >= 0',
      },
    ],
  },
  'serves-first-comer': {
    id: 'serves-first-comer',
    patches: [
      {
        file: `${server}/limits/kinds-of-work.ts`,
        find: 'atOnce: 4,\n    ofOne: 3,',
        replace: 'atOnce: 4_000,\n    ofOne: 4_000,',
      },
    ],
  },
  'shares-out-nothing': {
    id: 'shares-out-nothing',
    patches: [
      {
        file: `${server}/http/guards/limit-load.ts`,
        find: 'return caller.organisation',
        replace: `return 'everybody'`,
      },
      // What waits for a thread has one of the places that all calls have which judge.
      {
        file: `${server}/http/mappings/routes.ts`,
        find: `work: 'reading'`,
        replace: `work: 'judging'`,
      },
    ],
  },
} as const satisfies Record<string, BrokenBuild>
