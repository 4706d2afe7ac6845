import { brokenBuilds } from '../builds/broken/index.ts'
import { type BadBody, refusedBodies, withMember } from './refused-bodies.ts'

const keys = ['__proto__', 'constructor', 'prototype']

/** Keys that name parts of every object of JavaScript. */
export const d04 = refusedBodies({
  id: 'D4',
  isStar: true,
  fault: `The keys ${keys.join(', ')}, at each level, escaped and not`,
  bodies: () =>
    keys.flatMap((key): BadBody[] => {
      const escaped = Array.from(key, each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join(
        '',
      )
      const half = `\\u00${key.charCodeAt(0).toString(16)}${key.slice(1)}`
      const spellings = [key, escaped, half].map(each => `"${each}"`)
      return spellings.flatMap((spelling): BadBody[] => [
        [`${spelling} of the device`, withMember(`${spelling}:{"polluted":true}`)],
        [`${spelling} in a list`, withMember(`"A":[{"b":{${spelling}:null}}]`)],
        [`${spelling} at the top`, withMember('"A":1').replace(/}$/, `,${spelling}:{"polluted":true}}`)],
      ])
    }),
  accepted: () => [
    ['other members of objects', withMember('"toString":1,"valueOf":2,"hasOwnProperty":3,"__proto":4')],
  ],
  says: /forbidden-key/,
  control: { name: 'takes them as any other', build: brokenBuilds['takes-any-key'] },
})
