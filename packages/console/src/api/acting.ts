import type { SignedIn } from './bodies.ts'

/** Where a person acts, as calls name it: `maker/preview`, or `host`. */
export type Acting = string

const place = 'udigate.acting'

/** Everywhere that a person can act, with words for each. */
export function listActing({ memberships, isHost }: SignedIn): (readonly [Acting, string])[] {
  return [
    ...memberships.map(
      membership =>
        [
          `${encodeURIComponent(membership.organisation)}/${membership.stage}`,
          describeMembership(membership),
        ] as const,
    ),
    ...(isHost ? [['host', 'Host of the gateway'] as const] : []),
  ]
}

/** The place that was chosen last in this browser, where it is still one; the only one, where there is one. */
export function recallActing(signedIn: SignedIn): Acting | undefined {
  const all = listActing(signedIn).map(([acting]) => acting)
  const kept = localStorage.getItem(place)
  return all.length === 1 ? all[0] : all.find(acting => acting === kept)
}

export function keepActing(acting: Acting): void {
  localStorage.setItem(place, acting)
}

/** Where a person is something, in words: `maker, Production`. */
export function describeMembership({
  organisation,
  stage,
}: Pick<SignedIn['memberships'][number], 'organisation' | 'stage'>): string {
  return `${organisation}, ${nameStage(stage)}`
}

function nameStage(stage: string): string {
  return stage === 'production' ? 'Production' : 'Preview'
}
