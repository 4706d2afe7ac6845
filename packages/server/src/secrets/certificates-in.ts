const begin = '-----BEGIN CERTIFICATE-----'
const end = '-----END CERTIFICATE-----'

/** Each certificate of a PEM file (RFC 7468), in its order; what stands around them is passed over. */
export function certificatesIn(pem: string): string[] {
  const [, ...parts] = pem.split(begin)
  return parts.filter(part => part.includes(end)).map(part => begin + part.slice(0, part.indexOf(end)) + end)
}
