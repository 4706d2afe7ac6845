const begin = '<s:serviceAccessToken>'
const end = '</s:serviceAccessToken>'

/**
 * A message without the element of its access token: only machines need it, on the upload page it is who is logged in
 * that counts (`s:ServiceType/serviceAccessToken`, schemas 3.0.30), and a file for a person is no place for a secret.
 * Texts of a message are escaped, so that none of them can be taken for the element.
 */
export function withoutAccessToken(xml: Uint8Array): Uint8Array {
  const [before = '', ...parts] = new TextDecoder().decode(xml).split(begin)
  const rest = parts.map(part => part.slice(part.indexOf(end) + end.length))
  return new TextEncoder().encode(
    [before, ...rest].map((text, index) => (index < rest.length ? text.trimEnd() : text)).join(''),
  )
}
