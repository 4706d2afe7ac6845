import { brokenBuilds } from '../builds/broken/index.ts'
import { type BadBody, refusedBodies, withValue } from './refused-bodies.ts'

const depths = [65, 1_000, 10_000, 100_000, 450_000]

/** Lists and objects in one another, as deep as a body can be. */
export const d02 = refusedBodies({
  id: 'D2',
  isStar: true,
  fault: `Nesting of ${depths.join(', ')} levels (as many as there is room for), closed and not`,
  bodies: () =>
    depths.flatMap((depth): BadBody[] => [
      [`${depth} lists`, withValue(`${'['.repeat(depth - 2)}1${']'.repeat(depth - 2)}`)],
      [`${depth} lists that do not end`, withValue('['.repeat(depth))],
      ...(depth > 100_000
        ? []
        : [
            [`${depth} objects`, withValue(`${'{"a":'.repeat(depth - 2)}1${'}'.repeat(depth - 2)}`)] as const,
          ]),
    ]),
  accepted: () => [['62 lists in two objects', withValue(`${'['.repeat(62)}${']'.repeat(62)}`)]],
  says: /too-deep/,
  slowest: 50,
  control: { name: 'has no limit', build: brokenBuilds['nests-without-limit'] },
})
