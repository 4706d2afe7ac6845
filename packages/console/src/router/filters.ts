import { goTo, linkTo, route } from './router.ts'

/** What narrows the list of a view; it stands in the address, so that it can be given to others. */
export interface Filters {
  /** Those that are chosen, as text: the same as long as the same are. */
  wanted: string
  /** Those that are chosen, as the query of a call. */
  query: Readonly<Record<string, string>>
  /** What is chosen for one; empty where nothing is. */
  chosen(name: string): string
  /** Chooses for one; the others stay. */
  choose(name: string): (value: string) => void
}

/**
 * The filters of a view in the present address.
 *
 * @param names as they stand in the address, and in the query of the call
 * @param beside what else is to stay in the address
 * @param parts where in the view the list is
 */
export function readFilters(
  view: string,
  names: readonly string[],
  beside: Readonly<Record<string, string | undefined>> = {},
  parts: readonly string[] = [],
): Filters {
  const { query } = route.value
  const chosen = (name: string): string => query.get(name) ?? ''
  const all = Object.fromEntries(names.map(name => [name, chosen(name)]))
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  return {
    wanted: new URLSearchParams(given).toString(),
    query: given,
    chosen,
    choose: name => value => {
      goTo(linkTo(view, parts, { ...all, ...beside, [name]: value.trim() }), { instead: true })
    },
  }
}
