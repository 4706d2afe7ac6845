import { randomBytes } from 'node:crypto'
import { authority } from '@udigate/eudamed'
import { pino } from 'pino'
import type { PullServices } from '../src/delivery/refresh/services.ts'
import { atPreview } from './at-preview.ts'
import { facts } from './eudamed-testing.ts'
import type { World } from './harness.ts'

/** What the schedule works with, outside of its job. @param isSent whether the gateway sends what it asks */
export function makePullServices(world: World, { now = Date.now(), isSent = true } = {}): PullServices {
  return {
    ...atPreview,
    authority: {
      law: authority,
      accessTokens: { kind: 'supplied', token: 'token-of-the-simulator' },
      envelope: (actorCode: string) => ({
        sender: { ...facts.sender, actorCode },
        recipient: facts.recipient,
        schemaVersion: facts.dtxVersion,
      }),
      listProblems: () => [],
    } as unknown as PullServices['authority'],
    store: world.gateway.store,
    log: pino({ level: 'silent' }),
    now: () => new Date(now),
    monotonic: () => new Date(Date.now() + (isSent ? 0 : 86_400_000)),
    randomBytes: count => randomBytes(count),
    epoch: { knownFor: () => 0 },
  }
}
