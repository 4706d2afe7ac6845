import type { CoverageEntry } from './coverage-entry.ts'

/** Rules whose ids are those of other documents of the authority: of its common rules and of its enumerations. */
export const otherDocuments: readonly CoverageEntry[] = [
  {
    id: 'BR-CRF-004',
    title: 'The certificates of a group are of its legislation.',
    decidedBy: 'udigate',
    rules: ['BR-CRF-004', 'SCHEMA-ENUM'],
    why: 'Each type of certificate belongs to one legislation, which the record names.',
  },
  {
    id: 'BR-UDID-646',
    title: 'Devices are under a regulation or a directive, systems and procedure packs under MDR.',
    decidedBy: 'udigate',
    rules: ['BR-UDID-646', 'SCHEMA-ENUM'],
    why: 'The model names the legislations that it is for; the one in the record must be among them, and the risk class one of its classes.',
  },
  {
    id: 'BR-UDID-818',
    title: 'A special device type belongs to one legislation.',
    decidedBy: 'udigate',
    rules: ['BR-UDID-818', 'SCHEMA-ENUM'],
    why: 'The record names the legislation, and the code of the type begins with it.',
  },
]
