import { type BrokenBuild, server } from './broken-build.ts'

/** Errors in how a submission is taken and answered. */
export const submissions = {
  'ignores-idempotency-keys': {
    id: 'ignores-idempotency-keys',
    patches: [
      {
        file: `${server}/submissions/idempotency.ts`,
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
        find: "const held = plan.operations.some(({ entity }) => entity.kind === 'group') ? [group, device] : [device]",
        replace: `const held = [{ ...device, code: device.code + ' ' }]`,
      },
    ],
  },
  'works-only-while-the-client-waits': {
    id: 'works-only-while-the-client-waits',
    patches: [
      {
        file: `${server}/http/submit/routes.ts`,
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
  'says-fine': {
    id: 'says-fine',
    patches: [
      {
        file: `${server}/http/submit/routes.ts`,
        find: 'void reply.code(status).headers(headers).send(body)',
        replace: `void reply.code(200).headers(headers).send({ ...body, status: status === 500 ? 'SUCCESS' : body.status })`,
      },
    ],
  },
} as const satisfies Record<string, BrokenBuild>
