import { escapeXml } from '@udigate/udi'

/** What stands in a rendered message where its access token belongs. */
export const accessTokenPlaceholder = 'ACCESS-TOKEN-IS-PLACED-WHEN-SENT'

const start = '<s:serviceAccessToken>'
const place = `${start}${accessTokenPlaceholder}</s:serviceAccessToken>`

/**
 * A rendered message with `token` as its access token, for the moment of sending. All else stays byte for byte.
 * Texts of a message are escaped, so that none of them can be taken for the place of the token.
 *
 * @throws RangeError where the message has no place for a token, or the token is empty or has characters that XML cannot carry
 */
export function placeAccessToken(xml: string, token: string): string {
  if (token === '') throw new RangeError('The access token is empty.')
  const at = xml.indexOf(place)
  if (at === -1) throw new RangeError('The message has no place for an access token.')
  const from = at + start.length
  return xml.slice(0, from) + escapeXml(token) + xml.slice(from + accessTokenPlaceholder.length)
}
