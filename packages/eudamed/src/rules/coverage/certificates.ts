import type { CoverageEntry } from './coverage-entry.ts'

/** Rules on the certificates of a device group. */
export const certificates: readonly CoverageEntry[] = [
  {
    id: 'BR-UDID-056',
    title: 'A certificate is linked to the groups that its scope names.',
    decidedBy: 'other module',
    rules: [],
    why: 'The link comes about when the notified body registers the certificate; no record carries it.',
  },
  {
    id: 'BR-UDID-109',
    title: 'Devices of class III and implants of class IIb under MDR name a product certificate.',
    decidedBy: 'udigate',
    rules: ['BR-UDID-109', 'SCHEMA-REQUIRED', 'SCHEMA-PATTERN'],
    why: 'Risk class, implantability and certificates are in the records. That the device stays submitted until its notified body confirms it is done by EUDAMED.',
  },
  {
    id: 'BR-UDID-113',
    title: 'A legacy device names the certificate under its directive.',
    decidedBy: 'udigate',
    rules: [
      'BR-UDID-113-A',
      'BR-UDID-113-B',
      'SCHEMA-REQUIRED',
      'SCHEMA-PATTERN',
      'UDG-DIRECTIVE-CERTIFICATE',
    ],
    why: 'Risk class, measuring function and certificates are in the records. A sterile device of class I is left to a warning, because the text does not speak of it.',
  },
  {
    id: 'RULE-00015',
    title: 'Diagnostics of class D, and some of B and C under IVDR, name a product certificate.',
    decidedBy: 'udigate',
    rules: ['RULE-00015', 'SCHEMA-REQUIRED', 'SCHEMA-PATTERN'],
    why: 'Risk class, kind of testing and certificates are in the records. That the device stays submitted until its notified body confirms it is done by EUDAMED.',
  },
]
