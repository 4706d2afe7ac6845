import type { RequirementsOf } from '../requirement.ts'

const lanes = 'packages/server/test/evidence-lanes.test.ts'
const trail = 'packages/server/src/http/audit-trail/audit-trail.test.ts'

export const evidence: RequirementsOf = {
  function: 'Evidence, audit trail and reviews',
  requirements: [
    {
      id: 'KEEP-1',
      text: 'Every change of state leaves one entry in a chain of hashes, in the transaction that makes it.',
      tests: [
        ['packages/server/src/http/evidence/evidence.test.ts', 'every transition has exactly one entry'],
        [
          'packages/server/test/evidence-record.test.ts',
          'what a transaction announces leaves evidence with it, in its order, or not at all',
        ],
      ],
    },
    {
      id: 'KEEP-2',
      text: 'What is changed, removed or slipped in by hand is found and named.',
      tests: [
        [
          'packages/server/test/forged-rows.thorough.test.ts',
          'each column of each table that is changed by hand, each row deleted and each row added is found',
        ],
        [lanes, 'a decision that is forged at the end of a chain'],
        [lanes, 'a submission that is removed with all that speaks of it is found'],
      ],
    },
    {
      id: 'KEEP-3',
      text: 'Heads are signed, can be witnessed and stamped with the time by others, and are checked without the gateway.',
      tests: [
        [
          'packages/server/src/http/evidence/evidence.test.ts',
          'the signed head covers everything, is checked without the gateway',
        ],
        ['packages/server/test/evidence-witness.test.ts', 'a witness signs a log that grows'],
        ['packages/server/src/evidence/log/timestamp.test.ts', 'the newest checkpoint gets a time stamp'],
      ],
    },
    {
      id: 'KEEP-4',
      text: 'Every act that changes something is in the audit trail: who, what, when, from where, why, before and after.',
      tests: [
        [trail, 'an act is found by who did it, to what, what and when'],
        [
          'packages/server/src/http/audit-trail/every-act.thorough.test.ts',
          'every call that is answered leaves its act, with who made it and from where',
        ],
      ],
    },
    {
      id: 'KEEP-5',
      text: 'Where an organisation asks for reasons, an act without one is refused.',
      tests: [
        [
          'packages/server/src/http/audit-trail/settings.test.ts',
          'where reasons are asked for, a key is not revoked without one',
        ],
      ],
    },
    {
      id: 'KEEP-6',
      text: 'An act is of the person who is signed in, by no name that is given with it.',
      tests: [
        ['packages/server/test/acts-of-people.test.ts', 'what a person does is recorded as done by them'],
        ['packages/server/test/acts-of-people.test.ts', 'a decision about a doubt is of who is signed in'],
      ],
    },
    {
      id: 'KEEP-7',
      text: 'An export has every document and entry with its proofs, in a folder that opens without the gateway, and an auditor is told who released what.',
      tests: [
        [
          'packages/server/src/http/evidence/evidence.test.ts',
          'an export has every document and entry, and proves them',
        ],
        [
          'packages/server/src/http/evidence/audit-export.test.ts',
          'an auditor is told who released what, who had which role when',
        ],
      ],
    },
    {
      id: 'KEEP-8',
      text: 'Reviews of access and of the audit trail are recorded by people, of what they have seen.',
      tests: [
        ['packages/server/src/http/reviews/reviews.test.ts', 'a review of access is of what was seen'],
        [
          'packages/server/src/http/reviews/reviews.test.ts',
          'a review of the audit trail goes on where the last one ended',
        ],
        [
          'packages/server/test/mail-delivery.test.ts',
          'a digest tells of a review that is due within 30 days',
        ],
      ],
    },
    {
      id: 'KEEP-9',
      text: 'A person who is forgotten leaves neither name nor address, and the evidence verifies.',
      tests: [
        [trail, 'a person who is forgotten has done what they did under an id, and the chain verifies'],
        [
          'packages/server/src/people/accounts/own-account.test.ts',
          'a person who is forgotten leaves neither name nor address',
        ],
      ],
    },
    {
      id: 'KEEP-10',
      text: 'A submission is released by another person than the one who prepared it, where an organisation asks for that.',
      tests: [],
    },
    {
      id: 'KEEP-11',
      text: 'A release bears an electronic signature with its meaning, made with a fresh sign-in and bound to the record.',
      tests: [],
    },
  ],
}
