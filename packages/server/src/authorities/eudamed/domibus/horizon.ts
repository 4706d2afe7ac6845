/** Up to when everything pending was seen to be another application's, in the time of the access point. */
export interface Horizon {
  get(): Date | undefined
  set(to: Date): void
}

/** How long it is relied on, in milliseconds: then the whole list is read again. */
const lifetime = 3_600_000

export function rememberHorizon(now: () => Date): Horizon {
  let known: { to: Date; setAt: number } | undefined
  return {
    get() {
      if (known && now().getTime() - known.setAt >= lifetime) known = undefined
      return known?.to
    },
    set(to) {
      known = { to, setAt: known?.setAt ?? now().getTime() }
    },
  }
}
