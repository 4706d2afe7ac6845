import { computed, signal } from '@preact/signals'

/** Where one is in the console: after the `#` of the address. */
export interface Route {
  /** The view: `submissions`. */
  view: string
  /** What it shows of what: the decoded parts after it. */
  parts: readonly string[]
  query: URLSearchParams
}

const hash = signal(location.hash)
addEventListener('hashchange', () => {
  hash.value = location.hash
})

export const route = computed(() => parseRoute(hash.value))

/** Reads `#/view/part?name=value`. */
function parseRoute(text: string): Route {
  const [path = '', query = ''] = text.replace(/^#\/?/, '').split('?', 2)
  const [view = '', ...parts] = path.split('/').map(decodePart)
  return { view: view === '' ? 'overview' : view, parts, query: new URLSearchParams(query) }
}

/** The address of a place in the console; parts of the query that are undefined or empty are left out. */
export function linkTo(
  view: string,
  parts: readonly string[] = [],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const search = new URLSearchParams(given).toString()
  return `#/${[view, ...parts].map(encodeURIComponent).join('/')}${search === '' ? '' : `?${search}`}`
}

/** Goes there; without a new entry in the browser's history where it only narrows what is shown. */
export function goTo(link: string, { instead = false } = {}): void {
  if (instead) {
    history.replaceState(null, '', link)
    hash.value = location.hash
  } else location.hash = link
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
