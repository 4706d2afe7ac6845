import type { RequirementsOf } from '../requirement.ts'

const locks = 'packages/server/src/http/submit/submit-locks.test.ts'
const idempotency = 'packages/server/src/http/submit/idempotency.test.ts'
const resolved = 'packages/server/src/http/doubts/doubts-resolved.test.ts'
const quarantine = 'packages/server/test/quarantine.test.ts'

export const sending: RequirementsOf = {
  function: 'Submitting and delivering',
  requirements: [
    {
      id: 'SEND-1',
      text: 'What is planned says each difference to what is registered and the operation that carries it, and stores and sends nothing.',
      tests: [
        [
          'packages/server/src/http/plan/plan.test.ts',
          'a plan says what submitting would do, and nothing is stored or sent',
        ],
        [
          'packages/server/src/http/plan/plan.test.ts',
          'a plan for what is registered has every difference and the operation that carries it',
        ],
      ],
    },
    {
      id: 'SEND-2',
      text: 'A message says what its records say: it is read back as the records that it was written from, and its bytes are the same in every version.',
      tests: [
        [
          'packages/server/test/eudamed-round-trip.test.ts',
          'is read as the records that it was written from',
        ],
        ['packages/server/test/recorded-messages.test.ts', 'have the same bytes in every version'],
        ['packages/server/test/eudamed-messages.test.ts', 'what a text says changes no element'],
      ],
    },
    {
      id: 'SEND-3',
      text: 'Messages are valid by the official schemas.',
      tests: [['packages/server/test/eudamed-plans.test.ts', 'is valid by the official schemas']],
    },
    {
      id: 'SEND-4',
      text: 'The same content that comes again joins what is under way, and a repeat under one idempotency key is one submission.',
      tests: [
        [locks, 'the same content joins the submission that is under way'],
        [idempotency, 'the same request under the same key is answered with the same outcome'],
        [idempotency, 'requests that come at once under one key are one submission'],
      ],
    },
    {
      id: 'SEND-5',
      text: 'A device that is under way is held: other content is refused until it has ended.',
      tests: [
        [locks, '409 "In Submission" for other content of a device that is under way'],
        [locks, 'a refused submission lifts its locks'],
      ],
    },
    {
      id: 'SEND-6',
      text: 'Nothing is sent again on suspicion: only what the authority was asked about, after the quarantine, as the same bytes.',
      tests: [
        [resolved, 'before the quarantine is over nothing is sent again'],
        [resolved, 'what the authority does not have after the quarantine is sent again, the same bytes'],
        [quarantine, 'only the answer to the last one leads to another'],
      ],
    },
    {
      id: 'SEND-7',
      text: 'What is answered as stored is on the disk before it is told, and before anything of it is sent.',
      tests: [
        ['packages/server/src/store/commit-sync.test.ts', 'nothing that is not on the disk is told'],
        [
          'packages/server/src/store/commit-sync.test.ts',
          'a power cut at any moment loses nothing that was told',
        ],
      ],
    },
    {
      id: 'SEND-8',
      text: 'What was under way when the gateway stopped goes on when it starts again.',
      tests: [
        [
          'packages/server/test/delivery.test.ts',
          'what was under way when the gateway stopped goes on when it starts again',
        ],
      ],
    },
    {
      id: 'SEND-9',
      text: 'A store that was put back to an older copy is noticed, and what was sent since is not sent again.',
      tests: [
        [
          'packages/server/test/restored.test.ts',
          'what was carried out in part before the store went back continues with the rest',
        ],
        ['packages/server/test/epoch-lineages.test.ts', 'takes a store up unless its epoch is the known one'],
      ],
    },
    {
      id: 'SEND-10',
      text: 'What may not change of a registered device is refused before anything is sent.',
      tests: [
        [
          'packages/server/src/http/submit/submit-update.test.ts',
          '400 with the rule for what may not change',
        ],
      ],
    },
    {
      id: 'SEND-11',
      text: 'What someone else changed meanwhile is a conflict, and is not overwritten.',
      tests: [
        ['packages/server/src/http/imports/changes.test.ts', 'what someone else changed since is a conflict'],
      ],
    },
    {
      id: 'SEND-12',
      text: 'A change that wants a new UDI-DI by MDCG 2018-1 is said in the plan, for a person to decide.',
      tests: [
        [
          'packages/server/src/http/imports/changes.test.ts',
          'a change that wants a new UDI-DI says so in the plan',
        ],
      ],
    },
  ],
}

export const telling: RequirementsOf = {
  function: 'Telling what became of it',
  requirements: [
    {
      id: 'TELL-1',
      text: 'SUCCESS is told only of what the authority has acknowledged, or has shown when it was asked.',
      tests: [
        [resolved, 'what the authority shows as it was sent is accepted'],
        [
          'packages/server/test/settling.test.ts',
          'an entity is accepted only where nothing is said against the message',
        ],
      ],
    },
    {
      id: 'TELL-2',
      text: 'A refusal of the authority is told with its own code and words.',
      tests: [
        [
          'packages/server/test/delivery.test.ts',
          'a refusal of the authority is 400 with its own code and words',
        ],
      ],
    },
    {
      id: 'TELL-3',
      text: 'What is unclear, late or contradicting is a doubt, and never a success or a refusal.',
      tests: [
        [
          'packages/server/test/settling.test.ts',
          'a contradiction is a doubt of the submission that it is about alone',
        ],
        [
          resolved,
          'what the authority shows otherwise needs an operator, and is neither accepted nor sent again',
        ],
      ],
    },
    {
      id: 'TELL-4',
      text: 'An answer counts only for the message whose ids it has; one of a stranger changes nothing.',
      tests: [
        [
          'packages/server/test/as4.test.ts',
          'what a stranger pushes is answered by an error and changes nothing',
        ],
        ['packages/server/test/settling.test.ts', 'an answer that names another message is kept'],
      ],
    },
    {
      id: 'TELL-5',
      text: 'What others changed or discarded in EUDAMED is found by a pull, taken over and told.',
      tests: [
        [
          'packages/server/src/http/pulls/pulls.test.ts',
          'what others changed is taken over, told, and planned from',
        ],
        ['packages/server/src/http/pulls/pulls.test.ts', 'what was discarded in EUDAMED is told'],
      ],
    },
    {
      id: 'TELL-6',
      text: 'Deadlines of the law are counted for each device, by how near they are.',
      tests: [
        [
          'packages/server/src/http/deadlines/deadlines.test.ts',
          'deadlines are counted by how near they are',
        ],
      ],
    },
    {
      id: 'TELL-7',
      text: 'Receivers and subscribers are notified of each end once it is stored, and a restart loses none.',
      tests: [
        [
          'packages/server/src/http/webhooks/webhooks.test.ts',
          'a restart loses no event, and keeps the id of each',
        ],
        ['packages/server/test/webhook-delivery.test.ts', 'is stored with its transaction, or not at all'],
      ],
    },
  ],
}
