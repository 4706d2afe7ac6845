import type { CoverageEntry } from './coverage-entry.ts'
import { sendsNoUpdate } from './reasons.ts'

/** Rules on sending devices by data exchange, series BR-DTX-UDI. */
export const uploadBrDtxUdi: readonly CoverageEntry[] = [
  {
    id: 'BR-DTX-UDI-009',
    title: 'Manufacturers send devices, producers send systems and procedure packs.',
    decidedBy: 'authority',
    rules: [],
    why: 'For which actor an access token speaks is known to EUDAMED alone. The role in the SRN is checked under BR-DTX-UDI-079 and BR-DTX-UDI-080.',
  },
  {
    id: 'BR-DTX-UDI-010',
    title: 'A new group is sent with at least one device, and all its devices refer to it.',
    decidedBy: 'udigate',
    rules: ['SCHEMA-REQUIRED', 'BR-UDID-069'],
    why: 'A request without a device fails, and so does a device that names another group than the one sent with it.',
  },
  {
    id: 'BR-DTX-UDI-025',
    title: 'Files with many devices are uploaded on the screens of EUDAMED.',
    decidedBy: 'user interface',
    rules: [],
    why: 'It grants users the upload page of EUDAMED, and asks nothing of a record.',
  },
  {
    id: 'BR-DTX-UDI-026.1',
    title: 'Some properties of a registered group may change.',
    ...sendsNoUpdate,
  },
  {
    id: 'BR-DTX-UDI-031.1',
    title: 'Some properties of a registered device may not change, or only once.',
    ...sendsNoUpdate,
  },
  {
    id: 'BR-DTX-UDI-032',
    title: 'An actor submits devices in its own name.',
    decidedBy: 'udigate',
    rules: ['BR-DTX-UDI-032'],
    why: 'The SRN in the group is compared with the actor that submits.',
  },
  {
    id: 'BR-DTX-UDI-033.1',
    title: 'Some properties of a registered group may not change.',
    ...sendsNoUpdate,
  },
  {
    id: 'BR-DTX-UDI-034',
    title: 'Whatever is accepted makes a new version of its group or device.',
    decidedBy: 'authority',
    rules: [],
    why: 'EUDAMED makes and numbers the versions; a registration carries no version.',
  },
  {
    id: 'BR-DTX-UDI-035',
    title: 'A new device is registered, or submitted until its notified body confirms it.',
    decidedBy: 'authority',
    rules: [],
    why: 'EUDAMED sets the state. udigate derives the same state from the certificates and tells it with the answer.',
  },
  {
    id: 'BR-DTX-UDI-036',
    title: 'An update carries the number of the version that it makes, or none.',
    ...sendsNoUpdate,
  },
  {
    id: 'BR-DTX-UDI-037',
    title: 'Only a registered device can be updated.',
    ...sendsNoUpdate,
  },
  {
    id: 'BR-DTX-UDI-077',
    title:
      'A storage condition of the list has at most one comment, in no language; another one has a text for each.',
    decidedBy: 'udigate',
    rules: ['BR-DTX-UDI-077'],
    why: 'Codes, comments and languages are in the record.',
  },
  {
    id: 'BR-DTX-UDI-078',
    title:
      'A critical warning of the list has at most one comment, in no language; another one has a text for each.',
    decidedBy: 'udigate',
    rules: ['BR-DTX-UDI-078'],
    why: 'Codes, comments and languages are in the record.',
  },
  {
    id: 'BR-DTX-UDI-079',
    title: 'Devices are registered by a manufacturer.',
    decidedBy: 'udigate',
    rules: ['BR-DTX-UDI-079'],
    why: 'The role is part of the SRN.',
  },
  {
    id: 'BR-DTX-UDI-080',
    title: 'Systems and procedure packs are registered by their producer.',
    decidedBy: 'udigate',
    rules: ['BR-DTX-UDI-080'],
    why: 'The role is part of the SRN.',
  },
  {
    id: 'BR-DTX-UDI-084',
    title: 'Medicinal substances are named exactly where the group says that there are some.',
    decidedBy: 'udigate',
    rules: ['BR-DTX-UDI-084-A', 'BR-DTX-UDI-084-B'],
    why: 'The answer of the group and the substances of the device are in the records.',
  },
  {
    id: 'BR-DTX-UDI-085',
    title: 'Blood and plasma substances are named exactly where the group says that there are some.',
    decidedBy: 'udigate',
    rules: ['BR-DTX-UDI-085-A', 'BR-DTX-UDI-085-B'],
    why: 'The answer of the group and the substances of the device are in the records.',
  },
  {
    id: 'BR-DTX-UDI-096',
    title: 'Market countries are added to a registered device with its version, country and first placing.',
    ...sendsNoUpdate,
  },
  {
    id: 'BR-DTX-UDI-097',
    title: 'A message has the market countries of a device once.',
    decidedBy: 'not reachable',
    rules: [],
    why: 'A record has a single list of countries, and no message carries the same device twice.',
  },
  {
    id: 'BR-DTX-UDI-098',
    title: 'The market countries of a device are different from each other.',
    decidedBy: 'udigate',
    rules: ['BR-DTX-UDI-098'],
    why: 'All countries of a device are in its record. Only the heading of the official rule states it; its text repeats the one before.',
  },
  {
    id: 'BR-DTX-UDI-099',
    title: 'Market countries and packages are added to a device that EUDAMED knows.',
    ...sendsNoUpdate,
  },
  {
    id: 'BR-DTX-UDI-100',
    title: 'A market country is one of the list of such countries.',
    decidedBy: 'udigate',
    rules: ['BR-DTX-UDI-100'],
    why: 'The list ships with udigate. It is the one of the schema: the Union, Iceland, Liechtenstein, Norway, Türkiye and Northern Ireland.',
  },
  {
    id: 'BR-DTX-UDI-101',
    title: 'An update of the market countries keeps the country of the first placing.',
    ...sendsNoUpdate,
  },
  {
    id: 'BR-DTX-UDI-102',
    title: 'Packages are added to a registered device with version, status, child and quantity.',
    ...sendsNoUpdate,
  },
  {
    id: 'BR-DTX-UDI-103',
    title: 'A changed country of first placing is one that the device is available in.',
    ...sendsNoUpdate,
  },
  {
    id: 'BR-DTX-UDI-104',
    title: 'Only software is identified by a software identification.',
    decidedBy: 'udigate',
    rules: ['BR-DTX-UDI-104'],
    why: 'Production identifiers and special device type are in the records.',
  },
  {
    id: 'BR-DTX-UDI-105',
    title: 'Market countries are changed by a service of their own.',
    ...sendsNoUpdate,
  },
]
