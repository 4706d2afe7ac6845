import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brokenBuilds } from '../builds/broken/index.ts'
import { findSecrets } from '../history/find-secrets.ts'
import { readFolder } from '../history/read-folder.ts'
import { freshRequest } from '../records.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import {
  receiverAddress,
  type Secrets,
  useBatches,
  useKeys,
  useWebhook,
  type Written,
} from '../secrets-in-use.ts'
import { startWorld, type World } from '../world.ts'

const faults = [
  'reset',
  'http-503',
  'late-acknowledgement',
  'refuse',
  'server-error',
  'broken-acknowledgement',
]

/** Secrets that occur nowhere else are looked for everywhere but where they belong. */
export const e06: Row = {
  id: 'E6',
  isStar: true,
  fault: `Canaries as API key, unknown key, securityToken, token of an actor, tokens in files, secret of a webhook and secret key, through ${faults.length} faults, a kill -9, batches of NDJSON, JSON, CSV and workbooks, and a rotation, with everything logged`,
  limit:
    '0 in answers, results of batches, what webhooks send, logs, store, evidence, metrics, command lines: raw, base64, URL-encoded, first 8 characters',
  runs: { short: 6, long: 60 },
  control: { name: 'keeps tokens in clear', build: brokenBuilds['keeps-tokens-in-clear'], runs: 1 },
  async run(bench) {
    const apiKey = canary()
    const token = canary()
    const secretKey = randomBytes(32).toString('base64')
    const secrets: Secrets = {
      'the API key': apiKey,
      'a securityToken': token,
      'the secret key': secretKey,
      'an unknown key': canary(),
      'the token of an actor': canary(),
      'a token in a file': canary(),
    }
    const world = await startWorld(bench, {
      key: apiKey,
      settings: {
        UDIGATE_SECRET_KEY: secretKey,
        UDIGATE_LOG_LEVEL: 'trace',
        UDIGATE_WEBHOOK_PRIVATE_TARGETS: receiverAddress,
      },
    })
    const logs = [world.gateway.lines]
    const written: Written[] = []
    let bytes = 0
    const look = async (when: string): Promise<string[]> => {
      const places = [...(await gather(world, logs)), ...written]
      bytes += places.reduce((sum, { content }) => sum + content.length, 0)
      const found = places.flatMap(({ name, content }) =>
        findSecrets(content, secrets).map(secret => `${when}: ${secret} in ${name}`),
      )
      return [...new Set(found)]
    }
    const runs = await repeat(bench, async (n, found) => {
      const fault = faults[n % faults.length] ?? 'reset'
      const request = freshRequest()
      const { Device: match } = request.device as { Device: string }
      await world.simulator.arm({ fault, match })
      const call = world.submit(request, { wait: 2, securityToken: token })
      const open = n === 0 ? await look('under way') : []
      await call
      if (n === 1) {
        await world.kill()
        logs.push((await world.restart()).lines)
      }
      found.push(...open, ...(n % 3 === 2 || n === bench.runs - 1 ? await look(fault) : []))
    })
    if (!bench.isControl) {
      await useKeys(world, secrets, written)
      await useWebhook(bench, world, secrets, written)
      await useBatches(world, secrets, written)
      await world.settle()
      bench.failures.push(...(await look('files, keys and webhooks')))
    }
    return { runs, worst: `${bench.failures.length} in ${Math.round(bytes / 1e6)} MB` }
  },
}

function canary(): string {
  return randomBytes(24).toString('base64url')
}

/** Everything that the gateway writes or answers. */
async function gather(world: World, logs: readonly string[][]): Promise<Written[]> {
  const { gateway, calls, dataDir, key } = world
  const ask = async (path: string): Promise<Buffer> => {
    const response = await fetch(gateway.url + path, { headers: { authorization: key } })
    return Buffer.concat([
      Buffer.from(JSON.stringify([...response.headers])),
      Buffer.from(await response.arrayBuffer()),
    ])
  }
  const places = [
    { name: 'the log', content: Buffer.from(logs.flat().join('\n')) },
    { name: 'the command line', content: readFileSync(`/proc/${gateway.pid}/cmdline`) },
    ...readFolder(dataDir).map(({ path, content }) => ({ name: path, content })),
  ]
  for (const { body, headers } of calls) {
    places.push({ name: 'an answer', content: Buffer.from(JSON.stringify([body, [...(headers ?? [])]])) })
  }
  for (const path of [
    '/metrics',
    '/health/ready',
    '/api/v1/submissions',
    '/api/v1/doubts',
    '/openapi.json',
  ]) {
    places.push({ name: path, content: await ask(path) })
  }
  for (const id of new Set(calls.map(({ body }) => body?.requestId).filter(each => each !== undefined))) {
    places.push({ name: 'a submission', content: await ask(`/api/v1/submissions/${id}`) })
  }
  return places
}
