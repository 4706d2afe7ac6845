// A gateway whose lists of registers have one line more, and whose preview stage reaches that register.
import { randomBytes } from 'node:crypto'
import { readConfig } from '../../src/config/read-config.ts'
import { createApiKey } from '../../src/keys/api-keys.ts'
import { makeLog } from '../../src/log/make-log.ts'
import { startGateway } from '../../src/start.ts'

const reading = readConfig({
  PORT: '0',
  UDIGATE_DATA_DIR: process.argv[2],
  [`UDIGATE_PREVIEW_${process.argv[5]}_REGISTER_URL`]: process.argv[3],
  UDIGATE_SIMULATOR_PORT: process.argv[4],
  UDIGATE_QUARANTINE: '1',
  UDIGATE_RATE_LIMIT: '0',
  ...(JSON.parse(process.argv[6] ?? '{}') as Record<string, string>),
})
if ('mistakes' in reading) throw new Error(reading.mistakes.join('\n'))
const gateway = await startGateway(reading.config, makeLog('silent'))
const environment = { now: () => new Date(), randomBytes: (count: number) => randomBytes(count) }
const { key } = await gateway.store.write(db =>
  createApiKey(db, environment, {
    organisation: 'maker',
    stage: 'preview',
    name: 'test',
    scopes: ['validate', 'submit', 'read', 'admin'],
    actors: 'any',
  }),
)
process.stdout.write(`${JSON.stringify({ url: gateway.url, key })}\n`)
process.stdin.on('end', () => void gateway.stop().then(() => process.exit())).resume()
