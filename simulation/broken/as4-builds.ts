import { server } from '../../scorecard/builds/broken/broken-build.ts'
import type { SimulatedBreak } from './simulated-break.ts'

const connector = `${server}/authorities/eudamed/as4`
const finds = /false|doubled|in vain|stuck/

/** Gateways that each lack one mechanism of the AS4 connector. */
export const as4Builds: readonly SimulatedBreak[] = [
  {
    id: 'new-message-id',
    without: 'the same MessageId for a message that is sent again',
    over: 'as4',
    finds,
    patches: [
      {
        file: `${server}/delivery/send/send-message.ts`,
        find: `if (status === 'not-found' && !wasTaken(attempts, handedOver)) {
        return sendMessage(delivery, message, attempts, handedOver, signal)`,
        replace: `if (status === 'not-found' && !wasTaken(attempts, handedOver)) {
        return sendMessage(delivery, message, attempts, handedOver + 1, signal)`,
      },
    ],
  },
  {
    id: 'duplicate-is-refused',
    without: 'the knowledge that an error about a message that was sent before says nothing of it',
    over: 'as4',
    finds,
    patches: [
      {
        file: `${connector}/judge-response.ts`,
        find: 'const isNotTaken = outcome.errors.every(({ code }) => notTaken.has(code))',
        replace: 'const isNotTaken = true',
      },
      {
        file: `${connector}/judge-response.ts`,
        find: 'if (isNotTaken && tries === 1)',
        replace: 'if (isNotTaken)',
      },
    ],
  },
  {
    id: 'trusts-unsigned-errors',
    theme: 'the other access point answers with errors',
    without: 'the signature of the errors that it believes',
    over: 'as4',
    finds,
    patches: [
      {
        file: `${connector}/judge-response.ts`,
        find: `return { result: { kind: 'unknown', because: \`no valid receipt: \${because}\${said}\` } }`,
        replace: `return hints.length === 0
        ? { result: { kind: 'unknown', because } }
        : { result: { kind: 'refused', because }, end: { outcome: 'rejected', because: said } }`,
      },
    ],
  },
]
