import { type PModeElement, walk } from './read-p-mode.ts'

/** The part of a P-Mode that is between the own party and the authority's: what settings are made of. */
export interface ChosenLeg {
  readonly own: PModeElement
  readonly partner: PModeElement
  readonly process: PModeElement
  readonly leg: PModeElement
  /** The element of that kind and name, such as the role that a process names. */
  readonly find: (kind: string, name: string | undefined) => PModeElement | undefined
}

export interface Wish {
  readonly partner?: string | undefined
  readonly leg?: string | undefined
}

/** The service that every access point answers, by the value of the service. */
export const testService = 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/service'

/**
 * Chooses the leg by which the own party sends to the authority's.
 *
 * @returns it, or what is to be said where there is none or more than one
 */
export function chooseLeg(root: PModeElement, wish: Wish): ChosenLeg | string {
  const all = [...walk(root)].map(({ element }) => element)
  const find: ChosenLeg['find'] = (kind, name) =>
    all.find(element => element.name === kind && name !== undefined && element.attributes.name === name)
  const own = find('party', root.attributes.party)
  if (!own) return `The P-Mode has no party ${root.attributes.party ?? ''}, which it says is the own one.`
  const name = own.attributes.name ?? ''
  const candidates = all
    .filter(each => each.name === 'process' && listNames(each, 'initiatorParty').includes(name))
    .flatMap(process =>
      listNames(process, 'responderParty').flatMap(partner =>
        listNames(process, 'leg').map(leg => ({ process, partner, leg })),
      ),
    )
    .filter(({ partner, leg }) => {
      const service = find('service', find('legConfiguration', leg)?.attributes.service)
      return partner !== name && service !== undefined && service.attributes.value !== testService
    })
  const wanted = candidates.filter(
    each =>
      (wish.partner === undefined || each.partner === wish.partner) &&
      (wish.leg === undefined || each.leg === wish.leg),
  )
  const [only, ...more] = wanted
  if (!only || more.length > 0) return describeChoice(name, only ? wanted : candidates)
  const partner = find('party', only.partner)
  const leg = find('legConfiguration', only.leg)
  if (!partner || !leg) return `The P-Mode names the party ${only.partner}, and has none of that name.`
  return { own, partner, process: only.process, leg, find }
}

function describeChoice(
  own: string,
  candidates: readonly { readonly partner: string; readonly leg: string }[],
): string {
  if (candidates.length === 0)
    return `The P-Mode has no process by which ${own} sends to another party, but for the test service.`
  const ways = candidates.map(({ partner, leg }) => `--partner ${partner} --leg ${leg}`)
  return `Say which one is the way to the authority: ${[...new Set(ways)].join(', or ')}.`
}

/** The names in the elements of that kind, wherever they are inside. */
export function listNames(element: PModeElement, kind: string): string[] {
  return [...walk(element)]
    .filter(each => each.element.name === kind)
    .map(each => each.element.attributes.name ?? '')
}
