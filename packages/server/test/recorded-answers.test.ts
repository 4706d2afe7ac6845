import { test } from 'node:test'
import { type Model, modelNames, validRequests } from '@udigate/eudamed'
import { completeGmn, completeGtin } from '@udigate/udi'
import { changed, changesOf, type JsonRequest, updatableRequest } from './changes.ts'
import { start, type World } from './harness.ts'
import { compareWithRecorded } from './recorded/compare.ts'
import { ownSimulator } from './simulator.ts'

for (const model of modelNames) {
  test(`what validate, plan and submit answer of ${model} has the same members, in the same order and with the same values, in every version`, async t => {
    const simulator = await ownSimulator(t)
    const world = await start(t, { UDIGATE_SIMULATOR_PORT: String(simulator.port) })
    const answers = await askAll(world, simulator, model)
    compareWithRecorded(`answers-${model}.txt`, hideChance(answers.join('\n')))
  })
}

/** Each status that the three calls have, with its body. */
async function askAll(world: World, simulator: World['simulator'], model: Model): Promise<string[]> {
  const told: string[] = []
  const ask = async (what: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await world.post(`/api/v1/${path}/${model}`, body, { headers })
    told.push(`== ${path}: ${what}\n${answer.status} ${JSON.stringify(answer.body, null, 2)}`)
    return answer
  }
  const askEach = async (what: string, body: unknown) => {
    for (const path of ['validate', 'plan', 'submit']) await ask(what, path, body)
  }
  const first = updatableRequest(model, structuredClone(validRequests[model]))
  const wrong = { ...first, device: { ...first.device, Device: '04012345000010' } }
  await askEach('a body that is none', [])
  await askEach('an identifier with a wrong check digit', wrong)
  await askEach('a device that is new', first)
  await askEach('what is registered already', first)
  let held = first
  for (const { operation, change } of changesOf[model]) {
    held = change(held)
    await askEach(`a change by ${operation}`, held)
  }
  const other = otherCode(first, '3')
  await askEach('a device of another group', other)
  await askEach('several changes', changed(other, changesOf[model]))
  const { deviceGroup: _, ...ofUnknownGroup } = otherCode(first, '4')
  await askEach('a group that is not known', ofUnknownGroup)
  await askEach('a field that stays as it is registered', withField(held, 'deviceGroup', lastingField[model]))

  const late = otherCode(first, '1')
  const answerLate = await simulator.hold(late.device.Device)
  await ask('an answer that is not waited for', 'submit', late, { prefer: 'respond-async' })
  await ask('the same again', 'submit', late, { prefer: 'respond-async' })
  const another = { ...late, device: { ...late.device, ReferenceNumber: 'another' } }
  for (const path of ['plan', 'submit']) await ask('another record while one is under way', path, another)
  await answerLate()

  const failing = otherCode(first, '2')
  await simulator.arm('server-error', { match: failing.device.Device })
  await ask('what the authority breaks down at', 'submit', failing)
  return told
}

/** The request of another device, and of its group. */
function otherCode(request: JsonRequest, digit: string): JsonRequest {
  const code = completeGtin(`0401234520${digit}00`)
  const { device, deviceGroup } = request
  const group =
    deviceGroup.DeviceGroupAgency === 'EUDAMED' ? `B-${code}` : completeGmn(`4012345OTHER${digit}`)
  const packages = device.Packages === undefined ? {} : { Packages: [] }
  return {
    ...request,
    device: { ...device, ...packages, Device: code, DeviceGroup: group },
    deviceGroup: { ...deviceGroup, DeviceGroup: group },
  }
}

/** A field of the group that the authority does not let anyone change, with another value. */
const lastingField: Readonly<Record<Model, Record<string, unknown>>> = {
  EU_UDI_MDR: { RiskClass: 'CLASS_IIA' },
  EU_UDI_IVDR: { RiskClass: 'CLASS_B' },
  EU_UDI_SPP: { RiskClass: 'CLASS_IIA' },
  EU_UDI_MDD: { RiskClass: 'CLASS_IIA' },
  EU_UDI_IVDD: { RiskClass: 'IVD_DEVICES_SELF_TESTING' },
}

function withField(request: JsonRequest, record: 'device' | 'deviceGroup', fields: object): JsonRequest {
  return { ...request, [record]: { ...request[record], ...fields } }
}

const chance: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<id>'],
  [/\b\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|\+00:00)/g, '<time>'],
]

function hideChance(text: string): string {
  return chance.reduce((left, [what, sign]) => left.replaceAll(what, sign), text)
}
