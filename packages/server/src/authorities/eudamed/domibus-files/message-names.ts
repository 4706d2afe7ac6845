import { createHash } from 'node:crypto'

const ours = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})@(.+)$/
const onTheWire = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@(\d{1,9})\.(.+)$/

/**
 * The ebMS message id that the plugin is given: `<uuid>@<n>.udigate` for `<uuid>.<n>@udigate`. The plugin writes the id
 * into the file name, and knows by `_<uuid>@` that it has taken the file: without, it might take it twice.
 */
export function toWireId(transmissionId: string): string {
  return transmissionId.replace(ours, '$1@$2.$3')
}

/** The id of which `toWireId` made this one. */
export function fromWireId(wireId: string): string {
  return wireId.replace(onTheWire, '$1.$2@$3')
}

/** The folder that stands for a transmission, in the plugin's folders and in the gateway's own: one for each id. */
export function nameFolder(transmissionId: string): string {
  const [, message, count, host] = ours.exec(transmissionId) ?? []
  const readable = host === 'udigate' ? `${message}.${count}` : undefined
  return folderPrefix + (readable ?? createHash('sha256').update(transmissionId).digest('hex'))
}

/** What the names of the gateway's folders begin with. */
export const folderPrefix = 'udigate-'

/** The ids under which the same message was sent the last `count` times before. */
export function listEarlierIds(transmissionId: string, count: number): string[] {
  const [, message, last, host] = ours.exec(transmissionId) ?? []
  return Array.from({ length: count }, (_, index) => Number(last) - 1 - index)
    .filter(earlier => earlier >= 1)
    .map(earlier => `${message}.${earlier}@${host}`)
}
