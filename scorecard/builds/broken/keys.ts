import { type BrokenBuild, server } from './broken-build.ts'

/** Errors in who may call. */
export const keys = {
  'takes-ended-keys': {
    id: 'takes-ended-keys',
    patches: [
      {
        file: `${server}/keys/api-keys.ts`,
        find: 'return isApiKeyInForce(row, now) ? findCallerOfRow(db, row) : undefined',
        replace: 'return isApiKeyInForce(row, new Date(0)) || now ? findCallerOfRow(db, row) : undefined',
      },
    ],
  },
  'remembers-keys': {
    id: 'remembers-keys',
    patches: [
      {
        file: `${server}/http/sign-in/caller-of-key.ts`,
        find: 'const caller = await findCaller(gateway.store.db, key, gateway.now())',
        replace:
          'const caller = remembered.get(key) ?? (await findCaller(gateway.store.db, key, gateway.now()))',
      },
      {
        file: `${server}/http/sign-in/caller-of-key.ts`,
        find: `  if (!caller) throw notAuthenticated()
  return caller
}
`,
        replace: `  if (!caller) throw notAuthenticated()
  remembered.set(key, caller)
  return caller
}

const remembered = new Map<string, Caller>()
`,
      },
    ],
  },
  'compares-keys-plainly': {
    id: 'compares-keys-plainly',
    patches: [
      {
        file: `${server}/keys/api-keys.ts`,
        find: 'return timingSafeEqual(hashKey(one), hashKey(other))',
        replace: `let at = 0
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1
  return at === one.length && one.length === other.length`,
      },
    ],
  },
  'keeps-keys-in-clear': {
    id: 'keeps-keys-in-clear',
    patches: [
      {
        file: `${server}/keys/api-keys.ts`,
        find: '    name: wanted.name,\n',
        replace: `    name: wanted.name + ' ' + key,\n`,
      },
    ],
  },
  'shows-everybody-everything': {
    id: 'shows-everybody-everything',
    patches: [
      {
        file: `${server}/store/shown-entities.ts`,
        find: '.where(where => where.and({ stage, kind, agency, code, organisation }))',
        replace:
          ".where(where => where.and({ stage, kind, agency, code }))\n    .where('organisation', '!=', `no ${organisation}`)",
      },
    ],
  },
  'tells-what-was-thrown': {
    id: 'tells-what-was-thrown',
    patches: [
      {
        file: `${server}/http/problems/answer-errors.ts`,
        find: "return new Problem('internal.error')",
        replace: "return new Problem('internal.error', String((error as Error).stack))",
      },
      {
        file: `${server}/http/problems/answer-errors.ts`,
        find: "new Problem('store.unavailable', undefined, {",
        replace: "new Problem('store.unavailable', String((error as Error).stack), {",
      },
    ],
  },
  'counts-no-failures': {
    id: 'counts-no-failures',
    patches: [
      {
        file: `${server}/http/guards/limit-calls.ts`,
        find: 'if (!taken || taken.isTaken) return error',
        replace: 'if (taken) return error',
      },
    ],
  },
  'believes-any-proxy': {
    id: 'believes-any-proxy',
    patches: [
      {
        file: `${server}/app.ts`,
        find: 'trustProxy: gateway.config.trustedProxies ?? false,',
        replace: 'trustProxy: true,',
      },
    ],
  },
  'takes-any-member': {
    id: 'takes-any-member',
    patches: [
      {
        file: `${server}/submissions/request.ts`,
        find: '.filter(name => !known.has(name))',
        replace: '.filter(() => known.size === 0)',
      },
    ],
  },
  'logs-plainly': {
    id: 'logs-plainly',
    patches: [
      {
        file: `${server}/http/problems/answer-unknown.ts`,
        find: '    sendProblem(problem, request, reply)\n',
        replace: `    process.stderr.write('unknown: ' + decodeURIComponent(path) + '\\n')
    sendProblem(problem, request, reply)\n`,
      },
    ],
  },
} as const satisfies Record<string, BrokenBuild>
