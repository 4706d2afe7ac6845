import { type CodeListName, codeListNamed, codeListsWith } from '@udigate/eudamed'
import type { CodeListView, CodeView } from '@udigate/server'
import type { CodeEntry } from '@udigate/udi'
import { allPages } from '../gateway/all-pages.ts'
import type { GatewayCalls } from '../gateway/call-gateway.ts'
import type { CodeAccess } from './access.ts'

/** A page of a code list, as the API gives it. */
interface Page {
  version: string
  source: string
}

/** Reaches the code lists of a running gateway through its API. */
export function reachCodesOfServer(gateway: GatewayCalls): CodeAccess {
  const find = (name: CodeListName, query: string): Promise<CodeEntry[]> => {
    const parameters = new URLSearchParams({ q: query, limit: '500' })
    return allPages<CodeEntry>(gateway, `/codes/${name}?${parameters.toString()}`)
  }
  return {
    summaries: async () => (await gateway.json<{ items: CodeListView[] }>('GET', '/codes')).items,
    async list(name) {
      const { version, source } = await gateway.json<Page>('GET', `/codes/${name}?limit=1`)
      const entries = await find(name, '')
      return codeListNamed(codeListsWith([[name, () => ({ name, version, source, entries })]]), name)
    },
    find,
    code: (name, code) => gateway.json<CodeView>('GET', `/codes/${name}/${encodeURIComponent(code)}`),
    put: (name, upload) => gateway.json('PUT', `/codes/${name}`, upload),
    reset: name => gateway.json<CodeListView>('DELETE', `/codes/${name}`),
    close: async () => {},
  }
}
