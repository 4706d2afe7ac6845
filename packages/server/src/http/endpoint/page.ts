import { Problem } from '../problems/problem.ts'

export interface Page {
  limit: number
  cursor: string | undefined
}

const usualLimit = 50
const mostItems = 500

/** The parameters that a list takes, for the document. */
export const pageParameters = {
  type: 'object',
  properties: {
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: mostItems,
      default: usualLimit,
      description: 'Items on a page.',
    },
    cursor: { type: 'string', description: 'nextCursor of the page before.' },
  },
}

/**
 * Reads `?limit=&cursor=`.
 *
 * @param cursorPattern what the list's own cursors look like
 * @throws Problem when one of them cannot be used
 */
export function readPage(query: unknown, cursorPattern: RegExp): Page {
  const { limit, cursor } = query as Record<string, unknown>
  if (cursor !== undefined && (typeof cursor !== 'string' || !cursorPattern.test(cursor))) {
    throw new Problem('request.parameter', 'cursor must be the nextCursor of the page before, given once.')
  }
  if (limit === undefined) return { limit: usualLimit, cursor }
  const number = typeof limit === 'string' && /^\d{1,6}$/.test(limit) ? Number(limit) : 0
  if (number < 1 || number > mostItems) {
    throw new Problem('request.parameter', `limit must be a whole number from 1 to ${mostItems}.`)
  }
  return { limit: number, cursor }
}

/**
 * A parameter of the address that is a text; `undefined` where it is not given, or empty.
 *
 * @throws Problem when it is given twice, or too long
 */
export function textParameter(name: string, value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string' && value.length <= 120) return value
  throw new Problem('request.parameter', `${name} must be a text of at most 120 characters, given once.`)
}
