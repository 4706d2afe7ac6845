/** To whom passkeys belong (WebAuthn, section 4): the host of the console, and the one origin that may ask for them. */
export interface RelyingParty {
  id: string
  origin: string
}
