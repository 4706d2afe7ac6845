import type { RequirementsOf } from '../requirement.ts'

const health = 'packages/server/src/http/health/health.test.ts'
const disk = 'packages/server/test/full-disk.test.ts'

export const operating: RequirementsOf = {
  function: 'Installing and operating',
  requirements: [
    {
      id: 'RUN-1',
      text: 'A setting that is unknown or wrong is refused at the start, by its name, with what to do.',
      tests: [
        [
          'packages/server/test/config.test.ts',
          'every mistake is said at once, each with the name of its setting',
        ],
        ['packages/server/test/config.test.ts', 'an unknown name that begins with UDIGATE_ is a mistake'],
      ],
    },
    {
      id: 'RUN-2',
      text: 'Whether the gateway can work is told while it runs, with since when and what to do.',
      tests: [
        [health, '503 not ready while the store cannot be read'],
        [
          'packages/server/src/health/health.test.ts',
          'a process that can store nothing is not ready, and says since when',
        ],
        [
          'packages/server/src/health/diagnose.test.ts',
          'a certificate of the gateway that has ended is wrong',
        ],
      ],
    },
    {
      id: 'RUN-3',
      text: 'On a full disk nothing is told to be stored that is not, and work goes on by itself once there is room.',
      tests: [
        [
          disk,
          'on a full disk a submission is refused in the words of the contract, and taken once there is room',
        ],
        [disk, 'while nothing can be stored the process is not ready and says why'],
      ],
    },
    {
      id: 'RUN-4',
      text: 'A new version takes a store over whole or not at all, and a version that is older than the store refuses to start.',
      tests: [
        [
          'packages/server/test/newer-tables.test.ts',
          'a store that a newer version has migrated is refused at the start',
        ],
      ],
    },
    {
      id: 'RUN-5',
      text: 'A gateway that is asked to stop answers what waits and ends in an orderly way.',
      tests: [
        ['packages/server/test/stopping.thorough.test.ts', 'a gateway that is asked to stop says so at once'],
      ],
    },
    {
      id: 'RUN-6',
      text: 'The secret key can be exchanged; afterwards the former key opens nothing, and everything verifies.',
      tests: [
        [
          'packages/server/test/key-rotation.thorough.test.ts',
          'after a rotation the former key opens it no longer',
        ],
      ],
    },
    {
      id: 'RUN-7',
      text: 'One organisation cannot keep the gateway from working for another.',
      tests: [
        [
          'packages/server/src/limits/fair-queue.test.ts',
          'an organisation with one work waits for one of each other organisation',
        ],
        ['packages/server/test/fair-delivery.test.ts', 'one turn puts something of everybody into messages'],
      ],
    },
    {
      id: 'RUN-8',
      text: 'What is installed has fixed content, and its bill of materials names all that runs.',
      tests: [
        ['test/supply-chain.test.ts', 'the lockfile pins the content'],
        ['test/supply-chain.test.ts', 'npm run sbom lists all that runs'],
        ['test/workflows.test.ts', 'actions are named by a commit'],
      ],
    },
    {
      id: 'RUN-9',
      text: 'The interface is documented: whatever is not documented is refused, and its document is generated.',
      tests: [
        ['packages/server/src/http/document/api-contract.test.ts', 'whatever is not documented is refused'],
      ],
    },
  ],
}
