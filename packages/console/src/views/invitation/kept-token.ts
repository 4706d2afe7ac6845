const place = 'udigate.invitation'

/** Keeps the token of an invitation for this tab: it is taken out of the address, which the provider of a sign-in is sent. */
export function keepToken(token: string): void {
  sessionStorage.setItem(place, token)
}

/** The token that was kept; empty where there is none. */
export function recallToken(): string {
  return sessionStorage.getItem(place) ?? ''
}

export function forgetToken(): void {
  sessionStorage.removeItem(place)
}
