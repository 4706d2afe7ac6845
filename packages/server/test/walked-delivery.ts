import type { TestContext } from 'node:test'
import type { ValidRequest } from '@udigate/eudamed'
import type { JournalItem } from '../../../scorecard/processes/simulator.ts'
import type { SendResult, SendStatus } from '../src/authorities/access-point.ts'
import { applyAnswer } from '../src/delivery/collect/apply-answer.ts'
import { composeMessages } from '../src/delivery/compose/compose.ts'
import type { Delivery } from '../src/delivery/delivery.ts'
import { setAside } from '../src/delivery/reconcile/before-operator.ts'
import { decideDoubt } from '../src/delivery/reconcile/decide.ts'
import { doubtWhatMayBeSent } from '../src/delivery/reconcile/doubt-restored.ts'
import { lookUpWhatIsDue } from '../src/delivery/reconcile/look-up-due.ts'
import { takeNextStep } from '../src/delivery/send/send-message.ts'
import { dueMessages, nothingPassedOver } from '../src/store/due-messages.ts'
import { noteEmptyMailbox } from '../src/store/mailbox.ts'
import { atPreview } from './at-preview.ts'
import { facts } from './eudamed-testing.ts'
import { freshRequest, makeSibling } from './fresh-request.ts'
import { openDelivery } from './hand-delivered.ts'
import { writePage } from './shown-page.ts'

const model = 'EU_UDI_MDR'
type Request = ValidRequest<typeof model>

/** How long an answer is waited for, and how long a message may be on its way, in milliseconds. */
const silence = 1_000
export const quarantine = 10_000
/** How long a message is on its way at most: less than the quarantine, as the operator promises by setting that. */
const slowest = quarantine / 2

const caller = {
  author: 'operator',
  organisation: 'maker',
  stage: 'preview',
  actors: 'any',
} as const

/** What the access point does with a message that it is given. */
export const sendings = ['taken', 'lost-answer', 'lost', 'unavailable', 'refused', 'turned-away'] as const
export type Sending = (typeof sendings)[number]

/** What the authority does with a message that arrives. */
export const verdicts = ['accepts', 'refuses', 'breaks', 'rejects', 'says-nothing', 'is-silent'] as const
export type Verdict = (typeof verdicts)[number]

interface Copy {
  transmissionId: string
  xml: string
  /** Where it is; `delivered` is with the authority's access point, and not yet before the authority. */
  at: 'on-its-way' | 'delivered' | 'arrived' | 'failed'
  sentAt: number
}

/** An answer in the mailbox of the gateway. */
type Reply = (by: Delivery) => Promise<void>

/**
 * A gateway with a store, of which every step is taken by hand, before an access point and an authority that do what they are
 * told, and that remember what really happened.
 */
export async function openWalk(t: TestContext) {
  let sending: Sending = 'taken'
  let verdict: Verdict = 'accepts'
  let isDown = false
  let clock = 0
  const copies: Copy[] = []
  const replies: Reply[] = []
  const register = new Map<string, 'SUBMITTED' | 'REGISTERED'>()
  let showsRegisteredOnly = false
  const refusals = new Map<string, Verdict>()
  const journal: JournalItem[] = []
  const requests = new Map<string, Request>()
  const submissions: string[] = []

  const world = await openDelivery(
    t,
    {
      async send({ transmissionId, xml }): Promise<SendResult> {
        const because = 'as told'
        if (sending === 'unavailable') return { kind: 'unavailable', because }
        if (sending === 'turned-away') return { kind: 'unknown', because, turnedAway: true }
        if (sending === 'lost') return { kind: 'unknown', because }
        // An access point takes each id once.
        const isKnown = copies.some(copy => copy.transmissionId === transmissionId)
        if (sending === 'refused' || isKnown) return { kind: 'refused', because }
        const text = new TextDecoder().decode(xml)
        copies.push({ transmissionId, xml: text, at: 'on-its-way', sentAt: clock })
        return sending === 'taken' ? { kind: 'taken' } : { kind: 'unknown', because }
      },
      async fetchStatus(id): Promise<SendStatus> {
        if (isDown) return 'unknown'
        const copy = copies.find(({ transmissionId }) => transmissionId === id)
        if (!copy) return 'not-found'
        return copy.at === 'arrived' ? 'delivered' : copy.at
      },
    },
    { silence, quarantine },
  )
  const { store } = world
  let delivery: Delivery = world.delivery
  const never = new AbortController().signal

  const isQuestion = ({ xml }: Copy): boolean => xml.includes('PullRequest')
  const isMoving = ({ at }: Copy): boolean => at === 'on-its-way' || at === 'delivered'

  function codesIn(xml: string): string[] {
    return [...requests.keys()].filter(code => xml.includes(`>${code}<`))
  }

  /** What the authority calls the entity of a device in its acknowledgement: a first device comes with its group. */
  function nameIn(xml: string, code: string): string | undefined {
    return serviceIn(xml) === 'DEVICE' ? requests.get(code)?.deviceGroup.DeviceGroup : code
  }

  /** The authority has a copy of a message before it, and answers it. */
  function arrive(copy: Copy): void {
    copy.at = 'arrived'
    const { xml } = copy
    const correlationId = /<[\w:]*correlationID>([^<]+)</.exec(xml)?.[1] ?? ''
    const messageId = copy.transmissionId.replace(/\.\d+@udigate$/, '')
    const codes = codesIn(xml)
    if (isQuestion(copy)) {
      const wanted = /<s:State>(\w+)</.exec(xml)?.[1]
      const answer = answerOn(codes[0] ?? '', wanted)
      return void replies.push(by => say(by, correlationId, answer))
    }
    // What it has refused once it refuses again.
    const what = refusals.get(messageId) ?? verdict
    const isWhole = what === 'rejects' && codes.length > 1
    const isDone = what === 'accepts' || what === 'says-nothing' || what === 'is-silent'
    if (!isDone) refusals.set(messageId, what)
    const fresh = codes.filter(code => !register.has(code))
    const written = isDone ? fresh : []
    for (const code of written) register.set(code, isOfClassIII(code) ? 'SUBMITTED' : 'REGISTERED')
    journal.push({
      seq: journal.length + 1,
      at: String(clock),
      messageId,
      correlationId,
      service: serviceIn(xml),
      operation: 'POST',
      xml,
      // A first device comes with its group.
      written: [...new Set(written.flatMap(code => [code, nameIn(xml, code) ?? code]))],
    })
    if (what === 'is-silent') return
    const results = codes.map(code => {
      const name = nameIn(xml, code)
      if (!fresh.includes(code)) return [name, 'CONFLICT'] as const
      if (what === 'says-nothing') return ['another', 'SUCCESS'] as const
      return [
        name,
        isDone ? 'SUCCESS' : what === 'breaks' ? 'SERVER_ERROR' : 'PROCESSED_WITH_ERRORS',
      ] as const
    })
    replies.push(by =>
      isWhole
        ? world.answer(correlationId, [], { whole: 'PROCESSED_WITH_ERRORS', by })
        : world.answer(correlationId, results, { by }),
    )
  }

  function isOfClassIII(code: string): boolean {
    return requests.get(code)?.deviceGroup.RiskClass === 'CLASS_III'
  }

  /** A page of an answer as the authority would write it now, or why it refuses the question. */
  function answerOn(code: string, wanted: string | undefined): { page: string } | { refusal: string } {
    if (showsRegisteredOnly && wanted === 'SUBMITTED')
      return { refusal: 'BR-DTX-UDI-027: not for manufacturers' }
    const request = requests.get(code)
    const state = register.get(code)
    if (!request || !state) return { refusal: 'BR-DTX-UDI-054: there is no such code' }
    const isShown = wanted === undefined ? !showsRegisteredOnly || state === 'REGISTERED' : state === wanted
    const page = writePage([{ request, state }])
    return { page: isShown ? page : page.replace(/<device:Device\b.*<\/device:Device>/s, '') }
  }

  async function say(
    by: Delivery,
    correlationId: string,
    answer: ReturnType<typeof answerOn>,
  ): Promise<void> {
    if ('refusal' in answer) {
      const { refusal: detail } = answer
      return world.answer(correlationId, [[undefined, 'PROCESSED_WITH_ERRORS']], { detail, by })
    }
    const xml = answer.page.replaceAll(facts.ids.correlationId, correlationId)
    await applyAnswer(by, { answerId: `page-${correlationId}`, xml: new TextEncoder().encode(xml) })
  }

  async function submit(request: Request, isAlone: boolean): Promise<void> {
    const { deviceGroup, ...alone } = request
    const reception = await world.receive(model, isAlone ? alone : request)
    if (reception.kind !== 'received') return
    requests.set(request.device.Device, { ...request, deviceGroup })
    if (!submissions.includes(reception.requestId)) submissions.push(reception.requestId)
  }

  const due = () => dueMessages(store.db, atPreview, delivery.monotonic(), nothingPassedOver, 100)

  const walk = {
    store,
    submissions,
    journal,
    registered: () => Array.from(register, ([code, state]) => ({ code, state })),
    /** A new device with a new group. */
    submitNew: () => submit(freshRequest(model), false),
    /** A new device that its notified body has to confirm. */
    submitImplant() {
      const request = freshRequest(model)
      const certificate = { CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' }
      Object.assign(request.deviceGroup, { RiskClass: 'CLASS_III', Certificates: [certificate] })
      return submit(request, false)
    },
    /** A notified body confirms a group with its devices. */
    confirm(index: number) {
      const waiting = [...register].filter(([, state]) => state === 'SUBMITTED').map(([code]) => code)
      const group = requests.get(some(waiting, index) ?? '')?.deviceGroup.DeviceGroup
      for (const code of waiting) {
        if (requests.get(code)?.deviceGroup.DeviceGroup === group) register.set(code, 'REGISTERED')
      }
    },
    /** The authority is of an older version from now on, or of a newer one. */
    becomeVersion(isOlder: boolean) {
      showsRegisteredOnly = isOlder
    },
    /** A further device of a group that was asked for before. */
    async submitSibling(index: number) {
      const request = some([...requests.values()], index)
      if (request) await submit(makeSibling<typeof model>(request), index % 2 === 0)
    },
    /** A request that was sent before, once more. */
    async submitAgain(index: number) {
      const request = some([...requests.values()], index)
      if (request) await submit(request, false)
    },
    async compose() {
      await doubtWhatMayBeSent(delivery)
      await composeMessages(delivery)
      await lookUpWhatIsDue(delivery)
    },
    /** A message that is due takes its next step. */
    async step(index: number, how: Sending = 'taken', isUnreachable = false) {
      sending = how
      isDown = isUnreachable
      const message = some(await due(), index)
      delivery.breaker.reached()
      delivery.mailbox.emptied()
      await noteEmptyMailbox(store.db, atPreview, delivery.monotonic())
      if (message) await takeNextStep(delivery, message, never)
      sending = 'taken'
      isDown = false
    },
    /** The steps of a message break down again and again. */
    async breakDown(index: number) {
      const message = some(await due(), index)
      if (message) await setAside(delivery, message)
    },
    /** All that is due is done, and the authority answers what it is asked about doubts. */
    async proceed() {
      for (let round = 0; round < 3; round += 1) {
        await walk.compose()
        for (const _ of await due()) await walk.step(0)
        const before = replies.length
        for (const copy of copies) if (isMoving(copy) && isQuestion(copy)) arrive(copy)
        for (const reply of replies.splice(before)) await reply(delivery)
      }
    },
    arriveOne(index: number, what: Verdict = 'accepts') {
      verdict = what
      const copy = some(copies.filter(isMoving), index)
      if (copy) arrive(copy)
      verdict = 'accepts'
    },
    deliverAll() {
      for (const copy of copies) if (copy.at === 'on-its-way') copy.at = 'delivered'
    },
    /** The access point gives a message up that it has taken. */
    failOne(index: number) {
      const copy = some(
        copies.filter(({ at }) => at === 'on-its-way'),
        index,
      )
      if (copy) copy.at = 'failed'
    },
    /** An answer is collected; it may come again later. */
    async collect(index: number, comesAgain = false) {
      const reply = some(replies, index)
      if (!reply) return
      if (!comesAgain) replies.splice(replies.indexOf(reply), 1)
      await reply(delivery)
    },
    /** Nothing is on its way for longer than the quarantine says. */
    pass(milliseconds: number) {
      clock += milliseconds
      for (const copy of copies) {
        if (isMoving(copy) && clock - copy.sentAt > slowest) arrive(copy)
      }
      world.pass(milliseconds)
    },
    /** The process is killed, and another one goes on; it may be told that the store is an older copy. */
    async restart(isRestored = false) {
      delivery = await world.anotherProcess(0, { isRestored })
    },
    /** An operator who knows what the authority holds decides about a doubt. */
    async decide(index: number) {
      const doubted = await store.db
        .selectFrom('operation')
        .innerJoin('submission', 'submission.request_id', 'operation.request_id')
        .select(['operation.request_id', 'submission.device_code'])
        .where('needs_operator', '=', 1)
        .orderBy('operation.request_id')
        .execute()
      const operation = some(doubted, index)
      const isOnItsWay = copies.some(
        copy => isMoving(copy) && copy.xml.includes(`>${operation?.device_code}<`),
      )
      if (!operation || isOnItsWay) return
      const isHeld = register.has(operation.device_code)
      const kind = isHeld ? 'registered' : index % 2 === 0 ? 'send-again' : 'give-up'
      await decideDoubt(delivery, caller, operation.request_id, { kind, reason: 'as it is' })
    },
    /** Faults stop: everything arrives, every answer comes, and in the end the operator decides what is left. */
    async calm() {
      for (let round = 0; round < 20; round += 1) {
        // Sent again a few times, and given up then.
        if (round >= 10) await walk.decide(Math.floor(round / 3))
        await walk.compose()
        for (const _ of await due()) await walk.step(0)
        for (const copy of copies) if (isMoving(copy)) arrive(copy)
        while (replies.length > 0) await walk.collect(0)
        walk.pass(quarantine)
      }
    },
  }
  return walk
}

function serviceIn(xml: string): string {
  return /serviceID>([^<]+)</.exec(xml)?.[1] ?? ''
}

function some<Item>(items: readonly Item[], index: number): Item | undefined {
  return items[index % items.length]
}
