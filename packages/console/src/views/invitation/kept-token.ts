const place = 'udigate.invitation'
const proofPlace = 'udigate.invitation-proof'

/** Sends what accepts an invitation, with the proof of the mail address where there is one. */
export type WithProof = <Result>(run: (kept: { proof?: string }) => Promise<Result>) => Promise<Result>

/** Keeps the token of an invitation for this tab: it is taken out of the address, which the provider of a sign-in is sent. */
export function keepToken(token: string): void {
  if (token !== recallToken()) sessionStorage.removeItem(proofPlace)
  sessionStorage.setItem(place, token)
}

/** The token that was kept; empty where there is none. */
export function recallToken(): string {
  return sessionStorage.getItem(place) ?? ''
}

/** Keeps that the address of the invitation is proven, through a sign-in at a provider. */
export function keepProof(proof: string): void {
  sessionStorage.setItem(proofPlace, proof)
}

/** The proof that was kept; `undefined` where there is none. */
export function recallProof(): string | undefined {
  return sessionStorage.getItem(proofPlace) ?? undefined
}

export function forgetProof(): void {
  sessionStorage.removeItem(proofPlace)
}

export function forgetToken(): void {
  sessionStorage.removeItem(place)
  forgetProof()
}
