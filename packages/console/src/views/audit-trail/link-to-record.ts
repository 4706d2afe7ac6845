import { linkTo } from '../../router/router.ts'

/** The page of a record in the console, by its path in the API; `undefined` where it has none. */
export function linkToRecord(path: string): string | undefined {
  const [collection = '', ...parts] = path.split('/').map(decodeURIComponent)
  if (collection === 'submissions' || collection === 'batches') return linkTo(collection, parts)
  if (collection === 'devices' && parts.length > 0) return linkTo('devices', ['device', ...parts])
  if (collection === 'device-groups' && parts.length > 0) return linkTo('devices', ['group', ...parts])
  return undefined
}
