import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { authority as eudamed, type Model } from '@udigate/eudamed'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import type { AccessPoint, Collected } from '../src/authorities/access-point.ts'
import type { Authority } from '../src/authorities/authority.ts'
import { readDocument } from '../src/authorities/eudamed/read-document.ts'
import { watchCodeLists } from '../src/codes/in-force.ts'
import { applyAnswer } from '../src/delivery/collect/apply-answer.ts'
import { rememberOthers } from '../src/delivery/collect/other-answers.ts'
import type { Delivery } from '../src/delivery/delivery.ts'
import { watchEpoch } from '../src/delivery/epoch/watch-epoch.ts'
import { makeBreaker } from '../src/delivery/memory/breaker.ts'
import { countRejections } from '../src/delivery/memory/count-rejections.ts'
import { watchMailbox } from '../src/delivery/memory/mailbox-watch.ts'
import { rememberSendTimes } from '../src/delivery/memory/send-times.ts'
import { trafficRejection } from '../src/delivery/pace/traffic-rejection.ts'
import { timerPause } from '../src/jobs/environment.ts'
import { makeRecorders, type Recorders } from '../src/metrics/recorders.ts'
import type { Acting } from '../src/rights/caller.ts'
import { sealWith } from '../src/secrets/sealing.ts'
import { receive } from '../src/submissions/receive.ts'
import { atPreview } from './at-preview.ts'
import { databaseFor } from './on-both-stores.ts'
import { openFirst } from './open-test-store.ts'

/** A request as a caller sends it. */
interface Sent {
  actorCode: string
  device: unknown
  deviceGroup?: unknown
  securityToken?: string | undefined
}

/** How a process begins on a store. */
interface Beginning {
  monotonic?: () => Date
  /** Whether it is said to be a restored copy. */
  isRestored?: boolean
  /** The folder that remembers outside of the store. */
  memory?: string
}

const caller: Acting = {
  author: 'k',
  organisation: 'maker',
  stage: 'preview',
  actors: 'any',
}

/**
 * A store of its own, and a delivery over `accessPoint` of which every step is taken by hand.
 *
 * @param databaseUrl the PostgreSQL to take as it is; the store of the test where absent
 */
export async function openDelivery(
  t: TestContext,
  accessPoint: Pick<AccessPoint, 'send' | 'fetchStatus'>,
  wanted: Partial<Authority> = {},
  databaseUrl?: string,
) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-transmission-'))
  const database = await databaseFor(t)
  const store = await openFirst({ dataDir: folder, databaseUrl: databaseUrl ?? database?.url })
  t.after(async () => {
    await store.close()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const authority: Authority = {
    law: eudamed,
    readDocument,
    accessPoint: {
      ...accessPoint,
      async *listPending() {
        yield* []
        return {}
      },
      open: async () => ({ kind: 'absent' }),
    },
    simulated: true,
    accessTokens: { kind: 'supplied', token: 'token-of-the-simulator' },
    wait: 1,
    pollEvery: 100,
    canLookUp: true,
    silence: 1000,
    quarantine: 2000,
    mostTogether: 300,
    mostBytes: 10_000_000,
    composes: 'at-once',
    envelope: actorCode => ({
      sender: { actorCode, partyId: 'P' },
      recipient: { actorCode: 'EUDAMED', nodeId: 'N' },
      schemaVersion: '3.0.30',
    }),
    listProblems: () => [],
    ...wanted,
  }
  let ahead = 0
  const environment = {
    now: () => new Date(),
    monotonic: () => new Date(Date.now() + ahead),
    randomBytes: (count: number) => randomBytes(count),
  }
  const sealing = sealWith(new Uint8Array(32))
  const metrics = makeRecorders(new Registry())
  const log = pino({ level: 'silent' })
  const openEpoch = async ({
    monotonic = environment.monotonic,
    isRestored = false,
    memory,
  }: Beginning = {}) => {
    const epoch = await watchEpoch({ ...environment, monotonic, store, log, folder: memory, isRestored })
    t.after(() => epoch.close())
    return epoch
  }
  const epoch = await openEpoch()
  const delivery: Delivery & { metrics: Recorders } = {
    ...environment,
    ...atPreview,
    authority,
    store,
    sealing,
    readAnswer: async document => readDocument(document),
    log,
    startedAt: new Date(0),
    breaker: makeBreaker(environment.monotonic, environment.randomBytes),
    rejections: countRejections(),
    pace: { budget: {}, isTrafficRejection: trafficRejection('unusual traffic') },
    epoch,
    sendTimes: rememberSendTimes(environment.monotonic, epoch.current),
    mailbox: watchMailbox(environment.monotonic),
    others: rememberOthers(environment.monotonic),
    metrics,
    onEnded: () => {},
  }
  const codes = watchCodeLists(store.db, environment.now)
  let answers = 0
  return {
    delivery,
    store,
    /** Lets time pass for everything that waits, in milliseconds. */
    pass(milliseconds: number) {
      ahead += milliseconds
    },
    /**
     * Another process on the same store, or this one after a restart: it remembers nothing, and its clock is off by
     * `milliseconds`.
     */
    async anotherProcess(milliseconds: number, beginning: Beginning = {}): Promise<Delivery> {
      const monotonic = (): Date => new Date(environment.monotonic().getTime() + milliseconds)
      const another = await openEpoch({ monotonic, ...beginning })
      return {
        ...delivery,
        now: () => new Date(Date.now() + milliseconds),
        monotonic,
        startedAt: new Date(),
        breaker: makeBreaker(monotonic, environment.randomBytes),
        rejections: countRejections(),
        epoch: another,
        sendTimes: rememberSendTimes(monotonic, another.current),
        mailbox: watchMailbox(monotonic),
      }
    },
    /** Takes a submission on, as the submit call does. */
    receive: (
      model: Model,
      { actorCode, device, deviceGroup, securityToken }: Sent,
      organisation = caller.organisation,
    ) =>
      receive(
        { ...environment, pause: timerPause, store, sealing, codes, strictContract: false, metrics },
        authority,
        { ...caller, organisation },
        actorCode,
        {
          model,
          device,
          deviceGroup,
          actorCode,
          authorizedRepresentativeCode: undefined,
          securityToken,
        },
      ),
    /**
     * The authority answers a message: with the response code of the whole where that is given, and with one for each
     * entity that is named; `undefined` names none.
     */
    async answer(
      correlationId: string,
      results: readonly (readonly [name: string | undefined, code: string])[],
      {
        whole,
        detail,
        by = delivery,
        header = {},
      }: {
        whole?: string | undefined
        detail?: string | undefined
        by?: Delivery
        /** What the header of the answer says of what it answers. */
        header?: Pick<Collected, 'refToMessageId' | 'conversationId'>
      } = {},
    ) {
      answers += 1
      const report = detail
        ? `<report><elementReport><operationErrorDetail>${detail}</operationErrorDetail></elementReport></report>`
        : ''
      const entities = results.map(
        ([name, code]) =>
          `<responseEntity>${name ? `<entityCode> ${name} </entityCode>` : ''}<responseCode>${code}</responseCode>${report}</responseEntity>`,
      )
      const top = whole ? `<responseCode>${whole}</responseCode>` : ''
      const xml = `<Acknowledgement xmlns="https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Message/v1" version="3.0.30"><correlationID>${correlationId}</correlationID><messageID>m</messageID><responseEntities>${entities.join('')}</responseEntities>${top}</Acknowledgement>`
      await applyAnswer(by, { ...header, answerId: `answer-${answers}`, xml: new TextEncoder().encode(xml) })
    },
  }
}
