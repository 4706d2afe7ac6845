// A gateway whose list of authorities has one line more, and whose preview stage reaches that authority.
import { randomBytes } from 'node:crypto'
import { type Config, readConfig } from '../../src/config/read-config.ts'
import { createApiKey } from '../../src/keys/api-keys.ts'
import { makeLog } from '../../src/log/make-log.ts'
import { startGateway } from '../../src/start.ts'

const reading = readConfig({ UDIGATE_DATA_DIR: process.argv[2] })
if ('mistakes' in reading) throw new Error(reading.mistakes.join('\n'))
const stage = { connector: 'pills-http', simulated: false, wait: 20, pollEvery: 20, quarantine: 60_000 }
const config = {
  ...reading.config,
  port: 0,
  stages: { preview: stage, production: undefined },
} as unknown as Config
const gateway = await startGateway(config, makeLog('silent'))
const environment = { now: () => new Date(), randomBytes: (count: number) => randomBytes(count) }
const { key } = await gateway.store.write(db =>
  createApiKey(db, environment, {
    organisation: 'maker',
    stage: 'preview',
    name: 'test',
    scopes: ['validate', 'submit', 'read'],
    actors: ['PILL-1'],
  }),
)
process.stdout.write(`${JSON.stringify({ url: gateway.url, key })}\n`)
process.stdin.on('end', () => void gateway.stop().then(() => process.exit())).resume()
