/** An exact replacement in one file of a copy. */
export interface Patch {
  file: string
  /** What stands there, exactly once. */
  find: string
  replace: string
}

/** A gateway with one error on purpose: a row that does not notice it proves nothing. */
export interface BrokenBuild {
  id: string
  patches: readonly Patch[]
}

const server = 'packages/server/src'

export const brokenBuilds = {
  'trusts-an-older-copy': {
    id: 'trusts-an-older-copy',
    patches: [
      {
        file: `${server}/start.ts`,
        find: 'if (isRestored) {',
        replace: 'if (isRestored && config.port < 0) {',
      },
    ],
  },
  'resends-blindly': {
    id: 'resends-blindly',
    patches: [
      {
        file: `${server}/delivery/hand-over.ts`,
        find: 'const status = await authority.accessPoint.statusOf(id, signal)',
        replace: `const status: string = 'failed'`,
      },
    ],
  },
  'syncs-seldom': {
    id: 'syncs-seldom',
    patches: [
      {
        file: `${server}/store/sqlite-store.ts`,
        find: 'PRAGMA synchronous = FULL',
        replace: 'PRAGMA synchronous = NORMAL',
      },
      { file: `${server}/store/sqlite-store.ts`, find: 'synchronous !== 2 ||', replace: '' },
    ],
  },
  'writes-on-after-a-failed-sync': {
    id: 'writes-on-after-a-failed-sync',
    patches: [
      {
        file: `${server}/store/sqlite-dialect.ts`,
        find: 'if (isDiskError(error)) onDiskError(error)',
        replace: 'isDiskError(error)',
      },
      {
        file: `${server}/store/sqlite-store.ts`,
        find: 'db.transaction().execute(transaction => recording(transaction, now, work))',
        replace: `db
        .transaction()
        .execute(transaction => recording(transaction, now, work))
        .catch(() => {
          sqlite.exec('PRAGMA synchronous = OFF')
          return db.transaction().execute(transaction => recording(transaction, now, work))
        })`,
      },
    ],
  },
  'refuses-what-exists': {
    id: 'refuses-what-exists',
    patches: [
      {
        file: `${server}/delivery/apply-answer.ts`,
        find: `effect.kind !== 'accepted' && mayBeOwnEcho`,
        replace: `effect.kind !== 'accepted' && mayBeOwnEcho && Date.now() === 0`,
      },
    ],
  },
  'answers-any-message': {
    id: 'answers-any-message',
    patches: [
      {
        file: `${server}/store/messages.ts`,
        find: `return db.selectFrom('message').selectAll().where('correlation_id', '=', correlationId).executeTakeFirst()`,
        replace: `return db.selectFrom('message').selectAll().orderBy('created_at', 'desc').limit(1).executeTakeFirst()`,
      },
    ],
  },
  'takes-unclear-for-accepted': {
    id: 'takes-unclear-for-accepted',
    patches: [
      {
        file: `${server}/delivery/apply-answer.ts`,
        find: `if (effect === undefined || effect.kind === 'unclear') verdicts.push({ kind: 'doubt' })`,
        replace: `if (effect === undefined || effect.kind === 'unclear') verdicts.push({ kind: 'apply', effect: { kind: 'accepted' } })`,
      },
    ],
  },
  'applies-every-answer': {
    id: 'applies-every-answer',
    patches: [
      {
        file: `${server}/delivery/apply-answer.ts`,
        find: 'const isOpen = operation.message_id === message.message_id && openStates.has(operation.state)',
        replace: 'const isOpen = operation.message_id === message.message_id',
      },
    ],
  },
  'forgets-what-is-in-doubt': {
    id: 'forgets-what-is-in-doubt',
    patches: [
      {
        file: `${server}/delivery/apply-answer.ts`,
        find: `new Set(['sent', 'unclear'])`,
        replace: `new Set(['sent'])`,
      },
    ],
  },
  'calls-a-part-the-whole': {
    id: 'calls-a-part-the-whole',
    patches: [
      {
        file: `${server}/delivery/settle.ts`,
        find: `{ kind: 'partly-accepted', operations: accepted, stop, notSent: namesOf(held) }`,
        replace: `{ kind: 'accepted', state: 'REGISTERED', operations: accepted }`,
      },
    ],
  },
  'never-backs-off': {
    id: 'never-backs-off',
    patches: [
      {
        file: `${server}/delivery/back-off.ts`,
        find: 'return Math.max(atLeast, full / 2 + (full / 2) * chance)',
        replace: 'return (atLeast + full + chance) * 0',
      },
    ],
  },
  'waits-forever': {
    id: 'waits-forever',
    patches: [
      {
        file: `${server}/authorities/ec/domibus/settings.ts`,
        find: 'totalTimeoutMs: 60_000',
        replace: 'totalTimeoutMs: 6_000_000',
      },
    ],
  },
  'follows-redirects': {
    id: 'follows-redirects',
    patches: [
      {
        file: `${server}/authorities/ec/domibus/http.ts`,
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
        file: `${server}/authorities/ec/domibus/connect.ts`,
        find: 'rejectUnauthorized: true',
        replace: 'rejectUnauthorized: false',
      },
    ],
  },
  'ignores-idempotency-keys': {
    id: 'ignores-idempotency-keys',
    patches: [
      {
        file: `${server}/submissions/receive.ts`,
        find: 'const known = idempotency && (await findIdempotencyKey(db, caller, idempotency.key))',
        replace: `const known = idempotency && (await findIdempotencyKey(db, caller, idempotency.key + ' '))`,
      },
    ],
  },
  'holds-nothing': {
    id: 'holds-nothing',
    patches: [
      {
        file: `${server}/submissions/intent.ts`,
        find: 'const held = operations.some(isOfGroup) ? [group, device] : [device]',
        replace: `const held = [{ ...device, code: device.code + ' ' }]`,
      },
    ],
  },
  'works-only-while-the-client-waits': {
    id: 'works-only-while-the-client-waits',
    patches: [
      {
        file: `${server}/http/submit.ts`,
        find: 'const hangUp = (): void => over.abort()',
        replace: `const hangUp = (): void => {
    over.abort()
    void store.db
      .updateTable('submission')
      .set({ outcome: '{"kind":"failed","reasons":["The client is gone."]}', ended_at: 0 })
      .where('request_id', '=', requestId)
      .where('outcome', 'is', null)
      .execute()
  }`,
      },
    ],
  },
  'keeps-tokens-in-clear': {
    id: 'keeps-tokens-in-clear',
    patches: [
      {
        file: `${server}/secrets/sealing.ts`,
        find: `return Buffer.concat(sealed).toString('base64')`,
        replace: 'return Buffer.concat(sealed).length > 0 ? secret : secret',
      },
    ],
  },
  'shares-the-folder': {
    id: 'shares-the-folder',
    patches: [
      {
        file: `${server}/store/data-directory.ts`,
        find: `lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')`,
        replace: `lock.exec('SELECT 1')`,
      },
    ],
  },
  'leaves-at-once': {
    id: 'leaves-at-once',
    patches: [
      {
        file: 'packages/cli/src/serve.ts',
        find: `      await gateway.stop()
      return 0`,
        replace: '      process.exit(0)',
      },
    ],
  },
  'outlives-its-parent': {
    id: 'outlives-its-parent',
    patches: [
      {
        file: 'packages/simulator/src/main.ts',
        find: `for (const event of ['end', 'close', 'error']) process.stdin.on(event, end)`,
        replace: `for (const event of ['end', 'close', 'error']) process.stdin.on(event, () => {})`,
      },
    ],
  },
  'says-fine': {
    id: 'says-fine',
    patches: [
      {
        file: `${server}/http/submit.ts`,
        find: 'void reply.code(status).send(body)',
        replace: `void reply.code(200).send({ ...body, status: status === 500 ? 'SUCCESS' : body.status })`,
      },
    ],
  },
  'waits-by-the-wall-clock': {
    id: 'waits-by-the-wall-clock',
    patches: [
      {
        file: `${server}/delivery/steady-clock.ts`,
        find: 'return () => new Date(offset + monotonic())',
        replace: 'return () => (offset === 0.5 ? new Date(monotonic()) : now())',
      },
    ],
  },
  'always-says-ready': {
    id: 'always-says-ready',
    patches: [
      {
        file: `${server}/store/postgres-store.ts`,
        find: 'isReachable: async () => watch.isThere(),',
        replace: 'isReachable: async () => true,',
      },
    ],
  },
  'skips-attempts-in-evidence': {
    id: 'skips-attempts-in-evidence',
    patches: [
      {
        file: `${server}/store/attempts.ts`,
        find: 'await record(db, evidenceOfAttempt(attempt, sent))',
        replace: 'void [record, evidenceOfAttempt, sent]',
      },
    ],
  },
  'verifies-no-hashes': {
    id: 'verifies-no-hashes',
    patches: [
      {
        file: `${server}/evidence/check-chain.ts`,
        find: 'if (hashOfEntry(entry) !== entry.hash)',
        replace: 'if (hashOfEntry(entry) === undefined)',
      },
      {
        file: `${server}/evidence/check-chain.ts`,
        find: 'if (entry.previous !== end.hash)',
        replace: 'if (entry.previous === undefined)',
      },
    ],
  },
  'migrates-step-by-step': {
    id: 'migrates-step-by-step',
    patches: [
      {
        file: `${server}/store/migrate.ts`,
        find: 'await db.transaction().execute(async transaction => {',
        replace: 'await Promise.resolve(db).then(async transaction => {',
      },
      {
        file: `${server}/store/migrate.ts`,
        find: 'new Migrator({ db: transaction, provider })',
        replace: 'new Migrator({ db: transaction, provider, disableTransactions: true })',
      },
    ],
  },
} as const satisfies Record<string, BrokenBuild>
