import { type Ask, type Held, mayStand, type Part, parts, speaksOf, type Telling } from './log.ts'

/**
 * Judges a gateway by what the authority holds and what clients were told, and by nothing else. It shares no code with the product.
 */
export interface Oracle {
  /** A client asks for something. */
  asked(ask: Ask): void
  /** A client was told how what it asked ended. */
  told(ask: Ask, telling: Telling): void
  /** A client was told that what it asks is taken: from then on it must not be lost. */
  acknowledged(ask: Ask): void
  /** A submission that a client was told of is there no longer. */
  vanished(ask: Ask): void
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
}

/** What the authority made of a part, version after version. */
interface History {
  part: Part
  versions: { version: number; content: string; ask: number }[]
}

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

  const written = ({ code, part, version, content }: Held): void => {
    const name = nameHistory(code, part)
    const history = histories.get(name) ?? { part, versions: [] }
    histories.set(name, history)
    const last = history.versions.at(-1)
    if (last?.version === version && last.content === content) return
    const ask = origins.get(nameContent(code, part, content))
    if (ask === undefined) {
      report(`false content: ${name} version ${version} is ${content}, which nobody asked for`)
      return
    }
    if (history.versions.some(each => each.content === content)) {
      report(`doubled: ${name} version ${version} is ${content} again, of ask ${ask}`)
    }
    if (last && ask < last.ask) {
      report(
        `out of order: ${name} version ${version} is of ask ${ask}, and the one before of ask ${last.ask}`,
      )
    }
    history.versions.push({ version, content, ask })
    if (!isWanted(code, part, content)) {
      report(
        `false refusal: ${name} version ${version} is ${content}, and all that asked for it were told that they failed`,
      )
    }
  }
  /** Whether somebody asked for a content that was not told that the authority does not have it. */
  const isWanted = (code: string, part: Part, content: string): boolean =>
    asks.some(
      ({ ask, telling }) =>
        findCode(ask, part) === code &&
        ask.content[part] === content &&
        (telling === undefined || mayStand(telling, part) || !speaksOf(telling, part)),
    )

  /** The other asks about the same group that had no end when this one was made: it may have waited for them. */
  const listRivals = ({ ask, askedAt }: Asked): Asked[] =>
    asks.filter(
      each => each.ask.number !== ask.number && each.ask.group === ask.group && each.toldAt > askedAt,
    )
  /** Whether the authority, or another ask about the same group, stands against it. */
  const isGrounded = (asked: Asked, kind: Telling['kind']): boolean => {
    const rivals = listRivals(asked)
    // What is planned by a store that went back is refused for what the store has forgotten.
    if (isForgotten(asked)) return true
    const concerned = [asked, ...rivals]
    if (kind === 'refused') return concerned.some(({ isRefused }) => isRefused)
    if (kind === 'failed') return concerned.some(each => each.isRefused || each.isGivenUp)
    if (kind !== 'blocked') return false
    return revived.has(asked.ask.group) || rivals.some(each => isOpen(each) || each.isRefused)
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
      asked.toldAt = count
      const { kind, accepted, because } = telling
      if (kind === 'withdrawn') return
      const about = `ask ${ask.number} (device ${ask.device}) was told ${kind}`
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
        // That it is blocked until a pull says nothing of what the authority has.
        const isUnsaid = kind === 'blocked' && isForgotten(asked)
        if (!speaksOf(telling, part)) continue
        if (isThere && !isSaid && !isUnsaid && !isWanted(code, part, content))
          report(`false refusal: ${about} (${because}), and the ${part} is ${content}`)
        if (!isThere && isSaid) {
          report(
            `false success: ${about}, of which ${accepted.join(', ')} accepted, and the ${part} never was ${content}`,
          )
        }
      }
      if (!isGrounded(asked, kind))
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
    copied(copy) {
      count += 1
      copies.set(copy, count)
    },
    wentBack(copy) {
      count += 1
      const since = copies.get(copy) ?? 0
      returns.push({ since, at: count })
      for (const { ask, acknowledgedAt, toldAt } of asks) {
        if (toldAt < since) continue
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
      const isQuestion = text.includes('PullRequest')
      if (hasRefused && !isQuestion && !isMadeToRefuse && !mayComeTwice) {
        const about = asks.filter(
          ({ ask }) => text.includes(`>${ask.device}<`) || text.includes(`>${ask.group}<`),
        )
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
        if (isOpen(asked)) report(`stuck: ask ${asked.ask.number} (device ${asked.ask.device}) has no end`)
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
        if (wanted && last && content !== last.content && last.ask < wanted.ask.number) {
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

function isOpen({ telling }: Asked): boolean {
  return telling === undefined
}
