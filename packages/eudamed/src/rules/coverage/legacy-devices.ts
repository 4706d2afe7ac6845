import type { CoverageEntry } from './coverage-entry.ts'

/** Rules on registering devices under the directives (MDD, AIMDD, IVDD). */
export const legacyDevices: readonly CoverageEntry[] = [
  {
    id: 'BR-UDID-640',
    title: 'A legacy device is identified by a EUDAMED DI with a UDI-DI or a EUDAMED ID.',
    decidedBy: 'udigate',
    rules: [
      'SCHEMA-REQUIRED',
      'BR-UDID-641',
      'BR-UDID-643-B',
      'UDG-DIRECTIVE-AGENCY',
      'UDG-IDENTIFIER-DERIVED',
    ],
    why: 'Both identifiers are in the records. What follows from the other may be left out, and is filled in with a warning; a record of which neither is given fails.',
  },
  {
    id: 'BR-UDID-641',
    title: 'EUDAMED DIs and EUDAMED IDs are made from one another, or from a UDI-DI.',
    decidedBy: 'udigate',
    rules: ['BR-UDID-641', 'BR-UDID-643-B', 'UDG-IDENTIFIER-DERIVED'],
    why: 'All of them are in the records, and each follows from the other. Whether a device that is given a EUDAMED ID bears a UDI-DI already cannot be seen.',
  },
  {
    id: 'BR-UDID-642',
    title: 'A EUDAMED DI has a set format.',
    decidedBy: 'udigate',
    rules: ['BR-UDID-642', 'BR-UDID-641'],
    why: 'The check characters of one that the manufacturer made can be worked out; one of a UDI-DI has none of its own.',
  },
  {
    id: 'BR-UDID-643',
    title: 'A EUDAMED ID has a set format.',
    decidedBy: 'udigate',
    rules: ['BR-UDID-643-A', 'BR-UDID-643-B'],
    why: 'It is compared with the EUDAMED DI of the record; the one of a linked device is held to its check characters. The text puts its letter before the whole EUDAMED DI, while all registered ones have it in the place of the other letter, which is what udigate asks for.',
  },
  {
    id: 'BR-UDID-644',
    title: 'EUDAMED is the agency that issues EUDAMED DIs and EUDAMED IDs.',
    decidedBy: 'udigate',
    rules: ['BR-UDID-644'],
    why: 'The agencies are in the records; one that is left out is EUDAMED.',
  },
  {
    id: 'BR-UDID-648',
    title: 'A legacy device has one identifier of each of its two levels.',
    decidedBy: 'udigate',
    rules: ['BR-UDID-648', 'UDG-EUDAMED-DI-TAKEN', 'BR-UDID-069'],
    why: 'A request has one device and one group, and a list one device of each EUDAMED DI. A further device of a EUDAMED DI that is registered is refused when it is planned.',
  },
  {
    id: 'BR-UDID-669',
    title: 'A device under MDD or AIMDD has the data that EUDAMED asks of it.',
    decidedBy: 'udigate',
    rules: ['SCHEMA-REQUIRED', 'BR-UDID-043', 'BR-UDID-045', 'BR-UDID-673'],
    why: 'The data model has what the text names, and asks for what is mandatory in it. Whether something applies to a device that its record does not mention cannot be seen.',
  },
  {
    id: 'BR-UDID-673',
    title: 'A device under AIMDD that is on the market names its countries.',
    decidedBy: 'udigate',
    rules: ['BR-UDID-673'],
    why: 'Legislation, market status and countries are in the records.',
  },
  {
    id: 'BR-UDID-674',
    title: 'A device of the higher classes of IVDD that is on the market names its countries.',
    decidedBy: 'udigate',
    rules: ['BR-UDID-674'],
    why: 'Risk class, market status and countries are in the records.',
  },
]
