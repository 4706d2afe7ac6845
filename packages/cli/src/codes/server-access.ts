import type { CodeListSummary, CodeView } from '@udigate/server'
import { type CodeEntry, type CodeListName, codeListNamed, codeListsWith } from '@udigate/udi'
import { type CodeAccess, CommandFailure } from './access.ts'

/** A page of a code list, as the API gives it. */
interface Page {
  version: string
  source: string
  items: CodeEntry[]
  nextCursor?: string
}

/** Reaches the code lists of a running gateway through its API. */
export function reachServer(base: URL, key: string): CodeAccess {
  const call = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const url = new URL(`${base.pathname.replace(/\/$/, '')}/api/v1/codes${path}`, base)
    const response = await fetch(url, {
      method,
      redirect: 'error',
      headers: { authorization: key, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch((error: Error) => {
      const cause = error.cause instanceof Error ? error.cause.message : error.message
      throw new CommandFailure(`The gateway at ${base.origin} cannot be reached: ${cause}.`)
    })
    const text = await response.text()
    if (response.ok) return JSON.parse(text)
    throw new CommandFailure(refusalIn(text) ?? `The gateway at ${base.origin} answered ${response.status}.`)
  }
  const allPages = async (name: CodeListName, query: string): Promise<Page> => {
    const items: CodeEntry[] = []
    let cursor: string | undefined
    for (;;) {
      const parameters = new URLSearchParams({ q: query, limit: '500', ...(cursor ? { cursor } : {}) })
      const page = await call<Page>('GET', `/${name}?${parameters.toString()}`)
      items.push(...page.items)
      cursor = page.nextCursor
      if (cursor === undefined) return { ...page, items }
    }
  }
  return {
    summaries: async () => (await call<{ items: CodeListSummary[] }>('GET', '')).items,
    async list(name) {
      const { version, source, items: entries } = await allPages(name, '')
      return codeListNamed(codeListsWith([[name, () => ({ name, version, source, entries })]]), name)
    },
    find: async (name, query) => (await allPages(name, query)).items,
    code: (name, code) => call<CodeView>('GET', `/${name}/${encodeURIComponent(code)}`),
    put: (name, upload) => call('PUT', `/${name}`, upload),
    reset: name => call<CodeListSummary>('DELETE', `/${name}`),
    close: async () => {},
  }
}

/** What a problem says; `undefined` where the text is none. */
function refusalIn(text: string): string | undefined {
  try {
    const { detail } = JSON.parse(text)
    return typeof detail === 'string' ? detail : undefined
  } catch {
    return undefined
  }
}
