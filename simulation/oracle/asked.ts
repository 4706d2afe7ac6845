import { type Ask, type OracleLog, type Part, parts } from './log.ts'

/** What a client asked for, and what has become of it. Times count what the oracle was told of. */
export interface Asked {
  ask: Ask
  /** When it was asked, and when its client was told the end. */
  askedAt: number
  toldAt: number
  /** When its client was told that it is taken; infinite where it was not, or that is lost. */
  acknowledgedAt: number
  /** The same of that it is a submission, and not only in a file. */
  submittedAt: number
  isGivenUp: boolean
  /** Whether what its client was told says nothing of what the authority has, since the store may have forgotten that. */
  isUnsaid: boolean
  /** Whether an operator has decided about it against what the authority has. */
  isMisjudged: boolean
  /** When it was asked for again for the last time since the store had forgotten it: what it is planned by is not older. */
  plannedAfter: number
  /** Whether the authority was made to refuse something of it. */
  isRefused: boolean
  telling: OracleLog | undefined
  /** The parts that the authority wrote for nothing else, each with the message in which it did. */
  ordered: Map<Part, number>
}

/** What a client begins to ask for now. */
export function makeAsked(ask: Ask, now: number): Asked {
  return {
    ask,
    askedAt: now,
    toldAt: Number.POSITIVE_INFINITY,
    plannedAfter: now,
    acknowledgedAt: Number.POSITIVE_INFINITY,
    submittedAt: Number.POSITIVE_INFINITY,
    isGivenUp: false,
    isUnsaid: false,
    isMisjudged: false,
    isRefused: false,
    telling: undefined,
    ordered: new Map(),
  }
}

/** Whether the gateway may still do something for it; its client may ask no more. */
export function isOpen({ toldAt }: Asked): boolean {
  return toldAt === Number.POSITIVE_INFINITY
}

/** The code of what has a part. */
export function findCode({ device, group }: Ask, part: Part): string {
  return part === 'group' ? group : device
}

/** Each content that an ask wants, and where. */
export function listContents(ask: Ask): { part: Part; code: string; content: string }[] {
  return parts.flatMap(part => {
    const content = ask.content[part]
    return content === undefined ? [] : [{ part, code: findCode(ask, part), content }]
  })
}
