import { brokenBuilds } from '../builds/broken/index.ts'
import { type BadBody, refusedBodies, withValue } from './refused-bodies.ts'

const inexact = [
  '9007199254740993',
  '-9007199254740993',
  '12345678901234567890',
  '123456789012345678901234567890',
  '1e400',
  '-1e400',
  '1e309',
  '1e-400',
  '-0',
  '-0.0',
  '-0e1',
  '0.1234567890123456789',
  '1.00000000000000000001',
  '3.141592653589793238462643383279',
  '100000000000000000001',
  '0.30000000000000000001',
  '5e-325',
]
const exact = [
  '0',
  '1',
  '-1',
  '1.0',
  '1e2',
  '1E+2',
  '0.1',
  '0.5',
  '9007199254740991',
  '-9007199254740991',
  '1e23',
  '1e-7',
  '100000000000000000000',
  '1.7976931348623157e308',
]

/** Numbers that would come out as other numbers. */
export const d07 = refusedBodies({
  id: 'D7',
  isStar: true,
  fault: 'Numbers that no double carries',
  bodies: () => [
    ...inexact.map((text): BadBody => [text, withValue(text)]),
    ...inexact.map((text): BadBody => [`${text} in a list`, withValue(`[1,{"a":${text}}]`)]),
  ],
  accepted: () => exact.map((text): BadBody => [text, withValue(text)]),
  says: /inexact-number/,
  control: { name: 'rounds them', build: brokenBuilds['rounds-numbers'] },
})
