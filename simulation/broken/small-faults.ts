import { server } from '../../scorecard/builds/broken/broken-build.ts'
import type { SimulatedBreak } from './simulated-break.ts'

const finds = /false|doubled|in vain|stuck|out of order/

const inARow = 'the store goes back again and again, while clocks are set and the secret key is changed'

/** Gateways with one small fault each, in what becomes of several operations. */
export const smallFaults: readonly SimulatedBreak[] = [
  {
    id: 'sends-the-first-version',
    without: 'the version of each update that shares a message with others',
    theme: 'files update devices that have different versions',
    finds,
    patches: [
      {
        file: `${server}/delivery/compose/compose.ts`,
        find: 'planned: decodeJson(each.planned),',
        replace: 'planned: { ...decodeJson(each.planned), version: decodeJson(first.planned).version },',
      },
    ],
  },
  {
    id: 'releases-after-the-first',
    without: 'the lock on a device until the last of several operations',
    theme: 'several things are changed again before they have an end',
    finds,
    patches: [
      {
        file: `${server}/delivery/settle.ts`,
        find: `  if (next && canMove(next, 'due')) {`,
        replace: `  if (next && canMove(next, 'due')) {
    await releaseEntity(db, submission.stage, nameDevice(submission), submission.request_id)`,
      },
    ],
  },
  {
    id: 'believes-what-is-there',
    without: 'the doubt of a refusal that says that something is there already',
    theme: inARow,
    finds,
    patches: [
      {
        file: `${server}/delivery/collect/judge-acknowledgement.ts`,
        find: `(effect.kind === 'refused' && law.isAlreadyThere(effect.refusals))`,
        replace: 'false',
      },
      {
        file: `${server}/delivery/reconcile/sent-before.ts`,
        find: 'return submission !== undefined && !(await isPlannedByAll(db, submission))',
        replace: 'return false',
      },
    ],
  },
]
