import type { RequirementsOf } from '../requirement.ts'

export const judging: RequirementsOf = {
  function: 'Judging records',
  requirements: [
    {
      id: 'JUDGE-1',
      text: 'Every record is judged by the data model and the business rules of its model, and each finding says the rule, the place and the value.',
      tests: [
        ['packages/server/src/http/validate/validate.test.ts', '200 failed with every finding at its place'],
        ['packages/server/src/http/submit/submit-refused.test.ts', '400 by a business rule names the rule'],
      ],
    },
    {
      id: 'JUDGE-2',
      text: 'Every rule of the official document has its place in the catalogue, and each that is decided here is shown by a request that breaks it.',
      tests: [
        [
          'packages/eudamed/src/rules/coverage/coverage.test.ts',
          'every rule of the official document has one entry',
        ],
        ['test/traceability.test.ts', 'every rule that is decided here is shown by a request that breaks it'],
      ],
    },
    {
      id: 'JUDGE-3',
      text: 'A rule that breaks down is a failure, never a pass.',
      tests: [
        ['packages/eudamed/src/validate.test.ts', 'a rule that breaks down is a failure, never a pass'],
      ],
    },
    {
      id: 'JUDGE-4',
      text: 'What can be read in two ways is refused: keys that are there twice, bytes that are no UTF-8, numbers that would change, characters that no message can carry.',
      tests: [
        ['packages/server/src/http/validate/json-input.test.ts', 'a key that is given twice'],
        ['packages/server/src/http/validate/json-input.test.ts', 'bytes that are not plain UTF-8'],
        ['packages/server/src/http/validate/json-input.test.ts', 'numbers that do not survive the way'],
        [
          'packages/server/src/http/validate/json-input.test.ts',
          'a character that no message can carry is a finding beside all others',
        ],
      ],
    },
    {
      id: 'JUDGE-5',
      text: 'Records are compared with what is registered and under way, and an answer says what it has looked at.',
      tests: [
        ['packages/server/src/http/validate/validate.test.ts', 'records are compared with the register too'],
        [
          'packages/server/src/http/imports/beside-register.test.ts',
          'what a registered device bears is a finding of an import',
        ],
      ],
    },
    {
      id: 'JUDGE-6',
      text: 'The code lists that judge are named with version and source; who put which list in force when is kept; a list with faults is not taken.',
      tests: [
        ['packages/server/src/http/codes/codes.test.ts', 'every list with its version, source and count'],
        [
          'packages/server/src/http/codes/codes.test.ts',
          'who put which list in force when, and from which file, is kept',
        ],
        ['packages/server/src/http/codes/codes.test.ts', 'a list with faults is not taken'],
      ],
    },
    {
      id: 'JUDGE-7',
      text: 'A warning is put aside for a value by a person with a reason, and comes back when the value changes.',
      tests: [
        [
          'packages/server/src/http/acknowledged-warnings/acknowledged-warnings.test.ts',
          'is not shown again until its value changes',
        ],
      ],
    },
  ],
}
