// npm run bench:as4-delivery: the CPU of a gateway from a submission to SUCCESS, over AS4 and over the WS plugin of a Domibus.
import {
  constants,
  createPrivateKey,
  privateDecrypt,
  publicEncrypt,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startGatewayProcess, startSimulatorProcess } from './processes.ts'
import { manyRequests } from './records.ts'

const { values } = parseArgs({
  options: { devices: { type: 'string', default: '200' }, rounds: { type: 'string', default: '3' } },
})
const devices = Number(values.devices)
/** So many that no more than these wait for the authority at a time. */
const clients = 8

const keys = join(import.meta.dirname, '../packages/as4/test/keys')
const as4 = (name: string, partner: string): Record<string, string> => ({
  [`${name}_AS4_KEY_FILE`]: join(
    keys,
    `${partner === 'regulator' ? 'manufacturer' : 'regulator'}-2048.test-key.pem`,
  ),
  [`${name}_AS4_CERTIFICATE_FILE`]: join(
    keys,
    `${partner === 'regulator' ? 'manufacturer' : 'regulator'}-2048.crt`,
  ),
  [`${name}_AS4_PARTNER_CERTIFICATE_FILE`]: join(keys, `${partner}-2048.crt`),
})

/** So much more than the WS plugin and the cryptography may a device cost, as a factor. */
const mostRatio = 1.1
/** The longest that the main thread may be held, in milliseconds. */
const mostHeld = 100
/** No round begins later than so many milliseconds after the first. */
const patience = 150_000

const found: Record<'domibus' | 'as4', Measured[]> = { domibus: [], as4: [] }
const cryptography: number[] = []
const began = performance.now()
let rounds = 0
while (rounds < Number(values.rounds) && (rounds === 0 || performance.now() - began < patience)) {
  found.domibus.push(await measure('domibus'))
  found.as4.push(await measure('as4'))
  cryptography.push(measureCryptography())
  rounds += 1
}
const [plain, signed] = [median(found.domibus.map(({ cpu }) => cpu)), median(found.as4.map(({ cpu }) => cpu))]
const bare = median(cryptography)
const ratio = signed / (plain + bare)
const held = Math.max(...found.as4.map(({ held }) => held))
console.log(
  `A device to SUCCESS, median of ${rounds} rounds of ${devices} devices, each a message of its own:`,
)
console.table({
  'over the WS plugin, ms of CPU': { measured: plain.toFixed(1) },
  'bare cryptography, ms of CPU': { measured: bare.toFixed(1) },
  'over AS4, ms of CPU': { measured: signed.toFixed(1) },
  'over AS4 / (over the WS plugin + cryptography)': { measured: ratio.toFixed(2), limit: mostRatio },
  'longest hold of the main thread over the WS plugin, ms': {
    measured: Math.max(...found.domibus.map(({ held }) => held)).toFixed(0),
  },
  'longest hold of the main thread over AS4, ms': { measured: held.toFixed(0), limit: mostHeld },
})
if (ratio > mostRatio || held > mostHeld) process.exitCode = 1

/** Milliseconds of CPU for each device, with all threads, and the longest time for which the main thread did one thing. */
interface Measured {
  cpu: number
  held: number
}

async function measure(connector: 'domibus' | 'as4'): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
  const pushPort = 18_443
  const ofSimulator = {
    ...as4('UDIGATE_SIMULATOR', 'manufacturer'),
    UDIGATE_SIMULATOR_AS4_PARTNER: 'EUDAMED_000001',
    UDIGATE_SIMULATOR_AS4_PUSH_URL: `http://127.0.0.1:${pushPort}/msh`,
  }
  const ofGateway = { ...as4('UDIGATE_PREVIEW', 'regulator'), UDIGATE_AS4_PORT: String(pushPort) }
  const simulator = await startSimulatorProcess(
    join(folder, 'simulator'),
    connector === 'as4' ? ofSimulator : {},
  )
  const gateway = await startGatewayProcess({
    UDIGATE_DATA_DIR: join(folder, 'gateway'),
    UDIGATE_SIMULATOR_PORT: String(simulator.port),
    ...(connector === 'as4' ? ofGateway : {}),
  })
  try {
    const requests = manyRequests(devices + clients, 1)
    const submit = async (most: number): Promise<void> => {
      for (let count = 0; count < most; count += 1) {
        const next = requests.next()
        if (next.done) return
        const response = await gateway.post('/api/v1/submit/EU_UDI_MDR', next.value)
        if (response.status !== 200)
          throw new Error(`${connector}: ${response.status} ${await response.text()}`)
        await response.arrayBuffer()
      }
    }
    // Before anything is compiled and loaded, a device costs much more.
    await Promise.all(Array.from({ length: clients }, () => submit(1)))
    await gateway.longestHold()
    const before = readCpu(gateway.pid)
    await Promise.all(Array.from({ length: clients }, () => submit(Math.ceil(devices / clients))))
    return { cpu: (readCpu(gateway.pid) - before) / devices, held: await gateway.longestHold() }
  } finally {
    await gateway.stop()
    await simulator.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Milliseconds of CPU for the RSA of a message and the push that answers it: the gateway signs the message and a receipt, opens the key
 * of the answer, and verifies a receipt and the answer; it encrypts the key of its message.
 */
function measureCryptography(): number {
  const key = createPrivateKey(readFileSync(join(keys, 'manufacturer-2048.test-key.pem')))
  const certificate = new X509Certificate(readFileSync(join(keys, 'manufacturer-2048.crt')))
  const { publicKey } = certificate
  const bytes = Buffer.alloc(2_000, 1)
  const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const times = 200
  const before = process.cpuUsage()
  for (let time = 0; time < times; time += 1) {
    const signature = sign('sha256', bytes, key)
    sign('sha256', bytes, key)
    verify('sha256', bytes, publicKey, signature)
    verify('sha256', bytes, publicKey, signature)
    privateDecrypt({ key, ...oaep }, publicEncrypt({ key: publicKey, ...oaep }, bytes.subarray(0, 16)))
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}

/** What a process and its threads have used so far, in milliseconds: Linux counts hundredths of a second. */
function readCpu(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
