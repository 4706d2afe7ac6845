import { readFile } from 'node:fs/promises'
import type { TestContext } from 'node:test'
import { type Model, modelNames, validRequests } from '@udigate/eudamed'
import { freshRequest } from '../../packages/server/test/fresh-request.ts'
import { type Answered, eventually, start, type World } from '../../packages/server/test/harness.ts'
import { ownSimulator } from '../../packages/server/test/simulator.ts'
import type { Examples, GroupOfExamples } from './examples.ts'

/** Validates, plans and submits, and looks at what became of it; returns the group of what was submitted. */
export async function callSubmission(
  t: TestContext,
  world: World,
  examples: Examples,
): Promise<GroupOfExamples> {
  const validation = examples.group('validation')
  const submission = examples.group('submission')
  const told = firstEvent(world)
  for (const model of modelNames) {
    validation.keep(
      `validateUdiData_${model}`,
      await world.post(`/api/v1/validate/${model}`, withWrongCheckDigit(model)),
    )
    submission.keep(`planUdiData_${model}`, await world.post(`/api/v1/plan/${model}`, validRequests[model]))
    await submit(world, submission, model)
  }
  await callFixes(world, validation)
  await callAcknowledgedWarnings(world, validation)
  await resolveDoubt(t, submission)
  const register = examples.group('register')
  register.keep('watchEvents', await told)
  await showRegister(world, register)
  return submission
}

/** Has a table fixed: a class in words. */
async function callFixes(world: World, { keep }: GroupOfExamples): Promise<void> {
  const table = await readFile(new URL('../../examples/directive-diagnostics.csv', import.meta.url), 'utf8')
  const file = table.replace('IVD_GENERAL', 'Ivd general')
  const send = (path: string, body: string, type: string) =>
    world.post(`/api/v1/fixes${path}?model=EU_UDI_IVDD`, body, { headers: { 'content-type': type } })
  keep('findTableFixes', await send('', file, 'text/csv'), file, 'text/csv')
  keep('fixTable', await send('/file', file, 'text/csv'), file, 'text/csv')
  const [copied, tabs] = [file.replaceAll(',', '\t'), 'text/tab-separated-values']
  keep('fixTable', await send('/file', copied, tabs), copied, tabs)
}

/** A person knows of a warning: the supplier states a CAS number whose check digit does not fit. */
async function callAcknowledgedWarnings(world: World, { keep }: GroupOfExamples): Promise<void> {
  const { device, deviceGroup } = validRequests.EU_UDI_MDR
  const path = '/api/v1/acknowledged-warnings'
  const substance = {
    SubstanceType: 'CRM_ENDOCRINE',
    SubType: 'CMR_1B',
    CASCode: '117-81-8',
    SubstanceNameLocalized: 'DEHP',
  }
  const wanted = {
    model: 'EU_UDI_MDR',
    ruleId: 'UDG-SUBSTANCE-CHECK-DIGIT',
    path: '/device/Substances/0/CASCode',
    appliesTo: 'RECORD',
    request: { device: { ...device, Substances: [substance] }, deviceGroup },
    reason: 'The supplier states this number; a correction is asked for.',
  }
  const { body } = keep('acknowledgeWarning', await world.post(path, wanted), wanted)
  keep('listAcknowledgedWarnings', await world.get(path))
  keep('getAcknowledgedWarning', await world.get(`${path}/${String(body.id)}`))
  keep('withdrawAcknowledgedWarning', await world.remove(`${path}/${String(body.id)}`))
}

/** What is told first to anyone who watches from now on. */
async function firstEvent(world: World): Promise<Answered> {
  const response = await fetch(`${world.url}/api/v1/events`, { headers: { authorization: world.key } })
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece as Uint8Array, { stream: true })
    if (/^event: .*\ndata: .*\n\n/m.test(text)) break
  }
  const { status, headers } = response
  return { status, headers, body: { text } as unknown as Answered['body'] }
}

function withWrongCheckDigit(model: Model): object {
  const request = validRequests[model]
  return { ...request, device: { ...request.device, Device: '04012345000010' } }
}

async function submit(world: World, { keep }: GroupOfExamples, model: Model): Promise<void> {
  const operation = model === 'EU_UDI_MDR' ? 'submitUdiData' : `submitUdiData_${model}`
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    world.post(`/api/v1/submit/${model}`, body, { headers })
  const { body } = keep(operation, await send(validRequests[model]))
  keep(operation, await send(withWrongCheckDigit(model)))

  const late = freshRequest(model)
  await world.simulator.arm('late-acknowledgement', { match: late.device.Device, delayMs: 1_000 })
  keep(operation, await send(late, { prefer: 'respond-async' }))
  keep(operation, await send({ ...late, device: { ...late.device, ReferenceNumber: 'another' } }))
  await send(late)

  const failing = freshRequest(model)
  await world.simulator.arm('server-error', { match: failing.device.Device })
  keep(operation, await send(failing))

  if (model !== 'EU_UDI_MDR') return
  keep('getSubmission', await world.get(`/api/v1/submissions/${body.requestId}`))
  keep('listSubmissions', await world.get('/api/v1/submissions?limit=2'))
}

/** An operator decides where the authority shows registered devices alone. */
async function resolveDoubt(t: TestContext, { keep }: GroupOfExamples): Promise<void> {
  const older = await ownSimulator(t, { UDIGATE_SIMULATOR_REGISTERED_ONLY: 'true' })
  const world = await start(t, { UDIGATE_QUARANTINE: '1', UDIGATE_SIMULATOR_PORT: String(older.port) })
  const admin = { key: await world.makeKey({ scopes: ['admin'] }) }
  const request = freshRequest('EU_UDI_MDR')
  const certificate = { CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' }
  Object.assign(request.deviceGroup, { RiskClass: 'CLASS_III', Certificates: [certificate] })
  await older.arm('no-acknowledgement', { match: request.device.Device })
  const headers = { prefer: 'respond-async' }
  const { body } = await world.post('/api/v1/submit/EU_UDI_MDR', request, { headers })
  const doubts = await eventually(
    () => world.get('/api/v1/doubts?needsOperator=true'),
    ({ body: { items } }) => (items as unknown[]).length > 0,
  )
  keep('listDoubts', doubts)
  const resolution = {
    decision: 'registered',
    reason: 'The device is in the register of the authority.',
    evidence: 'Screenshot of the search page of 15 January',
  }
  const resolved = await world.post(`/api/v1/doubts/${body.requestId}`, resolution, admin)
  keep('resolveDoubt', resolved, resolution)
}

async function showRegister(world: World, { keep }: GroupOfExamples): Promise<void> {
  const { device, deviceGroup } = validRequests.EU_UDI_MDR
  const one = `/api/v1/devices/GS1/${device.Device}`
  const group = `/api/v1/device-groups/GS1/${deviceGroup.DeviceGroup}`
  keep('getDevice', await world.get(one))
  keep('getDeviceGroup', await world.get(group))
  keep('getDeviceHistory', await world.get(`${one}/history`))
  keep('getDeviceGroupHistory', await world.get(`${group}/history`))
  await fetch(`http://127.0.0.1:${world.simulator.port}/publish`, { method: 'POST' })
  keep('listPublicDevices', await world.get(`/api/v1/public-devices?code=${device.Device}`))
  keep('lookAtPublic', await world.post(`${one}/public-looks`, undefined))
  keep('getPublicLook', await world.get(`${one}/public`))
  keep('listDevices', await world.get('/api/v1/devices?limit=2'))
  keep('search', await world.get('/api/v1/search?q=infusion&limit=1'))
  keep('listDeviceGroups', await world.get('/api/v1/device-groups?limit=2'))
  const diagnosis = await world.get('/api/v1/diagnosis')
  const { checks } = diagnosis.body as unknown as { checks: { check: string }[] }
  // What names folders of the machine that records this is left out.
  const shown = checks.filter(({ check }) => !['space', 'key-file', 'epoch', 'durability'].includes(check))
  keep('getDiagnosis', { ...diagnosis, body: { ...diagnosis.body, checks: shown.slice(0, 6) } })
  keep('getOverview', await world.get('/api/v1/overview?days=2'))
  keep('getDeadlines', await world.get('/api/v1/deadlines?limit=2'))
  const asked = { actorCode: validRequests.EU_UDI_MDR.actorCode, wait: 30 }
  keep('checkConnection', await world.post('/api/v1/connection/checks', asked), asked)
  keep('getSession', await world.get('/api/v1/session'))
  keep('getSignIn', await world.get('/api/v1/sign-in', { key: null }))
}
