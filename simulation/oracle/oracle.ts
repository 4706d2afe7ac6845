import { type Ask, type Held, mayStand, type Part, parts, speaksOf, type Telling } from './log.ts'

/**
 * Judges a gateway by what the authority holds and what clients were told, and by nothing else. It shares no code with the product.
 */
export interface Oracle {
  /** A client asks for something. */
  asked(ask: Ask): void
  /** A client was told how what it asked ended, or asks no more. */
  told(ask: Ask, telling: Telling): void
  /** A client was told that what it asks is taken: from then on it must not be lost. */
  acknowledged(ask: Ask): void
  /** A submission that a client was told of is there no longer. */
  vanished(ask: Ask): void
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
  /** The authority processed a message, and holds this now of what it wrote for it. */
  judged(message: JudgedMessage): void
  /** Nothing more happens. */
  end(): void
}

/** What the authority made of a message that was to change something. */
export interface JudgedMessage {
  text: string
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

interface Asked {
  ask: Ask
  /** When it was asked, and when its client was told the end, by the count of both. */
  askedAt: number
  toldAt: number
  /** When its client was told last that it is taken; infinite where it was not. */
  acknowledgedAt: number
  isGivenUp: boolean
  /** When it was asked for anew for the last time since the store had forgotten it: what it is planned by is not older. */
  plannedAfter: number
  /** Whether the authority was made to refuse something of it. */
  isRefused: boolean
  telling: Telling | undefined
  /** The parts that the authority wrote for nothing else, each with the message in which it did. */
  ordered: Map<Part, number>
}

/** What the authority made of a part, version after version. */
interface History {
  part: Part
  versions: { version: number; content: string; ask: number }[]
}

/** The name of whose access token is in a message. */
const tokenOwner = /secret-\d+-of-the-(?:operator-of-the-)?([-a-z]*maker)/

/** @param report is told each thing that must not be */
export function makeOracle(report: (what: string) => void): Oracle {
  const asks: Asked[] = []
  let count = 0
  const histories = new Map<string, History>()
  /** By content: the ask that brought it up first. */
  const origins = new Map<string, number>()
  /** When each copy was made, by its number, and when the store went back to which. */
  const copies = new Map<number, number>()
  const returns: { since: number; at: number }[] = []
  /** The codes of which the store may have forgotten what the authority has: since when, and until it was pulled. */
  const forgotten = new Map<string, { since: number; until: number }>()

  const isWritten = (code: string, part: Part, content: string): boolean =>
    histories.get(nameHistory(code, part))?.versions.some(each => each.content === content) ?? false
  /** The parts for which an ask brought up content that no other had asked for. */
  const listOwn = (ask: Ask) =>
    listContents(ask).filter(
      ({ part, code, content }) => origins.get(nameContent(code, part, content)) === ask.number,
    )

  let messages = 0
  const written = ({ code, part, version, content }: Held): void => {
    const name = nameHistory(code, part)
    const history = histories.get(name) ?? { part, versions: [] }
    histories.set(name, history)
    const last = history.versions.at(-1)
    if (last?.version === version && last.content === content) return
    const what = `${name} version ${version} is ${content}`
    if (version !== (last?.version ?? 0) + 1)
      report(`false version: ${what}, after version ${last?.version ?? 0}`)
    const origin = origins.get(nameContent(code, part, content))
    if (origin === undefined) {
      report(`false content: ${what}, which nobody asked for`)
      return
    }
    const causes = last?.content === content ? [] : listCauses(history, code, content)
    const [cause] = causes
    if (cause === undefined) {
      if (history.versions.some(each => each.content === content))
        report(`doubled: ${what} again, of ask ${origin}`)
      if (last && origin < last.ask)
        report(`out of order: ${what}, of ask ${origin}, and the one before is of ask ${last.ask}`)
      // Where several want the same, it is of any of them.
    } else if (causes.length === 1) judgeOrder(cause, part, what)
    history.versions.push({ version, content, ask: cause?.ask.number ?? origin })
    if (!isWanted(code, part, content)) {
      report(`false refusal: ${what}, and all that asked for it were told that they failed`)
    }
  }
  /** What may have led to a content: the asks that have no end yet, unless it was written as often as anything asked for it. */
  const listCauses = ({ part, versions }: History, code: string, content: string): readonly Asked[] => {
    const wanting = asks.filter(({ ask }) => findCode(ask, part) === code && ask.content[part] === content)
    const count = versions.filter(each => each.content === content).length
    return count < wanting.length ? wanting.filter(isOpen) : []
  }
  /** The parts of an ask come in their order, or at once. */
  const judgeOrder = ({ ask, ordered }: Asked, part: Part, what: string): void => {
    const later = parts
      .slice(parts.indexOf(part) + 1)
      .find(each => (ordered.get(each) ?? messages) < messages)
    if (later !== undefined)
      report(`out of order: ${what}, of ask ${ask.number}, of which the ${later} came before`)
    ordered.set(part, messages)
  }
  /** Whether somebody asked for a content that was not told that the authority does not have it. */
  const isWanted = (code: string, part: Part, content: string): boolean =>
    asks.some(
      ({ ask, telling }) =>
        findCode(ask, part) === code &&
        ask.content[part] === content &&
        (telling === undefined || mayStand(telling, part) || !speaksOf(telling, part)),
    )

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
  /** Whether the authority, or another ask about the same group, stands against it. */
  const isGrounded = (asked: Asked, kind: Telling['kind']): boolean => {
    const rivals = listRivals(asked)
    // What is planned by a store that went back is refused for what the store has forgotten.
    if (isForgotten(asked) || isForeign(asked.ask)) return true
    const concerned = [asked, ...rivals]
    if (kind === 'refused') return concerned.some(({ isRefused }) => isRefused)
    if (kind === 'failed') return concerned.some(each => each.isRefused || each.isGivenUp)
    if (kind !== 'blocked') return false
    return revived.has(asked.ask.group) || rivals.length > 0
  }
  /** What had ended is under way again in a store that went back, and holds its device and group until it ends anew. */
  const revived = new Set<string>()
  const isForgotten = ({ ask, plannedAfter }: Asked): boolean =>
    [ask.device, ask.group].some(code => plannedAfter < (forgotten.get(code)?.until ?? 0))

  return {
    asked(ask) {
      count += 1
      asks[ask.number] = {
        ask,
        askedAt: count,
        toldAt: Number.POSITIVE_INFINITY,
        plannedAfter: count,
        acknowledgedAt: Number.POSITIVE_INFINITY,
        isGivenUp: false,
        isRefused: false,
        telling: undefined,
        ordered: new Map(),
      }
      for (const { part, code, content } of listContents(ask)) {
        const name = nameContent(code, part, content)
        if (!origins.has(name)) origins.set(name, ask.number)
      }
    },
    told(ask, telling) {
      const asked = asks[ask.number]
      if (asked === undefined) return
      count += 1
      asked.telling = telling
      const { kind, accepted, because } = telling
      // It goes its way, of which nobody hears.
      if (kind === 'withdrawn') return
      asked.toldAt = count
      const about = `ask ${ask.number} (device ${ask.device}) was told ${kind}`
      if (isForeign(ask) && !isForgotten(asked) && kind !== 'blocked')
        report(`false ${kind}: ${about}, of what is another organisation's`)
      if (kind === 'success') {
        for (const { part, code, content } of listContents(ask)) {
          if (!isWritten(code, part, content))
            report(`false success: ${about}, and the ${part} never was ${content}`)
        }
        return
      }
      const own = listOwn(ask)
      for (const { part, code, content } of own) {
        const isThere = isWritten(code, part, content)
        const isSaid = mayStand(telling, part)
        // That it is blocked until a pull, or given up as something new, says nothing of what the authority has.
        const isUnsaid = (kind === 'blocked' || asked.isGivenUp) && isForgotten(asked)
        if (!speaksOf(telling, part)) continue
        if (isThere && !isSaid && !isUnsaid && !isWanted(code, part, content))
          report(`false refusal: ${about} (${because}), and the ${part} is ${content}`)
        if (!isThere && isSaid) {
          report(
            `false success: ${about}, of which ${accepted.join(', ')} accepted, and the ${part} never was ${content}`,
          )
        }
      }
      if (kind !== 'cancelled' && !isGrounded(asked, kind))
        report(`false refusal: ${about} (${because}), and nothing stands against it`)
    },
    acknowledged(ask) {
      const asked = asks[ask.number]
      if (asked === undefined) return
      count += 1
      asked.acknowledgedAt = count
    },
    vanished(ask) {
      const asked = asks[ask.number]
      if (asked === undefined) return
      count += 1
      asked.plannedAfter = count
      const { acknowledgedAt } = asked
      if (acknowledgedAt === Number.POSITIVE_INFINITY) return
      // What was taken after the copy was made is not in it.
      if (returns.some(({ since, at }) => since < acknowledgedAt && acknowledgedAt < at)) return
      report(`lost: the submission of ask ${ask.number} (device ${ask.device}) is there no longer`)
    },
    shown(ask, organisation) {
      report(
        `shown to others: the submission of ask ${ask.number}, of ${ask.organisation}, to ${organisation}`,
      )
    },
    copied(copy) {
      count += 1
      copies.set(copy, count)
    },
    wentBack(copy) {
      count += 1
      const since = copies.get(copy) ?? 0
      returns.push({ since, at: count })
      for (const asked of asks) {
        const { ask, acknowledgedAt, toldAt } = asked
        if (toldAt < since) continue
        // That it was cancelled, it has forgotten.
        if (asked.telling?.kind === 'cancelled') {
          asked.telling = { ...asked.telling, kind: 'withdrawn' }
          asked.toldAt = Number.POSITIVE_INFINITY
        }
        if (acknowledgedAt < since) {
          revived.add(ask.group)
          continue
        }
        for (const code of [ask.device, ask.group])
          forgotten.set(code, { since: count, until: Number.POSITIVE_INFINITY })
      }
    },
    now: () => count,
    pulled(began) {
      count += 1
      for (const each of forgotten.values()) {
        if (each.since <= began) each.until = Math.min(each.until, count)
      }
    },
    gaveUp(ask) {
      const asked = asks[ask.number]
      if (asked) asked.isGivenUp = true
    },
    judged({ text, held, isMadeToRefuse, culprit, hasRefused, mayComeTwice }) {
      messages += 1
      const isQuestion = text.includes('PullRequest')
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
        const named = [asked.ask.device, asked.ask.group].filter(code => text.includes(`>${code}<`))
        const isConcerned = culprit === undefined || culprit === asked.ask.device
        if (isConcerned && named.some(code => !changed.has(code))) asked.isRefused = true
      }
      for (const each of held) written(each)
    },
    end() {
      for (const asked of asks) {
        if (asked.telling === undefined)
          report(`stuck: ask ${asked.ask.number} (device ${asked.ask.device}) has no end`)
      }
      for (const [name, { part, versions }] of histories) {
        const last = versions.at(-1)
        const wanted = asks.findLast(
          ({ ask, telling }) =>
            telling?.kind === 'success' &&
            name === nameHistory(findCode(ask, part), part) &&
            ask.content[part] !== undefined,
        )
        const content = wanted?.ask.content[part]
        if (wanted && last && content !== last.content && (asks[last.ask]?.toldAt ?? 0) < wanted.askedAt) {
          report(
            `lost: ${name} ends as ${last.content}, and ask ${wanted.ask.number} was told success for ${content}`,
          )
        }
      }
    },
  }
}

function nameHistory(code: string, part: Part): string {
  return `${part} ${code}`
}

function findCode({ device, group }: Ask, part: Part): string {
  return part === 'group' ? group : device
}

function nameContent(code: string, part: Part, content: string): string {
  return `${part} ${code} ${content}`
}

function listContents(ask: Ask): { part: Part; code: string; content: string }[] {
  return parts.flatMap(part => {
    const content = ask.content[part]
    return content === undefined ? [] : [{ part, code: findCode(ask, part), content }]
  })
}

/** Whether the gateway may still do something for it; its client may ask no more. */
function isOpen({ toldAt }: Asked): boolean {
  return toldAt === Number.POSITIVE_INFINITY
}
