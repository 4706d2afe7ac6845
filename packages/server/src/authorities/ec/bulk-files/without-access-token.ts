/**
 * A message without the element of its access token: only machines need it, on the upload page it is who is logged in
 * that counts (`s:ServiceType/serviceAccessToken`, schemas 3.0.30), and a file for a person is no place for a secret.
 * Texts of a message are escaped, so that none of them can be taken for the element.
 */
export function withoutAccessToken(xml: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(xml)
  return new TextEncoder().encode(text.replace(/\s*<s:serviceAccessToken>[^<]*<\/s:serviceAccessToken>/g, ''))
}
