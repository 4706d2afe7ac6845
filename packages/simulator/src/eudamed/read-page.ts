import { findText } from '../xml/find.ts'
import type { Element } from '../xml/read-xml.ts'
import * as names from './namespaces.ts'
import { StructureProblem } from './structure.ts'

/** Which page of what is found a PullRequest asks for. */
export interface AskedPage {
  /** 0 is the first page. */
  readonly pageNumber: number
  readonly pageSize: number
}

/** Source: EUDAMED UDI business rules 2.18.1, BR-DTX-UDI-017. */
const largestPage = 300

/** Which page a PullRequest asks for. @throws StructureProblem where there is no such page */
export function readPage(root: Element): AskedPage {
  return {
    pageNumber: readNumber(root, 'pageNumber', 0, Number.MAX_SAFE_INTEGER) ?? 0,
    pageSize: readNumber(root, 'pageSize', 1, largestPage) ?? largestPage,
  }
}

function readNumber(root: Element, name: string, least: number, most: number): number | undefined {
  const text = findText(root, names.message, name)
  if (text === undefined) return undefined
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new StructureProblem(root, `${name} must be a whole number from ${least} to ${most}, not ${text}`)
}
