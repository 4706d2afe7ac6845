import type { RequirementsOf } from '../requirement.ts'

const rights = 'packages/server/test/rights.test.ts'
const grow = 'packages/server/test/rights-never-grow.thorough.test.ts'
const isolation = 'packages/server/src/http/keys/keys-isolation.test.ts'
const signIn = 'packages/server/src/people/accounts/sign-in.test.ts'

export const access: RequirementsOf = {
  function: 'Access',
  requirements: [
    {
      id: 'ACCESS-1',
      text: 'Each role and each scope of a key is allowed what the page on people says, and refused everything else.',
      tests: [
        [rights, 'each role is allowed what the page says'],
        [rights, 'each scope of an API key is allowed what the page says'],
      ],
    },
    {
      id: 'ACCESS-2',
      text: 'No one gives a right that they do not hold, and what someone has made loses what they lose.',
      tests: [
        [grow, 'no right is had by any way that its giver lacks'],
        [grow, 'what a person has made is nothing once they have left'],
      ],
    },
    {
      id: 'ACCESS-3',
      text: 'What belongs to another organisation, or to the other stage, is answered as what does not exist.',
      tests: [
        [
          isolation,
          'what is another organisation’s, or on the other stage, is answered as what there is not',
        ],
        [isolation, 'a key of one stage neither submits to the other, nor makes keys for it'],
      ],
    },
    {
      id: 'ACCESS-4',
      text: 'People sign in with a passkey, with a password and a code, or by an identity provider; a code and a signature are taken once.',
      tests: [
        [signIn, 'a password with a code of the app begins a session'],
        [signIn, 'a code is taken once, also by two calls at the same time'],
        [signIn, 'what a passkey signed is taken once'],
      ],
    },
    {
      id: 'ACCESS-5',
      text: 'Guessing is delayed and counted, and locks no one out who has signed in.',
      tests: [
        [signIn, 'guessing from an address is delayed more and more'],
        [signIn, 'what others try at the same address locks no browser out'],
      ],
    },
    {
      id: 'ACCESS-6',
      text: 'Who joins is who was meant: an invitation is accepted with a code to its address, or confirmed by an administrator.',
      tests: [
        [
          'packages/server/src/http/accounts/who-joins.test.ts',
          'with mail, an invitation is accepted only with the code',
        ],
        [
          'packages/server/src/http/accounts/who-joins.test.ts',
          'without mail, a new account signs in once it is confirmed',
        ],
      ],
    },
    {
      id: 'ACCESS-7',
      text: 'A key is shown once, is stored as a hash, ends at its date, and is refused as soon as it is revoked.',
      tests: [
        [
          'packages/server/src/http/keys/keys.test.ts',
          'neither a key nor its hash is in any answer, in the log, or in the evidence',
        ],
        ['packages/server/src/http/keys/keys.test.ts', 'a key that has expired is refused'],
        [
          'packages/server/src/http/keys/keys-revoked.test.ts',
          'on a connection that is kept open the next call is refused',
        ],
      ],
    },
    {
      id: 'ACCESS-8',
      text: 'Access tokens and other secrets are sealed in the store, and stand in no log, answer or kept document.',
      tests: [
        [
          'packages/server/src/secrets/sealing.test.ts',
          'it opens neither for another purpose nor with another key',
        ],
        [
          'packages/server/test/delivery.test.ts',
          'what the wire carries is what is kept, but for the token, which is nowhere else',
        ],
      ],
    },
  ],
}
