/** The number of a Swiss actor: `CHRN`, its role, and eight or nine digits. */
const form = /^CHRN-(?:MF|AR|IM|PR)-\d{8,9}$/

/**
 * What is wrong with a CHRN, which Swissmedic gives to economic operators in Switzerland: manufacturers, authorised representatives,
 * importers and producers of systems and procedure packs.
 */
export function findChrnFault(chrn: string): string | undefined {
  if (form.test(chrn)) return undefined
  if (/^[A-Z]{2}-(?:MF|AR|IM|PR)-\d{9}$/.test(chrn)) {
    return `${chrn} is an SRN of EUDAMED, which does not replace a CHRN`
  }
  return `${chrn} is no CHRN, which is written CHRN-MF-20000123: one of MF, AR, IM and PR, and eight or nine digits`
}
