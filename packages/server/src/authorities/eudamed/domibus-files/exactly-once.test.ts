import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import type { AccessPoint } from '../../access-point.ts'
import { aPush } from '../testing/a-push.ts'
import { collectAll } from '../testing/conformance.ts'
import { makeOld } from '../testing/make-old.ts'
import { never } from '../testing/never.ts'
import { connectDomibusFiles } from './index.ts'
import { settingsFor } from './testing/connect-to.ts'
import { PretendPlugin } from './testing/pretend-plugin.ts'

const pushes = ['1', '2'].map(seed => aPush(seed))

/** What may happen, to a message or to all, in any order. */
const events = [
  'step',
  'step',
  'step',
  'step',
  'killed before the move',
  'killed after the move',
  'restart',
  'tidy',
  'a day passes',
  'unmount',
  'plugin takes one',
  'plugin is killed over one',
  'plugin polls',
  'plugin retries',
  'plugin succeeds',
  'plugin fails',
  'plugin purges',
] as const

for (const [sent, failed, heedsIds] of [
  ['delete', 'delete', true],
  ['archive', 'archive', true],
  ['delete', 'archive', false],
] as const) {
  const title = `sent: ${sent}, failed: ${failed}, ${heedsIds ? 'our ids' : 'ids of its own'}`
  test(`whatever is killed and when, each message is under way or through once at most, and none is lost (${title})`, async () => {
    const event = fc.tuple(fc.constantFrom(...events), fc.nat(pushes.length - 1))
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 20, maxLength: 60, size: 'max' }), async course => {
        const world = new World(sent, failed, heedsIds)
        try {
          for (const [kind, which] of course) await world.happen(kind, which)
          await world.settle()
        } finally {
          world.remove()
        }
      }),
      { numRuns: 25 },
    )
  })
}

/** What the store knows of a message: its transmissions, and whether the access point said that it took each. */
interface Known {
  sendTimes: { count: number; taken: boolean }[]
}

class World {
  readonly #folder = mkdtempSync(join(tmpdir(), 'udigate-fs-plugin-'))
  readonly #plugin: PretendPlugin
  readonly #known: Known[] = pushes.map(() => ({ sendTimes: [] }))
  /** The submissions that the plugin has given up. */
  readonly #failed = new Set<string>()
  #accessPoint: AccessPoint
  #isMounted = true

  constructor(sent: 'delete' | 'archive', failed: 'delete' | 'archive', heedsIds: boolean) {
    this.#plugin = new PretendPlugin(this.#folder, { sent, failed, heedsIds })
    this.#accessPoint = this.#connect()
  }

  #connect(): AccessPoint {
    return connectDomibusFiles(settingsFor(this.#folder))
  }

  remove(): void {
    for (const path of [this.#folder, `${this.#folder}-away`]) rmSync(path, { recursive: true, force: true })
  }

  async happen(event: (typeof events)[number], which: number): Promise<void> {
    if (!this.#isMounted && (event.startsWith('plugin') || event === 'a day passes')) return
    switch (event) {
      case 'step':
        await this.#step(which)
        break
      case 'killed before the move':
        if (this.#isMounted) this.#leaveHalf(which)
        break
      case 'killed after the move':
        await this.#step(which, 'loses the result')
        break
      case 'restart':
        this.#accessPoint = this.#connect()
        break
      case 'tidy':
        await collectAll(this.#accessPoint)
        break
      case 'a day passes':
        makeOld(join(this.#folder, 'OUT'))
        break
      case 'unmount':
        this.#mount(!this.#isMounted)
        break
      case 'plugin takes one':
      case 'plugin is killed over one': {
        const [file] = this.#plugin.look()
        if (file !== undefined)
          this.#plugin.take(file, event === 'plugin takes one' ? 'renamed' : 'submitted')
        break
      }
      case 'plugin polls':
        this.#plugin.poll()
        break
      case 'plugin retries':
        this.#plugin.move('WAITING_FOR_RETRY')
        break
      case 'plugin succeeds':
        this.#plugin.succeed()
        break
      case 'plugin fails':
        for (const id of this.#beingSent()) this.#failed.add(id)
        this.#plugin.fail('no connection')
        break
      case 'plugin purges':
        this.#plugin.purge()
        break
    }
    this.#check()
  }

  /** From now on nothing is killed: everything must get through. */
  async settle(): Promise<void> {
    this.#mount(true)
    for (let round = 0; round < 4; round += 1) {
      for (const which of pushes.keys()) await this.#step(which)
      this.#plugin.poll()
      this.#plugin.succeed()
    }
    this.#check()
    for (const [which, { document }] of pushes.entries()) {
      const arrived = this.#plugin.submitted.filter(({ xml }) => xml === document)
      assert.ok(arrived.length >= 1, `message ${which} is lost`)
    }
  }

  /** One step of delivery: what was perhaps sent is asked for first. */
  async #step(which: number, mishap?: 'loses the result'): Promise<void> {
    const { sendTimes } = this.#known[which] as Known
    const last = sendTimes.at(-1)
    if (!last) return this.#hand(which, 1, mishap)
    const status = await this.#accessPoint.fetchStatus(this.#makeId(which, last.count), never())
    if (status === 'failed') return this.#hand(which, last.count + 1, mishap)
    if (status === 'not-found' && !last.taken) return this.#hand(which, last.count, mishap)
    if (status === 'not-found') assert.fail('what was taken is called absent')
  }

  async #hand(which: number, count: number, mishap?: 'loses the result'): Promise<void> {
    const { sendTimes } = this.#known[which] as Known
    const transmissionId = this.#makeId(which, count)
    const { draft } = pushes[which] as (typeof pushes)[number]
    const { kind } = await this.#accessPoint.send({ ...draft, transmissionId }, never())
    if (!this.#isMounted) assert.equal(kind, 'unavailable')
    const taken = kind === 'taken' && mishap === undefined
    const last = sendTimes.at(-1)
    if (last?.count === count) last.taken ||= taken
    else sendTimes.push({ count, taken })
  }

  #makeId(which: number, count: number): string {
    return `${pushes[which]?.messageId}.${count}@udigate`
  }

  /** What is left where a transmission was killed while it was prepared. */
  #leaveHalf(which: number): void {
    const { messageId, document } = pushes[which] as (typeof pushes)[number]
    mkdirSync(join(this.#folder, 'udigate/preparing'), { recursive: true })
    const left = mkdtempSync(join(this.#folder, 'udigate/preparing', `udigate-${messageId}.1-`))
    writeFileSync(join(left, 'metadata.xml'), '<eb:UserMessage/>')
    writeFileSync(join(left, 'message.xml'), document.slice(0, 100))
  }

  #mount(isMounted: boolean): void {
    if (isMounted === this.#isMounted) return
    const [from, to] = isMounted
      ? [`${this.#folder}-away`, this.#folder]
      : [this.#folder, `${this.#folder}-away`]
    // The mount point is there without it too.
    if (isMounted) rmSync(to, { recursive: true })
    renameSync(from, to)
    if (!isMounted) mkdirSync(from)
    this.#isMounted = isMounted
  }

  #beingSent(): string[] {
    const names = readdirSync(join(this.#folder, 'OUT'), { recursive: true, encoding: 'utf8' }).map(path =>
      basename(path),
    )
    return this.#plugin.submitted
      .map(({ messageId }) => messageId)
      .filter(id => names.some(name => name.includes(`_${id}`)))
  }

  #check(): void {
    const { submitted } = this.#plugin
    const folders = submitted.map(({ folder }) => folder)
    assert.equal(new Set(folders).size, folders.length, 'a transmission was taken twice')
    for (const { document } of pushes) {
      const alive = submitted.filter(({ xml, messageId }) => xml === document && !this.#failed.has(messageId))
      assert.ok(alive.length <= 1, 'a message is under way, or through, twice')
    }
    for (const { xml } of submitted)
      assert.ok(
        pushes.some(({ document }) => document === xml),
        'a half file was sent',
      )
  }
}
