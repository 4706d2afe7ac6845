import { escapeXml } from '@udigate/udi'

const redacted = '[access token]'

/** A text of the outside without the caller's token, which it may have repeated as it stands or escaped. */
export function redact(text: string, token: string | undefined): string {
  if (token === undefined || token === '') return text
  return text.replaceAll(token, redacted).replaceAll(escapeXml(token), redacted)
}

/** A document of the outside without the caller's token; the same bytes where it is not in them. */
export function redactBytes(bytes: Uint8Array, token: string | undefined): Uint8Array {
  if (token === undefined) return bytes
  const text = new TextDecoder().decode(bytes)
  const without = redact(text, token)
  return without === text ? bytes : new TextEncoder().encode(without)
}
