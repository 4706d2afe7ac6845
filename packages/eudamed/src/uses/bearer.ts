import type { CodeSpace } from '../models/criteria.ts'

/**
 * What an identifier is used for: as the Basic UDI-DI or EUDAMED DI of a group, as the UDI-DI or EUDAMED ID of a device, as its
 * secondary DI, direct marking DI or unit of use DI, as the DI of one of its packages, or to name the directive device that it is
 * linked with.
 */
export const purposes = ['group', 'device', 'secondary', 'marking', 'unit', 'package', 'link'] as const
export type Purpose = (typeof purposes)[number]

/** An identifier that a record uses. */
export interface IdentifierUse {
  readonly purpose: Purpose
  readonly agency: string
  readonly code: string
  /** Its place in the request. */
  readonly path: string
}

/** The device whose record uses an identifier. */
export interface Bearer {
  readonly codeSpace: CodeSpace
  readonly agency: string
  readonly code: string
  /** Its manufacturer or producer, where the record says it. */
  readonly maker: string | undefined
}

/** What an identifier is in words: `package DI`. */
export const namesOfPurposes: Readonly<Record<Purpose, string>> = {
  group: 'device group code',
  device: 'UDI-DI',
  secondary: 'secondary DI',
  marking: 'direct marking DI',
  unit: 'unit of use DI',
  package: 'package DI',
  link: 'linked device',
}
