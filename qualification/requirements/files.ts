import type { RequirementsOf } from '../requirement.ts'

export const files: RequirementsOf = {
  function: 'Files and lists',
  requirements: [
    {
      id: 'FILE-1',
      text: 'A list is read without a silent loss: what is not read is named with the reason, and every answer counts what was read.',
      tests: [
        [
          'packages/cli/test/ways-of-files.thorough.test.ts',
          'however a file comes in, the answer says how many',
        ],
      ],
    },
    {
      id: 'FILE-2',
      text: 'One bad row holds up none of the others, and each row says what became of it.',
      tests: [
        ['packages/server/src/http/batches/batches.test.ts', 'one bad row holds up none of the others'],
        ['packages/server/src/http/imports/plan-and-submit.test.ts', 'every row says what became of it'],
      ],
    },
    {
      id: 'FILE-3',
      text: 'What failed of a list is submitted again, and nothing else.',
      tests: [
        [
          'packages/server/src/http/batches/batches.test.ts',
          'what failed is submitted again, and nothing else',
        ],
      ],
    },
    {
      id: 'FILE-4',
      text: 'The columns of a list of one’s own are mapped by a proposal that a person sees, can change and undo.',
      tests: [
        [
          'packages/server/src/http/imports/imports.test.ts',
          'a list of one’s own is kept with a proposed mapping',
        ],
        [
          'packages/server/src/http/imports/imports.test.ts',
          'findings by cause, safe fixes, an edit by cause, undo',
        ],
      ],
    },
    {
      id: 'FILE-5',
      text: 'Two people who work on one list do not overwrite each other.',
      tests: [['packages/server/src/http/imports/imports.test.ts', 'two people do not overwrite each other']],
    },
    {
      id: 'FILE-6',
      text: 'The same file under the same key is the same batch.',
      tests: [
        [
          'packages/server/src/http/batches/batches.test.ts',
          'the same file under the same key is the same batch, and another one is refused',
        ],
        [
          'packages/cli/test/batch.test.ts',
          'the same file under the same key is the same batch, and another one is refused',
        ],
      ],
    },
  ],
}
