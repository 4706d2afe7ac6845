import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const cache = fileURLToPath(new URL('../../node_modules/.cache/udigate-asx', import.meta.url))

const keys = fileURLToPath(new URL('../../packages/as4/test/keys', import.meta.url))

/** What travels in an HTTP request or response. */
interface Travelled {
  readonly contentType: string
  readonly body: Uint8Array
}

interface AsxParty {
  readonly id: string
  readonly type: string
  /** PEM files. */
  readonly key: string
  readonly certificate: string
}

interface AsxSettings {
  readonly local: AsxParty
  readonly partner: Omit<AsxParty, 'key'>
  /** What time it is for asx-rs; where there is none, the system's. */
  readonly now?: Date
}

/** One of the two parties with its throw-away key. */
export function describeParty(name: 'manufacturer' | 'regulator', bits: number): AsxParty {
  return {
    id: `${name}-ap`,
    type: 'urn:oasis:names:tc:ebcore:partyid-type:unregistered',
    key: `${keys}/${name}-${bits}.test-key.pem`,
    certificate: `${keys}/${name}-${bits}.crt`,
  }
}

/** What asx-rs made of a message. */
interface AsxReceived {
  readonly status: number
  readonly response: Travelled
  /** Undefined where it delivered nothing. */
  readonly delivered?: {
    readonly messageId: string
    readonly conversationId: string
    readonly from: string
    readonly service: string
    readonly action: string
    /** The certificate that signed, DER in base64. */
    readonly signer: string
    readonly payloads: readonly { readonly mimeType: string; readonly content: string }[]
  }
}

interface AsxMessage {
  readonly messageId: string
  readonly ping?: boolean
  readonly service: string
  readonly action: string
  readonly payloads: readonly { readonly mimeType: string; readonly content: string }[]
}

export interface Asx extends AsyncDisposable {
  receive(message: Travelled): Promise<AsxReceived>
  /** Sends to `answer`, and tells whether asx-rs took what that returns for a receipt, or why not. */
  send(
    message: AsxMessage,
    answer: (request: Travelled) => Travelled,
  ): Promise<{ receipt: boolean; because?: string }>
}

/** Whether Cargo is there, new enough for asx-rs (1.88). */
export function hasCargo(): boolean {
  const { status, stdout } = spawnSync('cargo', ['--version'], { encoding: 'utf8' })
  const minor = Number(/^cargo 1\.(\d+)\./.exec(stdout ?? '')?.[1] ?? 0)
  return status === 0 && minor >= 88
}

/** Builds the program with Cargo, which does nothing where it is built already. */
export function buildAsx(): void {
  const ran = spawnSync(
    'cargo',
    ['build', '--quiet', '--manifest-path', join(here, 'Cargo.toml'), '--target-dir', cache],
    { encoding: 'utf8' },
  )
  if (ran.status !== 0) throw new Error(`Cargo could not build asx-rs: ${ran.stderr}`)
}

/** Starts asx-rs as one party, with the eDelivery AS4 1.15 profile. */
export async function startAsx(settings: AsxSettings): Promise<Asx> {
  const child = spawn(join(cache, 'debug/asx-judge'), { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const { now, ...parties } = settings
  await ask(child, lines, {
    ...parties,
    authority: `${keys}/authority.crt`,
    ...(now === undefined ? {} : { now: Math.floor(now.getTime() / 1000) }),
  })
  return {
    async receive({ contentType, body }) {
      const line = await ask(child, lines, {
        command: 'receive',
        contentType,
        body: Buffer.from(body).toString('base64'),
      })
      const { status, delivered } = line as unknown as AsxReceived
      return { status, response: readMessage(line), ...(delivered == null ? {} : { delivered }) }
    },
    async send(message, answer) {
      const line = await ask(child, lines, { command: 'send', ...message })
      if (line.event === 'sent') return line as unknown as { receipt: boolean }
      const { contentType, body } = answer(readMessage(line))
      const said = await ask(child, lines, { contentType, body: Buffer.from(body).toString('base64') })
      return said as unknown as { receipt: boolean }
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'close')
      child.stdin.end()
      await ended
    },
  }
}

type Child = ChildProcessByStdio<Writable, Readable, null>
type Line = Readonly<Record<string, unknown>>

async function ask(child: Child, lines: AsyncIterator<string>, line: object): Promise<Line> {
  child.stdin.write(`${JSON.stringify(line)}\n`)
  const answer = await lines.next()
  if (answer.done === true) throw new Error('asx-rs ended.')
  return JSON.parse(answer.value) as Line
}

function readMessage({ contentType, body }: Line): Travelled {
  return { contentType: String(contentType), body: Buffer.from(String(body), 'base64') }
}
