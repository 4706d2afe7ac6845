import type { Bodies } from '@udigate/client'
import { columns } from '../columns.ts'

/** What the public sees of devices. */
export type PublicDevices = Bodies['PublicDevicePage']

type Item = PublicDevices['items'][number]

/** What is shown in words: a device with its fields, or a line for each of several. */
export function writePublicDevices({ source, askedAt, items, nextPage }: PublicDevices): string {
  const head = `${source}, asked at ${askedAt}:`
  const [one, another] = items
  if (one === undefined) {
    return `${head}\nNothing is shown. It may be registered all the same: what is registered becomes public hours later.`
  }
  if (another === undefined && nextPage === undefined) return `${head}\n${writeDevice(one)}`
  const lines = columns([['UDI-DI', 'Basic UDI-DI', 'SRN', 'criterion', 'version'], ...items.map(writeCells)])
  const more = nextPage === undefined ? [] : ['… and more; --all shows every page.']
  return [head, lines, ...more].join('\n')
}

function writeDevice(item: Item): string {
  const { code, deviceGroup, actorCode, criterion, version, isOutdated, fields, unread } = item
  const shownVersion =
    version === undefined ? undefined : `${version}${isOutdated ? ', and there is a later one' : ''}`
  return columns(
    [
      ['UDI-DI', code],
      ['Basic UDI-DI', deviceGroup],
      ['SRN', actorCode],
      ['Criterion', criterion],
      ['Version', shownVersion],
      ...fields.map(({ path, value }) => [path, writeValue(value)]),
      ...unread.map(name => [name, '(not understood)']),
    ].map(([label = '', value = '(not shown)']) => [`  ${label}`, value]),
  )
}

function writeCells({ code, deviceGroup = '', actorCode = '', criterion = '', version }: Item): string[] {
  return [code, deviceGroup, actorCode, criterion, version === undefined ? '' : String(version)]
}

function writeValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
