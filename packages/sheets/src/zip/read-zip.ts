import type { ByteSource } from './byte-source.ts'

/** A file in an archive, as the archive's directory says. */
export interface ZipEntry {
  readonly name: string
  /** 0 stored, 8 deflated. */
  readonly method: number
  readonly crc32: number
  /** In the archive, in bytes. */
  readonly compressedSize: number
  /** Inflated, in bytes. */
  readonly size: number
  readonly isEncrypted: boolean
  /** Where its local header begins. */
  readonly offset: number
}

/** What an archive may hold. */
export interface ZipLimits {
  /** Files in it. */
  entries: number
  /** Bytes of all files, inflated. */
  bytes: number
  /** How many times larger a file may be inflated; small files may be more. */
  ratio: number
}

/** What a workbook of a million rows has, and more. */
const zipLimits: ZipLimits = { entries: 10_000, bytes: 3 * 1024 ** 3, ratio: 400 }

/** Below this a file may have any ratio: a sheet of empty rows packs very well. */
const smallFile = 16 * 1024 * 1024

/** An archive cannot be read: it is none, it is damaged, or it would come to far more than it is. */
export class ZipFault extends Error {
  readonly reason: 'not-a-zip' | 'damaged' | 'too-large'

  constructor(reason: ZipFault['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

const endSize = 22
const longestComment = 0xffff
const endSignature = 0x06054b50
const end64Signature = 0x06064b50
const locatorSignature = 0x07064b50
const entrySignature = 0x02014b50
const wide = 0xffffffff

/**
 * The files of an archive, by name, as its directory lists them. Nothing is inflated.
 *
 * @throws ZipFault where it is no archive, is cut off, or holds more than `limits` allow
 */
export async function readZip(
  source: ByteSource,
  limits: ZipLimits = zipLimits,
): Promise<ReadonlyMap<string, ZipEntry>> {
  const end = await findEnd(source)
  if (end.entries > limits.entries) {
    throw new ZipFault('too-large', `It holds ${end.entries} files; ${limits.entries} are accepted.`)
  }
  const bytes = await source.read(end.offset + end.before, end.size)
  const view = viewBytes(bytes)
  const entries = new Map<string, ZipEntry>()
  let at = 0
  for (let count = 0; count < end.entries; count += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature) throw damaged()
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true)
    if (next > bytes.length) throw damaged()
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    const sizes = withWideSizes(
      {
        size: view.getUint32(at + 24, true),
        compressedSize: view.getUint32(at + 20, true),
        offset: view.getUint32(at + 42, true),
      },
      extra,
    )
    const entry: ZipEntry = {
      name,
      method: view.getUint16(at + 10, true),
      crc32: view.getUint32(at + 16, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) !== 0,
      ...sizes,
      offset: sizes.offset + end.before,
    }
    if (entries.has(name)) throw new ZipFault('damaged', `It holds the file ${name.slice(0, 80)} twice.`)
    entries.set(name, entry)
    at = next
  }
  checkSizes([...entries.values()], limits)
  return entries
}

function checkSizes(entries: readonly ZipEntry[], limits: ZipLimits): void {
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  const bomb = entries.find(
    ({ size, compressedSize }) => size > smallFile && size > compressedSize * limits.ratio,
  )
  if (total <= limits.bytes && bomb === undefined) return
  const most = `${Math.round(limits.bytes / 1024 ** 2).toLocaleString('en')} MiB`
  const what =
    bomb === undefined
      ? `It would unpack to ${Math.round(total / 1024 ** 2).toLocaleString('en')} MiB; at most ${most} are accepted.`
      : `${bomb.name.slice(0, 80)} in it would unpack to ${Math.round(bomb.size / bomb.compressedSize)} times its size, as no table does.`
  throw new ZipFault('too-large', what)
}

interface End {
  entries: number
  size: number
  offset: number
  /** Bytes before the archive, which its places do not count. */
  before: number
}

/** Whether bytes end as an archive does. */
export async function endsAsArchive(source: ByteSource): Promise<boolean> {
  return (await findEndRecord(source)) !== undefined
}

/** The record at the end of an archive, and where it begins. */
async function findEndRecord(source: ByteSource): Promise<{ start: number; view: DataView } | undefined> {
  const length = Math.min(source.size, endSize + longestComment)
  const bytes = await source.read(source.size - length, length)
  const view = viewBytes(bytes)
  let last: number | undefined
  for (let at = bytes.length - endSize; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== endSignature) continue
    last ??= at
    // The comment of an archive may hold anything; what ends with the file is its end, and otherwise the last one.
    if (at + endSize + view.getUint16(at + 20, true) !== bytes.length) continue
    last = at
    break
  }
  return last === undefined
    ? undefined
    : { start: source.size - length + last, view: viewBytes(bytes.subarray(last)) }
}

async function findEnd(source: ByteSource): Promise<End> {
  const record = await findEndRecord(source)
  if (record !== undefined) {
    const { start, view } = record
    const end = {
      entries: view.getUint16(10, true),
      size: view.getUint32(12, true),
      offset: view.getUint32(16, true),
      before: 0,
    }
    const isWide = end.entries === 0xffff || end.size === wide || end.offset === wide
    return withBytesBefore(source, ...(isWide ? await findWideEnd(source, start) : ([end, start] as const)))
  }
  const head = viewBytes(await source.read(0, 4))
  // An archive begins with its first file; the directory is at its end.
  if (head.byteLength === 4 && head.getUint32(0, true) === 0x04034b50) {
    throw new ZipFault('damaged', 'It is cut off: its end is missing.')
  }
  throw new ZipFault('not-a-zip', 'It is no archive.')
}

/** The end that an archive of more than 4 GiB has, and where that begins. */
async function findWideEnd(source: ByteSource, end: number): Promise<readonly [End, number]> {
  const locator = viewBytes(await source.read(end - 20, 20))
  if (end < 20 || locator.getUint32(0, true) !== locatorSignature) throw damaged()
  // What stands before an archive moves it, but not what it says of its places.
  for (const start of [wideNumber(locator, 8), end - 20 - wideEndSize]) {
    const view = viewBytes(await source.read(start, wideEndSize))
    if (view.byteLength < wideEndSize || view.getUint32(0, true) !== end64Signature) continue
    const [entries, size, offset] = [32, 40, 48].map(at => wideNumber(view, at)) as [number, number, number]
    return [{ entries, size, offset, before: 0 }, start]
  }
  throw damaged()
}

const wideEndSize = 56

/** An archive whose directory does not stand where it says has other bytes before it, as a mail or a program of its own. */
async function withBytesBefore(source: ByteSource, end: End, start: number): Promise<End> {
  const before = start - end.size - end.offset
  if (before < 0) throw damaged()
  if (before === 0 || end.entries === 0) return end
  const head = viewBytes(await source.read(end.offset + before, 4))
  const isMoved = head.byteLength === 4 && head.getUint32(0, true) === entrySignature
  return isMoved ? { ...end, before } : end
}

type Sizes = Pick<ZipEntry, 'size' | 'compressedSize' | 'offset'>

/** Numbers that do not fit their fields stand in the extra field 1, in this order. */
function withWideSizes(sizes: Sizes, extra: Uint8Array): Sizes {
  const view = viewBytes(extra)
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === 1) {
      let next = at + 4
      const last = Math.min(extra.length, next + length)
      const take = (value: number): number => {
        if (value !== wide) return value
        if (next + 8 > last) throw damaged()
        next += 8
        return wideNumber(view, next - 8)
      }
      return {
        size: take(sizes.size),
        compressedSize: take(sizes.compressedSize),
        offset: take(sizes.offset),
      }
    }
    at += 4 + length
  }
  return sizes
}

function wideNumber(view: DataView, at: number): number {
  const number = Number(view.getBigUint64(at, true))
  if (!Number.isSafeInteger(number)) throw damaged()
  return number
}

function viewBytes(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function damaged(): ZipFault {
  return new ZipFault('damaged', 'It is damaged: its directory does not fit its content.')
}
