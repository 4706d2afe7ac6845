import { type Asked, isOpen, listContents, makeAsked } from './asked.ts'
import { makeHistories } from './histories.ts'
import { type Ask, type Held, mayStand, type OracleLog, speaksOf } from './log.ts'
import { makeStoreReturns } from './store-returns.ts'

/**
 * Judges a gateway by what the authority holds and what clients were told, and by nothing else. It shares no code with the product.
 */
export interface Oracle {
  /** A client asks for something. */
  asked(ask: Ask): void
  /** A client was told how what it asked ended, or asks no more. */
  told(ask: Ask, telling: OracleLog): void
  /** A client was told that what it asks is taken, in a file or as a submission: from then on it must not be lost. */
  acknowledged(ask: Ask, as: 'file' | 'submission'): void
  /** A submission that a client was told of is there no longer. */
  vanished(ask: Ask): void
  /** A client sends what came to nothing once more: that it was taken before counts no longer. */
  askedAnew(ask: Ask): void
  /** A file was worked through, and ended without something that is asked for in it. */
  leftOut(ask: Ask): void
  /** Another organisation was shown what is none of its business. */
  shown(ask: Ask, organisation: string): void
  /** A copy of the store was made, under a number. */
  copied(copy: number): void
  /** A copy has taken the place of the store: what came after it is forgotten there. */
  wentBack(copy: number): void
  /** By how many things this moment comes later than the beginning: what `pulled` names. */
  now(): number
  /** All that the authority shows was pulled, beginning then, when nothing could be on its way of what was forgotten before. */
  pulled(began: number): void
  /** An operator gave something up. */
  gaveUp(ask: Ask): void
  /** An operator decides about something against what the authority has: from then on the gateway is wrong about that, and cannot know it. */
  misjudged(ask: Ask): void
  /** The authority processed a message, and holds this now of what it wrote for it. */
  judged(message: JudgedMessage): void
  /** The faults have stopped: what is asked about something from now on is counted. */
  calm(): void
  /** Whether something is asked about again and again though nothing goes wrong: that has no end. */
  isEndless(): boolean
  /** Nothing more happens. */
  end(): void
}

/** What the authority made of a message that was to change something. */
export interface JudgedMessage {
  text: string
  /** When, in milliseconds of the world. */
  at: number
  /** What it holds now of what it wrote. */
  held: readonly Held[]
  /** Whether it was made to refuse something in it. */
  isMadeToRefuse: boolean
  /** The one entity for which it refused the whole message: it stands against nothing else in it. */
  culprit?: string | undefined
  /** Whether it has refused something in it. */
  hasRefused: boolean
  /** Whether something else than the gateway brought it a second time. */
  mayComeTwice: boolean
}

/** The name of whose access token is in a message. */
const tokenOwner = /secret-\d+-of-the-(?:operator-of-the-)?([-a-z]*maker)/

/** How a refusal says that the authority has the device already, with another content than what was asked for. */
const saysOther = /The authority holds Device .* already/

/** What a question names. */
const namedCode = />(04\d{12}|4039999SIM\w+)</

/**
 * How often one thing is asked about at most when nothing goes wrong any more: pauses grow from minutes to an hour, and what each return of
 * the store has left open is asked as well.
 */
const mostQuestions = 300

/** How often within a minute: pauses between questions are longer, but for what several returns of the store have left open. */
const mostInAMinute = 40
const minute = 60_000

/** @param report is told each thing that must not be */
export function makeOracle(report: (what: string) => void): Oracle {
  const asks: Asked[] = []
  const histories = makeHistories(asks, report)
  const returns = makeStoreReturns()
  /** The codes about which an operator has decided against what the authority has. */
  const misjudged = new Set<string>()
  /** When each code was asked about since the faults have stopped. */
  let questions: Map<string, number[]> | undefined
  let isEndless = false
  let count = 0
  let messages = 0

  const noteQuestion = (code: string, at: number): void => {
    if (questions === undefined) return
    const times = questions.get(code) ?? []
    questions.set(code, times)
    times.push(at)
    const inAMinute = at - (times.at(-mostInAMinute) ?? Number.NEGATIVE_INFINITY) < minute
    if (isEndless || !(inAMinute || times.length === mostQuestions)) return
    isEndless = true
    const often = inAMinute ? `${mostInAMinute} times within a minute` : `${mostQuestions} times`
    report(`asked without end: ${code} was asked about ${often} since the faults have stopped`)
  }

  /** The other asks about the same group that had no end when this one was made, or came after: it may have waited for them. */
  const listRivals = ({ ask, askedAt }: Asked): Asked[] =>
    asks.filter(
      each =>
        each.ask.number !== ask.number &&
        each.ask.group === ask.group &&
        each.toldAt > askedAt &&
        !isForeign(each.ask),
    )
  /** Who asked for a device first: it is no other organisation's. */
  const isForeign = ({ device, organisation }: Ask): boolean =>
    asks.find(({ ask }) => ask.device === device)?.ask.organisation !== organisation
  const isMisjudged = ({ device, group }: Ask): boolean => misjudged.has(device) || misjudged.has(group)
  const isForgotten = (asked: Asked): boolean => returns.isForgotten(asked) || isMisjudged(asked.ask)
  /** Whether the authority, or another ask about the same group, stands against it. */
  const isGrounded = (asked: Asked, kind: OracleLog['kind']): boolean => {
    const rivals = listRivals(asked)
    // What is planned by a store that went back is refused for what the store has forgotten.
    if (isForgotten(asked) || isForeign(asked.ask)) return true
    const concerned = [asked, ...rivals]
    if (kind === 'refused') return concerned.some(({ isRefused }) => isRefused)
    if (kind === 'failed') return concerned.some(each => each.isRefused || each.isGivenUp)
    if (kind !== 'blocked') return false
    return returns.isRevived(asked.ask.group) || rivals.length > 0
  }

  return {
    asked(ask) {
      count += 1
      asks[ask.number] = makeAsked(ask, count)
      histories.asked(ask)
    },
    told(ask, telling) {
      const asked = asks[ask.number]
      if (asked === undefined) return
      count += 1
      asked.telling = telling
      const { kind, accepted, because } = telling
      // No client waits for its answer.
      if (kind === 'withdrawn') return
      asked.toldAt = count
      const about = `ask ${ask.number} (device ${ask.device}) was told ${kind}`
      if (isForeign(ask) && !isForgotten(asked) && kind !== 'blocked')
        report(`false ${kind}: ${about}, of what is another organisation's`)
      if (kind === 'success') {
        for (const { part, code, content } of listContents(ask)) {
          if (!histories.isWritten(code, part, content) && !isMisjudged(ask))
            report(`false success: ${about}, and the ${part} never was ${content}`)
        }
        return
      }
      // That it is blocked until a pull, of a group that is not known, or given up as something new, says nothing of what the authority has.
      // Nor does that it has come to have another content, which is true or not.
      const isSaidOther = kind === 'refused' && saysOther.test(because)
      if (
        isSaidOther &&
        !isMisjudged(ask) &&
        listContents(ask).every(({ code, part, content }) => histories.isLast(code, part, content))
      )
        report(`false refusal: ${about} (${because}), and the authority has all of it`)
      const isOfNoGroup = because.includes('UDG-GROUP-UNKNOWN')
      asked.isUnsaid =
        isSaidOther || ((kind === 'blocked' || isOfNoGroup || asked.isGivenUp) && isForgotten(asked))
      for (const { part, code, content } of histories.listOwn(ask)) {
        const isThere = histories.isWritten(code, part, content)
        const isSaid = mayStand(telling, part)
        if (!speaksOf(telling, part)) continue
        if (isThere && !isSaid && !asked.isUnsaid && !histories.isWanted(code, part, content))
          report(`false refusal: ${about} (${because}), and the ${part} is ${content}`)
        if (!isThere && isSaid && !isMisjudged(ask)) {
          report(
            `false success: ${about}, of which ${accepted.join(', ')} accepted, and the ${part} never was ${content}`,
          )
        }
      }
      if (kind !== 'cancelled' && !isSaidOther && !isGrounded(asked, kind))
        report(`false refusal: ${about} (${because}), and nothing stands against it`)
    },
    acknowledged(ask, as) {
      const asked = asks[ask.number]
      if (asked === undefined) return
      count += 1
      asked.acknowledgedAt = Math.min(asked.acknowledgedAt, count)
      if (as === 'submission') asked.submittedAt = Math.min(asked.submittedAt, count)
    },
    askedAnew(ask) {
      const asked = asks[ask.number]
      if (asked === undefined) return
      asked.acknowledgedAt = Number.POSITIVE_INFINITY
      asked.submittedAt = Number.POSITIVE_INFINITY
    },
    vanished(ask) {
      const asked = asks[ask.number]
      if (asked === undefined) return
      count += 1
      asked.plannedAfter = count
      const { acknowledgedAt } = asked
      asked.acknowledgedAt = Number.POSITIVE_INFINITY
      asked.submittedAt = Number.POSITIVE_INFINITY
      if (acknowledgedAt === Number.POSITIVE_INFINITY) return
      // What was taken after the copy was made is not in it.
      if (returns.mayLack(acknowledgedAt)) return
      report(`lost: the submission of ask ${ask.number} (device ${ask.device}) is there no longer`)
    },
    leftOut({ number, device }) {
      report(`lost: ask ${number} (device ${device}) was in a file, which has ended without it`)
    },
    shown(ask, organisation) {
      report(
        `shown to others: the submission of ask ${ask.number}, of ${ask.organisation}, to ${organisation}`,
      )
    },
    copied(copy) {
      count += 1
      returns.copied(copy, count)
    },
    wentBack(copy) {
      count += 1
      returns.wentBack(copy, count, asks)
    },
    now: () => count,
    pulled(began) {
      count += 1
      returns.pulled(began, count)
    },
    gaveUp(ask) {
      const asked = asks[ask.number]
      if (asked) asked.isGivenUp = true
    },
    misjudged({ number, device, group }) {
      for (const code of [device, group]) misjudged.add(code)
      const asked = asks[number]
      if (asked) asked.isMisjudged = true
    },
    judged({ text, at, held, isMadeToRefuse, culprit, hasRefused, mayComeTwice }) {
      messages += 1
      const isQuestion = text.includes('PullRequest')
      const named = isQuestion ? namedCode.exec(text)?.[1] : undefined
      if (named !== undefined) noteQuestion(named, at)
      const owner = tokenOwner.exec(text)?.[1]
      const about = isQuestion
        ? []
        : asks.filter(({ ask }) => text.includes(`>${ask.device}<`) || text.includes(`>${ask.group}<`))
      for (const code of new Set(about.map(({ ask }) => ask.device)))
        if (!about.some(({ ask }) => ask.device === code && ask.organisation === owner))
          report(`false token: the one of ${owner} went with ${code}`)
      if (hasRefused && !isQuestion && !isMadeToRefuse && !mayComeTwice) {
        // A store that has forgotten a submission cannot know that its client asked before.
        if (!about.some(isForgotten))
          report(
            `asked in vain: the authority refused what it was not made to refuse, for ${about.map(({ ask }) => ask.device).join(', ')}`,
          )
      }
      const changed = new Set(held.map(({ code }) => code))
      for (const asked of isMadeToRefuse ? asks.filter(isOpen) : []) {
        const concerned = [asked.ask.device, asked.ask.group].filter(code => text.includes(`>${code}<`))
        const isConcerned = culprit === undefined || culprit === asked.ask.device
        if (isConcerned && concerned.some(code => !changed.has(code))) asked.isRefused = true
      }
      for (const each of held) histories.written(each, messages)
    },
    calm() {
      questions = new Map()
    },
    isEndless: () => isEndless,
    end() {
      for (const asked of asks) {
        if (asked.telling === undefined)
          report(`stuck: ask ${asked.ask.number} (device ${asked.ask.device}) has no end`)
      }
      histories.end()
    },
  }
}
