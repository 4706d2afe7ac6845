import { brokenBuilds } from '../builds/broken/index.ts'
import { refusedBodies, withMember } from './refused-bodies.ts'

/** The same key twice in one object. */
export const d03 = refusedBodies({
  id: 'D3',
  isStar: true,
  fault: 'A key twice, at each level, escaped and not',
  bodies: () => [
    ['at the top', withMember('"A":1').replace(/}$/, ',"device":{}}')],
    ['of the device', withMember('"Sterile":false')],
    ['escaped', withMember('"\\u0053terile":false')],
    ['escaped in the middle', withMember('"Ster\\u0069le":true')],
    ['twice escaped', withMember('"\\u0041":1,"\\u0041":1')],
    ['the same value', withMember('"A":1,"A":1')],
    ['in a list', withMember('"A":[{"b":1,"b":2}]')],
    ['far down', withMember('"A":{"b":[{"c":{"d":1,"d":2}}]}')],
    ['the empty key', withMember('"":1,"":2')],
    ['a number', withMember('"1":1,"0":1,"1":1')],
    ['three times', withMember('"A":1,"A":2,"A":3')],
    [
      'far apart',
      withMember(`"A":1,${Array.from({ length: 2_000 }, (_, index) => `"n${index}":1`).join(',')},"A":2`),
    ],
    ['with a pair of surrogates', withMember('"😀":1,"\\ud83d\\ude00":1')],
  ],
  accepted: () => [
    ['the same key in two objects', withMember('"A":{"b":1},"B":{"b":1}')],
    ['keys that differ in case', withMember('"A":1,"a":1')],
    ['composed and decomposed', withMember('"é":1,"e\u0301":1')],
  ],
  says: /duplicate-key at \/[^\s]*/,
  control: { name: 'lets the last one win', build: brokenBuilds['lets-the-last-key-win'] },
})
