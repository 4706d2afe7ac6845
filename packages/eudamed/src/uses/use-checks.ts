import { defineCheck, type Finding } from '@udigate/udi'
import { type IdentifierUse, namesOfPurposes, type Purpose } from './bearer.ts'

export const identifierTaken = defineCheck(
  'BR-UDID-003-D',
  '{what} {value} is also the {purpose} of {other}. Give each its own identifier.',
)
export const deviceTwice = defineCheck(
  'BR-UDID-069-B',
  'The device {value} is {other}. Give each device once, in one device group.',
)
export const groupsDisagree = defineCheck(
  'BR-UDID-069-C',
  'The device group {value} is in {other} already, with different content. Give the same record with each of its devices.',
)
export const secondDevice = defineCheck(
  'BR-UDID-648',
  '{value} is the EUDAMED DI of another device too: {other}. A EUDAMED DI has one device. Give each its own.',
)
export const linkedTwice = defineCheck(
  'BR-UDID-704-E',
  'RelatedLegacyDevice names {value}, with which another device is linked too: {other}. A directive device has one link. Leave one of the two out.',
)

/** Another use of an identifier, as a sentence tells of it. */
export interface OtherUse {
  readonly purpose: Purpose
  /** The device, and where that is known: `04012345100038 (line 3)`. */
  readonly place: string
}

/** What is said of an identifier that something else uses already. */
export function describeTaken({ purpose, code: value, path }: IdentifierUse, other: OtherUse): Finding {
  const at = { path, value }
  if (purpose === 'group' && other.purpose === 'group')
    return secondDevice.find(at, { value, other: other.place })
  if (purpose === 'link') return linkedTwice.find(at, { value, other: other.place })
  const what = namesOfPurposes[purpose]
  return identifierTaken.find(at, {
    what: beginSentence(what),
    value,
    purpose: namesOfPurposes[other.purpose],
    other: other.place,
  })
}

export function beginSentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
