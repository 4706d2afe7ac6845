import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Answer, CanonicalizeCommand, Delivery, SendCommand } from './lines.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const cache = fileURLToPath(new URL('../../node_modules/.cache/udigate-phase4', import.meta.url))

/** A key and its certificate, as PEM files. */
export interface KeyFiles {
  readonly key: string
  readonly certificate: string
}

/** What phase4 is started with. */
export interface Phase4Settings {
  /** Each has an access point of its own, at the path of its name. */
  readonly identities: Readonly<Record<string, KeyFiles>>
  /** Certificates of authorities whose certificates phase4 trusts. */
  readonly trusted: readonly string[]
  /** Certificates that messages name without bringing them. */
  readonly known: readonly string[]
}

/** phase4 in a process of its own: receives at `url`/IDENTITY, and sends what it is told to. */
export interface Phase4 extends AsyncDisposable {
  readonly url: string
  /** Sends a message as `command` says, and tells what phase4 makes of the response. */
  send(command: SendCommand): Promise<Answer>
  /** The exclusive canonical form that Apache Santuario makes, as phase4 has it; undefined where it makes none. */
  canonicalize(command: CanonicalizeCommand): Promise<Buffer | undefined>
  /** From now on one identity signs, and opens what is encrypted for it, with the key of another. */
  useKeys(identity: string, keysOf: string): Promise<void>
  /** All that phase4 delivered up to now. */
  takeDeliveries(): Promise<Delivery[]>
}

/**
 * Starts phase4, which is built first where its sources are new here.
 *
 * @param onDelivery is told each message that phase4 delivers, when it does
 */
export async function startPhase4(
  settings: Phase4Settings,
  onDelivery: (delivery: Delivery) => void = () => {},
): Promise<Phase4> {
  const child = spawn(
    'java',
    ['-Dphase4.manager.inmemory=true', '-cp', buildPhase4(), 'org.udigate.conformance.Main'],
    {
      stdio: ['pipe', 'pipe', process.env.UDIGATE_PHASE4_LOG === undefined ? 'ignore' : 'inherit'],
    },
  )
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  write(child, settings)
  const first = await lines.next()
  if (first.done === true) throw new Error('phase4 ended as it started; UDIGATE_PHASE4_LOG=1 shows why.')
  const { url } = JSON.parse(first.value) as { url: string }
  return drive(child, lines, url, onDelivery)
}

type Child = ChildProcessByStdio<Writable, Readable, null>

function drive(
  child: Child,
  lines: AsyncIterator<string>,
  url: string,
  onDelivery: (delivery: Delivery) => void,
): Phase4 {
  const waiting = new Map<string, (answer: Answer) => void>()
  let deliveries: Delivery[] = []
  let count = 0
  void readLines()

  async function readLines(): Promise<void> {
    for (let line = await lines.next(); line.done !== true; line = await lines.next()) {
      const read = JSON.parse(line.value) as Delivery | Answer
      if (read.event === 'received') {
        deliveries.push(read)
        onDelivery(read)
      } else waiting.get(read.id)?.(read)
    }
  }

  function command(body: object): Promise<Answer> {
    const id = String(++count)
    const { promise, resolve } = Promise.withResolvers<Answer>()
    waiting.set(id, resolve)
    write(child, { ...body, id })
    return promise
  }

  return {
    url,
    send: body => command({ command: 'send', ...body }),
    async canonicalize(body) {
      const { base64 } = await command({ command: 'canonicalize', ...body })
      return base64 === undefined ? undefined : Buffer.from(base64, 'base64')
    },
    async useKeys(identity, keysOf) {
      const { failure } = await command({ command: 'use-keys', identity, keysOf })
      if (failure !== undefined) throw new Error(failure)
    },
    async takeDeliveries() {
      await command({ command: 'settle' })
      const taken = deliveries
      deliveries = []
      return taken
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'close')
      child.stdin.end()
      await ended
    },
  }
}

function write(child: Child, line: unknown): void {
  child.stdin.write(`${JSON.stringify(line)}\n`)
}

/** Builds with Maven into a folder named after what is built, once, and returns the class path. */
function buildPhase4(): string {
  const sources = globSync(['pom.xml', 'src/**/*'], { cwd: here, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .toSorted()
  const hash = createHash('sha256')
  for (const file of sources) hash.update(readFileSync(file))
  const built = join(cache, hash.digest('hex').slice(0, 16))
  if (!existsSync(built)) build(built)
  return [join(built, 'phase4-judge.jar'), join(built, 'libraries', '*')].join(delimiter)
}

/** In a folder beside, so that two processes that build at the same time do not see each other's halves. */
function build(built: string): void {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'build-'))
  const ran = spawnSync(
    'mvn',
    ['-q', '-B', '-f', join(here, 'pom.xml'), `-Dbuild.folder=${folder}`, 'package'],
    {
      encoding: 'utf8',
    },
  )
  if (ran.status !== 0) throw new Error(`Maven could not build phase4's judge: ${ran.stdout}${ran.stderr}`)
  try {
    renameSync(folder, built)
  } catch (error) {
    if (!existsSync(built)) throw error
    rmSync(folder, { recursive: true })
  }
}
