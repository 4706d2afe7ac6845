import type { RecordRequest } from '@udigate/udi'
import type { Model } from '../models/index.ts'
import { canonicalise } from '../records/canonical.ts'
import { writeDeviceGroupContent } from '../records/same-content.ts'
import { digestText, type TextDigest } from './digest-text.ts'
import { listUses, type UsesOfRecord } from './list-uses.ts'

/** Where a record stands in its list. */
export interface PlaceInList {
  /** Which record of the list it is, from 1. */
  readonly record: number
  /** The line, row or entity that it begins in, from 1. */
  readonly line: number
  /** What that is; `record` where other records may begin in the same line. */
  readonly unit: 'line' | 'row' | 'entity' | 'record'
}

/** A record of a list by what the rest of the list is compared with it for: plain data, of a few hundred bytes. */
export interface IdentifiedRecord extends UsesOfRecord {
  readonly place: PlaceInList
  /** Of the device record as it was written. */
  readonly device: TextDigest
  /** Of what the group record says, where it comes with the device. */
  readonly group: TextDigest | undefined
}

/** Identifies a record among those of its list, whatever has arrived as one; nothing where it does not name its device. */
export type IdentifyRecord = (
  model: Model,
  request: RecordRequest,
  place: PlaceInList,
) => IdentifiedRecord | undefined

/** How many groups are remembered as they were written: most come with several devices one after the other. */
const mostRemembered = 1000

/** Makes what identifies the records of a list. */
export function recordIdentifier(): IdentifyRecord {
  const contents = new Map<string, TextDigest>()
  function digestGroup(model: Model, deviceGroup: unknown): TextDigest | undefined {
    if (typeof deviceGroup !== 'object' || deviceGroup === null) return undefined
    const written = `${model} ${JSON.stringify(deviceGroup)}`
    const known = contents.get(written)
    if (known !== undefined) return known
    if (contents.size >= mostRemembered) contents.clear()
    const content = writeDeviceGroupContent(canonicalise(model, { deviceGroup }).deviceGroup)
    const digest = digestText(`${model} ${content}`)
    contents.set(written, digest)
    return digest
  }
  return (model, request, place) => {
    const uses = listUses(model, request)
    if (uses === undefined) return undefined
    const group = digestGroup(model, request.deviceGroup)
    return { ...uses, place, device: digestText(JSON.stringify(request.device)), group }
  }
}
