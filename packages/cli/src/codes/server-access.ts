import { type CodeListName, codeListNamed, codeListsWith } from '@udigate/eudamed'
import type { CodeListView, CodeView } from '@udigate/server'
import type { CodeEntry } from '@udigate/udi'
import { allPages } from '../gateway/all-pages.ts'
import type { GatewayCalls } from '../gateway/call-gateway.ts'
import type { CodeAccess, WhoseLists } from './access.ts'

/** A page of a code list, as the API gives it. */
interface Page {
  version: string
  source: string
}

/** Reaches the code lists of a running gateway through its API. */
export function reachCodesOfServer(gateway: GatewayCalls, lists: WhoseLists['lists']): CodeAccess {
  const ofWhom: Record<string, string> = lists === 'gateway' ? { of: 'gateway' } : {}
  const own = lists === 'own' ? '/own' : ''
  const asked = (query: Record<string, string>): string => {
    const text = new URLSearchParams({ ...query, ...ofWhom }).toString()
    return text === '' ? '' : `?${text}`
  }
  const find = (name: CodeListName, query: string): Promise<CodeEntry[]> => {
    return allPages<CodeEntry>(gateway, `/codes/${name}${asked({ q: query, limit: '500' })}`)
  }
  return {
    summaries: async () => (await gateway.json<{ items: CodeListView[] }>('GET', `/codes${asked({})}`)).items,
    async list(name) {
      const { version, source } = await gateway.json<Page>('GET', `/codes/${name}${asked({ limit: '1' })}`)
      const entries = await find(name, '')
      return codeListNamed(codeListsWith([[name, () => ({ name, version, source, entries })]]), name)
    },
    find,
    code: (name, code) =>
      gateway.json<CodeView>('GET', `/codes/${name}/${encodeURIComponent(code)}${asked({})}`),
    put: (name, upload) => gateway.json('PUT', `/codes/${name}${own}`, upload),
    reset: name => gateway.json<CodeListView>('DELETE', `/codes/${name}${own}`),
    close: async () => {},
  }
}
