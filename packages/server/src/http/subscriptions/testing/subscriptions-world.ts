import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { eventually, start, type World } from '../../../../test/harness.ts'
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts'

export const path = '/api/v1/subscriptions'

export const submit = '/api/v1/submit/EU_UDI_MDR'

export const address = 'regulatory@maker.example'

const minute = 60_000

/** A gateway with a mail server. */
export async function open(t: TestContext) {
  const mail = await startMailServer(t, { isPlain: true })
  const world = await start(t, {
    UDIGATE_SMTP_HOST: '127.0.0.1',
    UDIGATE_SMTP_PORT: String(mail.port),
    UDIGATE_SMTP_TLS: 'none',
    UDIGATE_SMTP_FROM: 'udigate@example.com',
    UDIGATE_PUBLIC_URL: 'https://udigate.example.com/',
    UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1',
  })
  return { mail, world, ...(await asAdmin(world)) }
}

async function asAdmin(world: World) {
  const options = { key: await world.makeKey({ scopes: ['validate', 'submit', 'read', 'admin'] }) }
  const get = async (id: string) => (await world.get(`${path}/${id}`, options)).body
  return {
    options,
    get,
    async subscribe(wanted: object): Promise<string> {
      const { status, body, headers } = await world.post(path, wanted, options)
      assert.equal(status, 201, JSON.stringify(body))
      assert.equal(headers.get('location'), `${path}/${String(body.id)}`)
      return String(body.id)
    },
    /** What happened at once is told now, and digests are due. */
    async letPass(): Promise<void> {
      const { db } = world.gateway.store
      const longAgo = Date.now() - minute - 1
      await db.updateTable('notice').set({ at: longAgo }).execute()
      await db.updateTable('subscription').set({ due_at: longAgo }).where('due_at', 'is not', null).execute()
    },
    /** A mail that waits for its next attempt is tried now. */
    retryNow: () =>
      world.gateway.store.db.updateTable('mail').set({ due_at: 0 }).where('due_at', 'is not', null).execute(),
    untilMail: (id: string, state: string) =>
      eventually(
        async () => (await get(id)).lastMail as Record<string, unknown> | undefined,
        found => found?.state === state,
      ),
  }
}

/** The plain text of a mail, as its reader has it. */
export function readText({ source }: { source: string }): string {
  const [, part = ''] = /text\/plain[^\r]*\r\n(?:[^\r\n]+\r\n)*\r\n([\s\S]*?)\r\n----/.exec(source) ?? []
  return part.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('\r\n', '\n')
}

export async function until(mail: MailServer, count: number) {
  return eventually(
    async () => mail.taken,
    taken => taken.length >= count,
  )
}
