// Rotates the secret key of a store, and is killed after a step: node rotating-process.ts PLACE STEP
import { type RotationStep, rotateKey } from '../rotate-key.ts'

const [, , place = '', step] = process.argv
const { secretKey, nextSecretKey, ...rest } = JSON.parse(place) as Record<string, string | undefined>
const read = (key: string | undefined) => (key === undefined ? undefined : Buffer.from(key, 'base64'))

await rotateKey(
  { dataDir: '', ...rest, secretKey: read(secretKey), nextSecretKey: read(nextSecretKey) },
  undefined,
  (done: RotationStep) => {
    if (done === step) process.kill(process.pid, 'SIGKILL')
  },
)
