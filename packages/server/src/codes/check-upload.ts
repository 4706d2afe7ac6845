import {
  type CodeListContent,
  type CodeListFault,
  checkCodeList,
  compareCodeLists,
  compileSchema,
  isJsonObject,
  type JsonFault,
  mostFaults,
  readJson,
} from '@udigate/udi'
import type { Static } from 'typebox'
import { findCodeLists, findLawOfList } from '../authorities/code-lists.ts'
import { encodeJson, type Json } from '../store/json.ts'
import { listsWith, type StoredList } from './lists-with.ts'
import { CodeListUpload } from './upload.ts'

/** A code list as it was sent, and what it is to replace. */
export interface UploadedCodeList {
  name: string
  bytes: Uint8Array
  /** The list in force, absent where it is the shipped one. */
  inForce: StoredList | undefined
}

/** A list that may be put in force, or what is wrong with it. */
export type CheckedCodeList =
  | {
      ok: true
      upload: Omit<CodeListUpload, 'entries'>
      /** How many codes it has. */
      codes: number
      entries: Json<CodeListContent['entries']>
      /** How many codes are others than in the list in force. */
      changes: { added: number; removed: number; changed: number }
    }
  /** It is no JSON, or no JSON object. */
  | { ok: false; kind: 'unreadable'; fault: JsonFault | undefined }
  /** `count` is how many faults there are; not all of them are given. */
  | { ok: false; kind: 'refused'; faults: readonly UploadFault[]; count: number }

interface UploadFault {
  /** JSON Pointer into what was sent. */
  path: string
  message: string
}

const checkShape = compileSchema(CodeListUpload)

/** Reads a code list from the body of a call, and finds what is wrong with it. Its cost is linear in the bytes. */
export function checkUpload({ name, bytes, inForce }: UploadedCodeList): CheckedCodeList {
  const reading = readJson(bytes)
  if (!reading.ok) return { ok: false, kind: 'unreadable', fault: reading.fault }
  const { value } = reading
  if (!isJsonObject(value)) return { ok: false, kind: 'unreadable', fault: undefined }
  const faults: UploadFault[] = []
  const count = checkShape(value, '', ({ path, message }) => void faults.push({ path, message }))
  if (count > 0) return { ok: false, kind: 'refused', faults, count }

  const { entries, ...upload } = value as unknown as Static<typeof CodeListUpload>
  const { select, describe } = findCodeLists(name)
  const replaced = select(listsWith(findLawOfList(name), inForce ? [[name, inForce]] : []), name)
  const found = checkCodeList(describe(name), entries, replaced, { force: upload.force ?? false })
  if (found.length > 0) {
    const shown = found.slice(0, mostFaults).map(atPointer)
    return { ok: false, kind: 'refused', faults: shown, count: found.length }
  }
  const { added, removed, changed } = compareCodeLists(replaced, entries)
  return {
    ok: true,
    upload,
    codes: entries.length,
    entries: encodeJson(entries),
    changes: { added: added.length, removed: removed.length, changed: changed.length },
  }
}

function atPointer({ index, field, message }: CodeListFault): UploadFault {
  const path = index === undefined ? '/entries' : `/entries/${index}`
  return { path: field === undefined ? path : `${path}/${field}`, message }
}
