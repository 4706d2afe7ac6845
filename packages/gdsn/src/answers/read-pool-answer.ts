import type { XmlElement } from '@udigate/udi'
import { isNamed, member, mostDepth, readText, type Tree, toList, toTree } from './answer-tree.ts'

/** How much a fault weighs. What the pool calls no level is an error: it is better asked about than missed. */
export type FaultLevel = 'error' | 'warning' | 'hint'

/** One thing that the pool says against something. */
export interface PoolFault {
  readonly level: FaultLevel
  /** The pool's number of the rule or trouble: `G541`, `097.020`. */
  readonly code: string
  readonly text: string
  /** The trade item that it names. */
  readonly gtin?: string
  /** All that it stands inside of: identifiers of transaction, command and document. */
  readonly identifiers: readonly string[]
  readonly attribute?: string
  readonly value?: string
}

/** What became of a transaction. */
export interface PoolTransaction {
  readonly identifier: string
  readonly status: 'ACCEPTED' | 'MODIFIED' | 'NO_ACTION' | 'REJECTED' | (string & {})
}

/** What the pool answers to a request: at whatever level it stands. */
export interface PoolAnswer {
  /** How far the request has come, where the answer says it. */
  readonly requestStatus?: string
  /** The identifiers of the messages that it answers. */
  readonly answers: readonly string[]
  readonly transactions: readonly PoolTransaction[]
  readonly faults: readonly PoolFault[]
}

/** Where a fault stands: what is known from around it. */
interface Around {
  readonly gtin?: string
  readonly identifiers: readonly string[]
  readonly attribute?: string
  readonly value?: string
}

const levels: ReadonlyMap<string, FaultLevel> = new Map([
  ['warning', 'warning'],
  ['hint', 'hint'],
])

/** What is below the greatest depth is not read, and the answer is not taken for a good one. */
const tooDeep: PoolFault = {
  level: 'error',
  code: 'UDG-GDSN-ANSWER-TOO-DEEP',
  text: 'The answer is nested so deep that it was not read to its end.',
  identifiers: [],
}

/**
 * Reads an answer of the pool in JSON: of a request, of its status, or a response message alone. Faults are found wherever they
 * stand, also at levels that no description has. It never throws.
 */
export function readPoolAnswer(answer: unknown): PoolAnswer {
  const read: { answers: string[]; transactions: PoolTransaction[]; faults: PoolFault[] } = {
    answers: [],
    transactions: [],
    faults: [],
  }
  const requestStatus = readText(member(answer, 'Status'))
  walk(answer, { identifiers: [] }, 0)
  const details = readText(member(answer, 'ErrorDetails'))
  if (details !== undefined)
    read.faults.push({ level: 'error', code: 'ErrorDetails', text: details, identifiers: [] })
  return { ...(requestStatus !== undefined && { requestStatus }), ...read }

  function walk(tree: Tree, around: Around, depth: number): void {
    if (typeof tree !== 'object' || tree === null) return
    if (depth > mostDepth) {
      if (!read.faults.includes(tooDeep)) read.faults.push(tooDeep)
      return
    }
    if (Array.isArray(tree)) {
      for (const each of tree) walk(each, around, depth + 1)
      return
    }
    const here = lookAround(tree, around)
    for (const [name, value] of Object.entries(tree)) {
      if (isNamed(name, 'GS1Error'))
        for (const fault of toList(value)) read.faults.push(readFault(fault, here))
      else if (isNamed(name, 'TransactionResponse'))
        read.transactions.push(...toList(value).map(readTransaction))
      else if (isNamed(name, 'OriginatingMessageIdentifier')) read.answers.push(...readIdentifiers(value))
      else walk(value, here, depth + 1)
    }
  }
}

/** Reads a response message in GDSN's XML. It never throws. */
export function readPoolMessage(root: XmlElement): PoolAnswer {
  return readPoolAnswer({ [root.name]: toTree(root, 0) })
}

function lookAround(tree: object, around: Around): Around {
  const gtin = readText(member(tree, 'Gtin'))
  const attribute = readText(member(tree, 'AttributeName')) ?? readText(member(tree, 'XPath'))
  const value = readText(member(tree, 'AttributeValue'))
  // One each, so that what is kept of a fault is no more than its depth.
  const [identifier] = readIdentifiers(member(tree, 'EntityIdentification'))
  return {
    ...around,
    ...(identifier !== undefined && { identifiers: [...around.identifiers, identifier] }),
    ...(gtin !== undefined && { gtin }),
    ...(attribute !== undefined && { attribute }),
    ...(value !== undefined && { value }),
  }
}

function readFault(fault: Tree, around: Around): PoolFault {
  const level = readText(member(fault, 'ErrorLevel'))?.toLowerCase() ?? ''
  return {
    level: levels.get(level) ?? 'error',
    code: readText(member(fault, 'ErrorCode')) ?? '',
    text: readText(member(fault, 'ErrorDescription')) ?? '',
    ...around,
  }
}

function readTransaction(transaction: Tree): PoolTransaction {
  const [identifier = ''] = readIdentifiers(
    member(transaction, 'TransactionIdentifier') ?? member(transaction, 'TransactionIdentification'),
  )
  return { identifier, status: readText(member(transaction, 'ResponseStatusCode')) ?? '' }
}

/** Of an entity, which JSON has as `{ "Value": … }` and XML as an element within. */
function readIdentifiers(entity: Tree): string[] {
  return toList(entity).flatMap(each => {
    const text =
      readText(each) ?? readText(member(each, 'Value')) ?? readText(member(each, 'EntityIdentification'))
    return text === undefined ? [] : [text]
  })
}
