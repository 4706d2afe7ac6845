import type { CoverageEntry } from './coverage-entry.ts'
import { checksState, keptByPlan } from './reasons.ts'

/** Rules on sending devices by data exchange, series BR-DTX-UDID. */
export const uploadBrDtxUdid: readonly CoverageEntry[] = [
  {
    id: 'BR-DTX-UDID-086',
    title: 'An original manufacturer has no coordinates, register number or short name.',
    decidedBy: 'udigate',
    rules: ['SCHEMA-UNKNOWN-FIELD'],
    why: 'The record has no field for any of them, so that a request with one is refused.',
  },
  {
    id: 'BR-DTX-UDID-087',
    title: 'An original manufacturer is given by its SRN or as an organisation.',
    decidedBy: 'udigate',
    rules: ['BR-DTX-UDID-087'],
    why: 'Both are in the record, which must have one of them.',
  },
  {
    id: 'BR-DTX-UDID-088',
    title: 'A registration does not bring the certificates that notified bodies registered.',
    decidedBy: 'udigate',
    rules: ['SCHEMA-UNKNOWN-FIELD'],
    why: 'The record has no field for them, so that a request with one is refused. Its Certificates are those that the manufacturer states.',
  },
  {
    id: 'BR-DTX-UDID-089',
    title:
      'Devices under MDR and IVDR have a base quantity and production identifiers, legacy devices do not.',
    decidedBy: 'udigate',
    rules: ['BR-DTX-UDID-089', 'BR-DTX-UDID-089-B', 'SCHEMA-ENUM'],
    why: 'All of it is in the record. The models of the directives have no field and no value for what they do not allow. What the data dictionary asks of systems and procedure packs is UDG-PACK-PRODUCTION-IDENTIFIER.',
  },
  {
    id: 'BR-DTX-UDID-090',
    title: 'Of all texts only trade names may be in no particular language.',
    decidedBy: 'udigate',
    rules: ['BR-DTX-UDID-090', 'BR-DTX-UDID-094-B', 'BR-UDID-041', 'BR-UDID-722-C'],
    why: 'Texts and their languages are in the records. Comments on codes of the lists follow BR-DTX-UDI-077 and BR-DTX-UDI-078, which ask for no language.',
  },
  {
    id: 'BR-DTX-UDID-091',
    title: 'All texts but trade names are given once in a language.',
    decidedBy: 'udigate',
    rules: ['BR-DTX-UDID-091'],
    why: 'Texts and their languages are in the records.',
  },
  {
    id: 'BR-DTX-UDID-093',
    title: 'An update of a device repeats the properties that may not change.',
    decidedBy: 'udigate',
    rules: ['BR-DTX-UDID-093'],
    why: 'The registered device is known when an update is planned, and compared with the desired one.',
  },
  {
    id: 'BR-DTX-UDID-093.1',
    title: 'An original manufacturer is changed by a service of its own.',
    ...keptByPlan,
  },
  {
    id: 'BR-DTX-UDID-094',
    title: 'Comments on codes of the lists and names beside a registry number have no language.',
    decidedBy: 'udigate',
    rules: ['BR-DTX-UDID-094-A', 'BR-DTX-UDID-094-B', 'UDG-SUBSTANCE-LANGUAGE-NOT-SENT'],
    why: 'Numbers, names and languages are in the record. A language beside a number is a warning, because udigate does not send it.',
  },
  {
    id: 'BR-DTX-UDID-095',
    title: 'A further device joins only a group that is submitted or registered.',
    decidedBy: 'udigate',
    rules: ['UDG-GROUP-UNKNOWN'],
    why: 'The register decides it, as far as this gateway knows it: a further device is planned for a group that is submitted or registered; with any other one it is registered together with its group, or refused where it does not bring it. EUDAMED has the last word.',
  },
  {
    id: 'BR-DTX-UDID-096',
    title: 'An update of a device brings market countries only to move the first placing.',
    ...keptByPlan,
  },
  {
    id: 'BR-DTX-UDID-102.1',
    title: 'Packages are added and changed by a service of their own.',
    ...keptByPlan,
  },
  {
    id: 'BR-DTX-UDID-106',
    title: 'The original manufacturer of a registered device alone can be changed.',
    ...checksState('BR-DTX-UDI-037', 'BR-DTX-UDI-060'),
  },
  {
    id: 'BR-DTX-UDID-730',
    title: 'A device with a Master UDI-DI is unmarked and answers yes or no to purposes other than medical.',
    decidedBy: 'udigate',
    rules: ['BR-DTX-UDID-730', 'BR-UDID-094', 'BR-UDID-729-A'],
    why: 'Markings, purposes and special device type are in the records.',
  },
  {
    id: 'BR-UDID-718',
    title: 'An original manufacturer given as an organisation has one name in no language.',
    decidedBy: 'udigate',
    rules: ['SCHEMA-TYPE', 'SCHEMA-UNKNOWN-FIELD'],
    why: 'The record has a single name without a language, so that a request with several names or with a language is refused. It is sent with ANY.',
  },
]
