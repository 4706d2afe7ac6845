import { type Asked, findCode, isOpen, listContents } from './asked.ts'
import { type Ask, type Held, mayStand, type Part, parts, speaksOf } from './log.ts'

/** What the authority made of everything, version after version. */
export interface Histories {
  /** Notes what an ask is the first to want. */
  asked(ask: Ask): void
  /** The authority has a version of something, by a message, which are counted. */
  written(held: Held, message: number): void
  isWritten(code: string, part: Part, content: string): boolean
  /** Whether a content is the one that the authority has now. */
  isLast(code: string, part: Part, content: string): boolean
  /** Whether somebody asked for a content that was not told that the authority does not have it. */
  isWanted(code: string, part: Part, content: string): boolean
  /** The contents that an ask was the first to want. */
  listOwn(ask: Ask): ReturnType<typeof listContents>
  /** Nothing more is written. */
  end(): void
}

interface History {
  part: Part
  versions: { version: number; content: string; ask: number }[]
}

/**
 * @param asks by their numbers; whoever calls adds to them
 * @param report is told each thing that must not be
 */
export function makeHistories(asks: readonly Asked[], report: (what: string) => void): Histories {
  const histories = new Map<string, History>()
  /** By content: the ask that brought it up first. */
  const origins = new Map<string, number>()

  const isWanted = (code: string, part: Part, content: string): boolean =>
    asks.some(
      ({ ask, telling, isUnsaid }) =>
        findCode(ask, part) === code &&
        ask.content[part] === content &&
        (telling === undefined || isUnsaid || mayStand(telling, part) || !speaksOf(telling, part)),
    )
  /** What may have led to a content: the asks that have no end yet, unless it was written as often as anything asked for it. */
  const listCauses = ({ part, versions }: History, code: string, content: string): readonly Asked[] => {
    const wanting = asks.filter(({ ask }) => findCode(ask, part) === code && ask.content[part] === content)
    const count = versions.filter(each => each.content === content).length
    return count < wanting.length ? wanting.filter(isOpen) : []
  }
  /** The parts of an ask come in their order, or at once. */
  const judgeOrder = ({ ask, ordered }: Asked, part: Part, what: string, message: number): void => {
    const later = parts.slice(parts.indexOf(part) + 1).find(each => (ordered.get(each) ?? message) < message)
    if (later !== undefined)
      report(`out of order: ${what}, of ask ${ask.number}, of which the ${later} came before`)
    ordered.set(part, message)
  }
  /** The last thing that a client was told is there, and that no client has asked to change since, is there in the end. */
  const judgeEnd = (name: string, { part, versions }: History): void => {
    const last = versions.at(-1)
    const wanted = asks.findLast(
      ({ ask, telling, isMisjudged }) =>
        telling?.kind === 'success' &&
        !isMisjudged &&
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

  return {
    asked(ask) {
      for (const { part, code, content } of listContents(ask)) {
        const name = nameContent(code, part, content)
        if (!origins.has(name)) origins.set(name, ask.number)
      }
    },
    written({ code, part, version, content }, message) {
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
        report(`false content: ${what}, which no client asked for`)
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
      } else if (causes.length === 1) judgeOrder(cause, part, what, message)
      history.versions.push({ version, content, ask: cause?.ask.number ?? origin })
      if (!isWanted(code, part, content)) {
        report(`false refusal: ${what}, and all that asked for it were told that they failed`)
      }
    },
    isWritten: (code, part, content) =>
      histories.get(nameHistory(code, part))?.versions.some(each => each.content === content) ?? false,
    isLast: (code, part, content) =>
      histories.get(nameHistory(code, part))?.versions.at(-1)?.content === content,
    isWanted,
    listOwn: ask =>
      listContents(ask).filter(
        ({ part, code, content }) => origins.get(nameContent(code, part, content)) === ask.number,
      ),
    end() {
      for (const [name, history] of histories) judgeEnd(name, history)
    },
  }
}

function nameHistory(code: string, part: Part): string {
  return `${part} ${code}`
}

function nameContent(code: string, part: Part, content: string): string {
  return `${part} ${code} ${content}`
}
