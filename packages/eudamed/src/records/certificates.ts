/** The numbers of the certificates in a record of a group, whatever has arrived as one, each once. */
export function listCertificates(deviceGroup: unknown): readonly string[] {
  const { Certificates: certificates } = Object(deviceGroup) as { Certificates?: unknown }
  const numbers = [certificates]
    .flat()
    .map(each => (Object(each) as Record<string, unknown>).CertificateNumber)
  return [...new Set(numbers.filter(number => typeof number === 'string'))]
}
