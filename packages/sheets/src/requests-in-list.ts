import {
  type FoundInList,
  type IdentifiedRecord,
  isUpdate,
  judgeList,
  type Model,
  type PlaceInList,
  recordIdentifier,
} from '@udigate/eudamed'
import { type Finding, validationRequest } from '@udigate/udi'
import type { ReadRequest } from './read-request.ts'
import { chooseModel } from './verdict.ts'

/**
 * Makes what identifies the requests of a list, as far as they can be compared with each other: what cannot be read cannot, nor what
 * is one of several parts of a device, nor what a group is of which cells cannot be read.
 *
 * @param told the model, where requests do not say it
 */
export function requestIdentifier(
  told: Model | undefined,
): (requests: readonly ReadRequest[]) => readonly IdentifiedRecord[] {
  const identify = recordIdentifier()
  return requests =>
    requests.flatMap(request => {
      const { reading, operation } = request
      if (!reading.ok || (operation !== undefined && isUpdate(operation))) return []
      const model = chooseModel(request, told)
      const identified = identify(model, validationRequest(reading.body), findPlace(request))
      if (identified === undefined) return []
      // What its cells say of the group is not known as a whole: that is said at its own cells, and not at the rest of the group.
      const isReadWhole = !request.problems?.some(({ severity }) => severity === 'error')
      return isReadWhole ? identified : { ...identified, group: undefined }
    })
}

/** Compares the requests of one list, in its order. */
export interface RequestsInList {
  /** What each of these has found by those before it; nothing of those that fit. */
  find(identified: readonly IdentifiedRecord[]): ReadonlyMap<number, readonly Finding[]>
  /** The same, noted in the requests: they are judged with it. */
  place(requests: readonly ReadRequest[]): readonly ReadRequest[]
}

export function requestsInList(told: Model | undefined): RequestsInList {
  const identify = requestIdentifier(told)
  const list = judgeList()
  const find: RequestsInList['find'] = identified => {
    const found = new Map<number, readonly Finding[]>()
    for (const record of identified) {
      const { findings } = list.add(record)
      if (findings.length > 0) found.set(record.place.record, findings)
    }
    return found
  }
  return { find, place: requests => notePlaces(requests, find(identify(requests))) }
}

/** The requests with what was found of them in their list. */
export function notePlaces(
  requests: readonly ReadRequest[],
  found: ReadonlyMap<number, readonly Finding[]>,
): readonly ReadRequest[] {
  if (found.size === 0) return requests
  return requests.map(request => {
    const inList = found.get(request.record)
    return inList === undefined ? request : { ...request, inList }
  })
}

/**
 * Collects what is found of all requests of a list, with those behind them too, and which devices some of them name as their link, by
 * `nameDevice`.
 */
export function collectFoundInList(told: Model | undefined): {
  add(requests: readonly ReadRequest[]): void
  readonly found: ReadonlyMap<number, readonly Finding[]>
  readonly linked: ReadonlySet<string>
} {
  const identify = requestIdentifier(told)
  const list = judgeList()
  const found = new Map<number, Finding[]>()
  const linked = new Set<string>()
  const note = (record: number, findings: FoundInList['findings']): void => {
    // A record that very many others collide with says so once.
    const known = found.get(record) ?? []
    if (known.length < mostFound) found.set(record, [...known, ...findings])
  }
  return {
    found,
    linked,
    add(requests) {
      for (const each of identify(requests)) {
        for (const use of each.uses) if (use.purpose === 'link') linked.add(nameDevice(use))
        const { findings, earlier } = list.add(each)
        if (findings.length > 0) note(each.place.record, findings)
        for (const { record, finding } of earlier) note(record, [finding])
      }
    },
  }
}

const mostFound = 20

/** What names a device in a text, whatever code space it is in. */
export function nameDevice({ agency, code }: { agency: string; code: string }): string {
  return `${agency} ${code}`
}

function findPlace({ record, line, sheet, isOfTable, operation }: ReadRequest): PlaceInList {
  if (operation !== undefined) return { record, line: record, unit: 'entity' }
  if (isOfTable) return { record, line, unit: sheet === undefined ? 'line' : 'row' }
  return { record, line, unit: record === line ? 'line' : 'record' }
}
