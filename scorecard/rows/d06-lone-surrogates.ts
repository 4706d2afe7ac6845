import { brokenBuilds } from '../builds/broken/index.ts'
import { type BadBody, refusedBodies, withValue } from './refused-bodies.ts'

const halves = [
  '\\ud83d',
  '\\ude00',
  '\\uDFFF',
  '\\ud800',
  '\\udc00\\ud800',
  '\\ud83d\\ud83d',
  '\\ud83d\\u0041',
  '\\ud83dx',
  '\\ud83d\\n',
  'a\\ud83d\\ud83d\\ude00',
]

/** Halves of surrogate pairs, which only an escape can write. */
export const d06 = refusedBodies({
  id: 'D6',
  isStar: true,
  fault: 'Halves of surrogate pairs in values and keys',
  bodies: () =>
    halves.flatMap((half): BadBody[] => [
      [`${half} in a value`, withValue(`"${half}"`)],
      [`${half} in a list`, withValue(`["a","${half}b"]`)],
      [`${half} in a key`, withValue(`{"${half}":1}`)],
    ]),
  accepted: () => [['a whole pair', withValue('"\\ud83d\\ude00"')]],
  says: /lone-surrogate/,
  control: { name: 'takes them as characters', build: brokenBuilds['takes-lone-surrogates'] },
})
