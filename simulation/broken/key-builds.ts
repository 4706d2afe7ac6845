import { server } from '../../scorecard/builds/broken/broken-build.ts'
import type { SimulatedBreak } from './simulated-break.ts'

const theme = 'the secret key is changed again and again'

/** Gateways that each lack one mechanism by which the secret key is changed while they work. */
export const keyBuilds: readonly SimulatedBreak[] = [
  {
    id: 'hands-over-unsigned',
    theme,
    without: 'the signature with which a secret key hands over to the next one',
    finds: /is not signed with the key before/,
    patches: [
      {
        file: `${server}/evidence/key-ring.ts`,
        find: 'former_signature: former.sign(line)',
        replace: 'former_signature: signer.sign(line)',
      },
    ],
  },
  {
    id: 'forgets-former-keys',
    theme,
    without: 'the former keys, which open what they have sealed until that is sealed again',
    finds: /stuck|false refusal/,
    patches: [
      {
        file: `${server}/own-store/open-with-key.ts`,
        find: 'formerKeys: keys,',
        replace: 'formerKeys: [],',
      },
    ],
  },
  {
    id: 'reseals-nothing',
    theme,
    without: 'the sealing again of what former keys have sealed',
    finds: /not sealed again/,
    patches: [
      {
        file: `${server}/own-store/reseal.ts`,
        find: 'if (!found || found.ended_at !== null) return false',
        replace: 'if (!found || found.ended_at !== 0) return false',
      },
    ],
  },
  {
    id: 'writes-with-a-former-key',
    theme,
    gateways: 2,
    without: 'the look, in each transaction, at whether another key has taken the place of its own',
    finds: /evidence/,
    patches: [
      {
        file: `${server}/store/admit-key.ts`,
        find: 'if (keyId !== undefined && keyId !== own) throw new SecretKeyReplaced(keyId, own)',
        replace: '',
      },
    ],
  },
]
