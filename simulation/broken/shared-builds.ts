import { server } from '../../scorecard/builds/broken/broken-build.ts'
import type { SimulatedBreak } from './simulated-break.ts'

const finds = /false|doubled|in vain|stuck|out of order/

/** Gateways that each lack one mechanism by which several of them share a store. */
export const sharedBuilds: readonly SimulatedBreak[] = [
  {
    id: 'locks-no-names',
    without: 'the locks of devices and groups',
    gateways: 2,
    theme: 'several gateways are asked about the same at the same time',
    finds,
    patches: [
      {
        file: `${server}/store/entity-lock.ts`,
        find: `if (names.length === 0) return
  const numbers`,
        replace: `if (names.length >= 0) return
  const numbers`,
      },
    ],
  },
  {
    id: 'asks-no-server',
    without: 'what the server tells of its timeline and its tables',
    gateways: 2,
    theme: 'the database goes back under several gateways',
    finds,
    patches: [
      {
        file: `${server}/delivery/epoch/watch-epoch.ts`,
        find: 'if (moved !== undefined) return moved',
        replace: `if (moved === '') return moved`,
      },
    ],
  },
  {
    id: 'sends-what-others-send',
    without: 'the claim of messages, and the one id under which a message is sent again',
    gateways: 2,
    theme: 'several gateways are asked about the same at the same time',
    finds,
    patches: [
      {
        file: `${server}/store/due-messages.ts`,
        find: `where('claimed_by', 'is', null),`,
        replace: `where('message_id', 'is not', null),`,
      },
      {
        file: `${server}/delivery/send/send-message.ts`,
        find: 'ebms_message_id: makeTransmissionId(message, sendNumber),',
        replace: 'ebms_message_id: makeTransmissionId(message, attempts.length + 1),',
      },
    ],
  },
  {
    id: 'adopts-no-epoch',
    without: 'the epoch that another process began',
    gateways: 2,
    theme: 'replicas are promoted again and again, and much is under way',
    finds,
    patches: [
      {
        file: `${server}/delivery/epoch/watch-epoch.ts`,
        find: `if (since === 'next') adopt(row)`,
        replace: `if (since === 'next') return undefined`,
      },
    ],
  },
  {
    id: 'does-roles-of-others',
    without: 'the roles and shards, and the look at the state from which an operation moves',
    gateways: 2,
    theme: 'several gateways are asked about the same at the same time',
    finds,
    patches: [
      {
        file: `${server}/jobs/run-job.ts`,
        find: 'if (role !== undefined && !(await lease.holds(role)))',
        replace: `if (role === '' && !(await lease.holds(role)))`,
      },
      {
        file: `${server}/instances/membership.ts`,
        find: 'return read()',
        replace: 'return Promise.resolve(undefined)',
      },
      {
        file: `${server}/store/states.ts`,
        find: `where('state', '=', state)`,
        replace: `where.or([where('state', '=', state), where('state', 'is not', null)])`,
      },
    ],
  },
]
