import type { Bodies, GatewayClient } from '@udigate/client'
import { type CodeListName, codeListNamed, codeListsWith } from '@udigate/eudamed'
import type { CodeAccess, WhoseLists } from './access.ts'

/** Reaches the code lists of a running gateway through its API. */
export function reachCodesOfServer(gateway: GatewayClient, lists: WhoseLists['lists']): CodeAccess {
  const of = lists === 'gateway' ? lists : undefined
  const changed = lists === 'own' ? '/api/v1/codes/{list}/own' : '/api/v1/codes/{list}'
  const find = (list: CodeListName, q: string) =>
    Array.fromAsync(gateway.items('/api/v1/codes/{list}', { path: { list }, query: { q, limit: 500, of } }))
  return {
    summaries: async () => (await gateway.get('/api/v1/codes', { query: { of } })).items,
    async list(name) {
      const given = { path: { list: name }, query: { limit: 1, of } }
      const { version, source } = await gateway.get('/api/v1/codes/{list}', given)
      const entries = await find(name, '')
      return codeListNamed(codeListsWith([[name, () => ({ name, version, source, entries })]]), name)
    },
    find,
    code: (list, code) => gateway.get('/api/v1/codes/{list}/{code}', { path: { list, code }, query: { of } }),
    async put(list, upload) {
      await gateway.put(changed, { path: { list }, body: upload as Bodies['CodeListUpload'] })
    },
    reset: list => gateway.remove(changed, { path: { list } }),
    close: async () => {},
  }
}
