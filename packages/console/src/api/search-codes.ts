import type { Answer, GatewayClient } from '@udigate/client'
import type { CodeListName } from '@udigate/eudamed/browser'
import type { ComboboxOption } from './search-option.ts'
import { gateway } from './session.ts'

type CodePage = Pick<Answer<'get', '/api/v1/codes/{list}'>, 'items'>

const most = 50

/** The codes of the list in force that begin so, or whose terms have these words. */
export async function searchCodes(
  list: CodeListName,
  query: string,
  signal: AbortSignal,
): Promise<readonly ComboboxOption[]> {
  const { items } = await page(list, query, most, signal)
  return items.map(({ code, term, leaf, retired, retiredOn }) => ({
    value: code,
    text: [term, retiredOn && `retired on ${retiredOn}`, retired && 'retired'].filter(Boolean).join(' · '),
    // Only leaves of the nomenclature can be registered; any other one leads to those below it.
    isOnlyStart: leaf === false,
  }))
}

/** What a code stands for; `undefined` where the list in force does not have it. */
export async function findTerm(
  list: CodeListName,
  code: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { items } = await page(list, code, 5, signal)
  return items.find(entry => entry.code === code)?.term
}

/** Of each place that a person acts in: organisations may have lists of their own. */
const known = new WeakMap<GatewayClient, Map<string, CodePage>>()
const mostKnown = 200

async function page(
  list: CodeListName,
  query: string,
  limit: number,
  signal: AbortSignal,
): Promise<CodePage> {
  const q = query.slice(0, 200)
  const asked = `${list} ${limit} ${q}`
  const open = gateway()
  const here = known.get(open) ?? new Map<string, CodePage>()
  known.set(open, here)
  const found =
    here.get(asked) ??
    (await open.get('/api/v1/codes/{list}', { path: { list }, query: { q, limit }, signal }))
  if (here.size >= mostKnown) here.clear()
  here.set(asked, found)
  return found
}
