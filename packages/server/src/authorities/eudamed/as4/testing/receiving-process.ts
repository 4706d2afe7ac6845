// Takes pushes as a process of its own: for tests that end it at any moment, or have several of them on one store.
import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { openTestStore } from '../../../../../test/open-test-store.ts'
import { keepExchanges } from '../../../../exchanges/keep-exchanges.ts'
import { listenForPushes } from '../../../../exchanges/listen-for-pushes.ts'
import { sealWith } from '../../../../secrets/sealing.ts'
import type { ExchangeLog } from '../../../exchange-log.ts'
import { receivePushes, startHandling } from '../index.ts'
import { settingsFor } from './open-connection.ts'

const { DATA_DIR: dataDir = '', DATABASE: databaseUrl, DIES: dies } = process.env
const now = () => new Date()
const environment = { now, monotonic: now, randomBytes }
const store = await openTestStore({ dataDir, databaseUrl })
const kept = keepExchanges('preview', { ...environment, store, sealing: sealWith(Buffer.alloc(32, 1)) })
const die = (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => {})
}
const log: ExchangeLog = {
  ...kept,
  async keepReceived(exchange) {
    if (dies === 'before-it-is-stored') await die()
    const result = await kept.keepReceived(exchange)
    if (dies === 'before-the-receipt') await die()
    return result
  },
}
const settings = settingsFor(new URL('http://127.0.0.1:9/msh'))
const receiver = receivePushes([{ stage: 'preview', settings, log }], startHandling(), environment)
const { url } = await listenForPushes(
  receiver,
  { host: '127.0.0.1', port: 0, path: '/as4' },
  { log: pino({ level: 'silent' }), metrics: { pushed: () => {} }, monotonic: now, onReceived: () => {} },
)
process.stdout.write(`${url}\n`)
