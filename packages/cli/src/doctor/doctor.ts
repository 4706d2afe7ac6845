import manifest from '../../package.json' with { type: 'json' }
import { describeCommand } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { configOption } from '../config/config-option.ts'
import { callGateway, GatewayFailure } from '../gateway/call-gateway.ts'
import type { Environment } from '../gateway/environment.ts'
import { loadGateway } from '../gateway/load-gateway.ts'
import { type Diagnosis, doctorText } from './doctor-text.ts'

const description = describeCommand({
  name: 'doctor',
  usage: ['[--json]', '[--config FILE] [--json]'],
  about: `Looks at everything that an operator must have right, and says of each thing what is right, what is wrong and what
    to do. With UDIGATE_URL it asks the gateway there: store, free space, clocks, keys, proxies, mail, connectors,
    certificates, code lists, witnesses, webhooks and what waits, as far as the key may see them. Without it, or where no
    gateway answers, it looks at what is on this machine: settings, data folder, key and store. Nothing is changed or sent.`,
  words: [],
  options: {
    config: configOption,
    json: { type: 'boolean', about: 'Write JSON.' },
  },
  needs:
    'Asks the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scope "read"; "admin" shows machine and settings, too.',
  statuses: {
    0: 'nothing is wrong, though there may be warnings',
    1: 'something is wrong',
    2: 'wrong usage or settings',
  },
  examples: [{ line: 'udigate doctor' }, { line: 'udigate doctor --json' }],
})

/** `udigate doctor`: what is right, what is wrong, and what to do. */
export const doctor = defineCommand(
  description,
  async ({ values: { config, json } }, { env: environment }) => {
    const diagnosis = await examine(environment, config)
    return {
      status: diagnosis.sound ? 0 : 1,
      output: json ? JSON.stringify(diagnosis, null, 2) : doctorText(diagnosis),
    }
  },
)

const own = `udigate ${manifest.version}`

async function examine(environment: Environment, config: string | undefined): Promise<Diagnosis> {
  if (!environment.UDIGATE_URL) return examineHere(environment, config, [])
  try {
    const found = await callGateway(environment).get('/api/v1/diagnosis')
    return found.version === own
      ? found
      : { ...found, checks: [describeOtherVersion(found), ...found.checks] }
  } catch (error) {
    if (!(error instanceof GatewayFailure) || error.httpStatus !== undefined) throw error
    const { message } = error
    const advice = 'Start it, or correct UDIGATE_URL. What follows was seen on this machine, without it.'
    return examineHere(environment, config, [{ check: 'gateway', state: 'failed', message, advice }])
  }
}

function describeOtherVersion({ version }: Diagnosis): Diagnosis['checks'][number] {
  const message = `The gateway is ${version}, and this command ${own}.`
  return { check: 'version', state: 'warning', message, advice: 'Install the same version here and there.' }
}

async function examineHere(
  environment: Environment,
  config: string | undefined,
  before: Diagnosis['checks'],
): Promise<Diagnosis> {
  const { diagnoseOffline } = await loadGateway(() => import('@udigate/server'))
  const found = (await diagnoseOffline(environment, config)).map(({ since, ...check }) => ({
    ...check,
    ...(since === undefined ? {} : { since: since.toISOString() }),
  }))
  const checks = [...before, ...found]
  return { version: own, sound: checks.every(({ state }) => state !== 'failed'), checks }
}
