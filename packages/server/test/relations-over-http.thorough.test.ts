/**
 * What the authority's texts say of relations between devices, drawn again and again and asked over HTTP: of each record `validate`,
 * `plan` and `submit` must say the same, and what the text says, as must batch, import, the plan of an import and `/fixes`; and the
 * simulator, which judges by itself, must refuse what they refuse.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBytes, runBatch, types, workbookWith, writeNdjson } from './batch-calls.ts'
import { start, type World } from './harness.ts'
import {
  draw,
  drawCode,
  isLegacy,
  listRoles,
  type Maker,
  type Model,
  makeRequest,
  models,
  places,
  type Request,
  type Role,
} from './related-records.ts'

const {
  /** How many records are drawn. */
  UDIGATE_TEST_RELATIONS: wanted = '150',
} = process.env

/** By the text of BR-UDID-003, its notes included: what devices of one manufacturer may both use an identifier for. */
function mayBoth(one: Model, role: Role, other: Model, otherRole: Role): boolean {
  const pair = [role, otherRole].toSorted().join(' ')
  if (pair === 'device device') return isLegacy(one) !== isLegacy(other)
  return ['device marking', 'marking marking', 'unit unit'].includes(pair)
}

/** A record, and what is to be said against it: `BR-UDID-003-D /device/SecondaryDi`. */
interface Drawn {
  name: string
  model: Model
  request: Request
  expected: readonly string[]
}

interface Found {
  ruleId: string
  path: string
}

function listErrors(validation: unknown): readonly string[] {
  const { deviceErrors = [], deviceGroupErrors = [] } = (validation ?? {}) as Record<string, Found[]>
  return [...deviceErrors, ...deviceGroupErrors].map(({ ruleId, path }) => `${ruleId} ${path}`).toSorted()
}

interface Listed {
  severity: string
  ruleId: string
}

const listIds = (found: unknown): readonly string[] =>
  [
    ...new Set(
      ((found ?? []) as Listed[]).flatMap(({ severity, ruleId }) => (severity === 'error' ? [ruleId] : [])),
    ),
  ].toSorted()

/** The ids of what is found of a record as the only one of a list, where lists are judged; and whether the plan of the list sends it. */
async function judgeAsList(world: World, model: Model, request: Request): Promise<Record<string, unknown>> {
  const { id } = await runBatch(world, `model=${model}&mode=validate`, 'ndjson', writeNdjson([request]))
  const lines = String(await readBytes(world, `${id}/findings`))
    .split('\n')
    .filter(Boolean)
  const file = new Uint8Array(await workbookWith(model, [request as never]))
  const send = async (path: string) =>
    (await world.post(path, file, { headers: { 'content-type': types.xlsx } })).body
  const path = `/api/v1/imports/${String((await send('/api/v1/imports')).id)}`
  const findings = await world.get(`${path}/findings`)
  const plan = await world.post(`${path}/plan`, undefined)
  return {
    batch: listIds(lines.map(line => JSON.parse(line) as Listed)),
    fixes: listIds((await send('/api/v1/fixes')).left),
    import: listIds(findings.body.causes),
    planned: (plan.body.counts as { sent: number }).sent,
  }
}

function listWarnings(validation: unknown): readonly string[] {
  const { deviceWarnings = [], deviceGroupWarnings = [] } = (validation ?? {}) as Record<string, Found[]>
  return [...deviceWarnings, ...deviceGroupWarnings].map(({ ruleId, path }) => `${ruleId} ${path}`).toSorted()
}

/** What is registered ahead, by whom. */
function makeRegistrar(world: World, keys: Readonly<Record<'own' | 'foreign', string>>) {
  const register = async (model: Model, maker: Maker, request: Request): Promise<Request> => {
    const key = keys[maker === 'foreign' ? 'foreign' : 'own']
    const { body } = await world.post(`/api/v1/submit/${model}`, request, { key })
    assert.equal(body.status, 'SUCCESS', JSON.stringify(body))
    return request
  }
  const kept = new Map<string, Promise<string>>()
  return {
    register,
    /** An identifier that a device uses so; another one each time where it is to be shared. */
    use(model: Model, maker: Maker, role: Role, isShared: boolean): Promise<string> {
      const name = `${model} ${maker} ${role}`
      const known = isShared ? undefined : kept.get(name)
      if (known !== undefined) return known
      const code = drawCode()
      const made = register(model, maker, makeRequest(model, maker, role, code)).then(() => code)
      if (!isShared) kept.set(name, made)
      return made
    },
  }
}

type Registrar = ReturnType<typeof makeRegistrar>

/** A device that uses an identifier of another one. */
async function drawUse(registrar: Registrar): Promise<Drawn> {
  const [known, model] = [draw(models), draw(models)]
  const [role, wanted] = [draw(listRoles(known)), draw(listRoles(model))]
  const maker = draw(['own', 'own', 'second', 'foreign'] as const)
  const isSameDevice = role === 'device' && wanted === 'device' && isLegacy(known) === isLegacy(model)
  // The device itself, under another model or of another one, is found by its name and not by its uses.
  if (isSameDevice) return drawUse(registrar)
  const isFine =
    maker === 'own' &&
    (known === 'EU_UDI_SPP') === (model === 'EU_UDI_SPP') &&
    mayBoth(known, role, model, wanted)
  const code = await registrar.use(known, maker, role, isFine)
  const ruleId = maker === 'foreign' ? 'BR-UDID-003-E' : 'BR-UDID-003-D'
  return {
    name: `${model} ${wanted}, which is ${role} of ${known} of ${maker}`,
    model,
    request: makeRequest(model, 'own', wanted, code),
    expected: isFine ? [] : [`${ruleId} ${places[wanted]}`],
  }
}

/** Properties that linked devices agree in, by the text of BR-UDID-702, of which the records of both models may have either value. */
const properties = {
  device: ['Sterile', 'ReqSterilizatonPriorUse'],
  deviceGroup: ['DeviceIntendedToAdministerMedicine', 'ActiveDevice', 'DeviceHasMeasuringFunction'],
} as const

/** A device that names a directive device as its link, alike or not, free or not. */
async function drawLink({ register }: Registrar): Promise<Drawn> {
  const model = 'EU_UDI_MDR'
  const kind = draw(['alike', 'differs', 'differs', 'second maker', 'linked already'] as const)
  const request = makeRequest(model, 'own')
  const legacy = makeRequest('EU_UDI_MDD', kind === 'second maker' ? 'second' : 'own')
  for (const record of ['device', 'deviceGroup'] as const)
    for (const field of properties[record]) legacy[record][field] = request[record][field]
  const record = draw(['device', 'deviceGroup'] as const)
  const field = draw<string>(properties[record])
  if (kind === 'differs') legacy[record][field] = legacy[record][field] !== true
  await register('EU_UDI_MDD', kind === 'second maker' ? 'second' : 'own', legacy)
  const { IssuingAgency, Device } = legacy.device
  const link = { RelatedLegacyDevice: { IssuingAgency, Device } }
  if (kind === 'linked already') {
    const first = makeRequest(model, 'own')
    await register(model, 'own', { ...first, device: { ...first.device, ...link } })
  }
  const expected = {
    alike: [],
    differs: [`BR-UDID-702-B /${record}/${field}`],
    'second maker': ['BR-UDID-700-B /deviceGroup/MFActorCode'],
    'linked already': ['BR-UDID-704-E /device/RelatedLegacyDevice'],
  }[kind]
  return {
    name: `link ${kind} ${record} ${field}`,
    model,
    request: { ...request, device: { ...request.device, ...link } },
    expected,
  }
}

test('validate, plan and submit say the same of records by their relations, and what the texts say; the simulator refuses what they refuse', async t => {
  const world = await start(t)
  const key = await world.makeKey({ actors: 'any' })
  const foreign = await world.makeKey({ organisation: 'other', actors: 'any' })
  const registrar = makeRegistrar(world, { own: key, foreign })
  const refused: Drawn[] = []
  const byKind = new Map<string, number>()
  for (let number = 0; number < Number(wanted); number += 1) {
    const drawn = await (number % 4 === 3 ? drawLink(registrar) : drawUse(registrar))
    const { name, model, request, expected } = drawn
    const call = (what: string) => world.post(`/api/v1/${what}/${model}`, request, { key })
    const validated = await call('validate')
    const planned = await call('plan')
    // An organisation has no more than a hundred imports.
    const listed =
      number % 3 === 0 && number < 270 ? await judgeAsList({ ...world, key }, model, request) : undefined
    const submitted = await call('submit')
    const told = `${name}: ${JSON.stringify([validated.body, planned.body, submitted.body])}`
    assert.deepEqual(listErrors(validated.body), expected, `validate ${told}`)
    assert.deepEqual(listErrors(planned.body.validationResult), expected, `plan ${told}`)
    assert.deepEqual(listErrors(submitted.body.validationResult), expected, `submit ${told}`)
    const warned = listWarnings(validated.body)
    assert.deepEqual(listWarnings(planned.body.validationResult), warned, `warnings ${told}`)
    if (expected.length > 0) assert.deepEqual(listWarnings(submitted.body.validationResult), warned, told)
    if (listed !== undefined) {
      const ids = expected.map(each => each.split(' ')[0])
      const planned = expected.length === 0 ? 1 : 0
      assert.deepEqual(listed, { batch: ids, fixes: ids, import: ids, planned }, told)
    }
    const verdicts = [validated.body.status, planned.body.verdict, submitted.body.status]
    const wantedVerdicts =
      expected.length === 0
        ? ['successful', 'POSSIBLE', 'SUCCESS']
        : ['failed', 'INVALID', 'VALIDATION_FAILED']
    assert.deepEqual(verdicts, wantedVerdicts, told)
    if (expected.length > 0) refused.push(drawn)
    const kind = expected[0] ?? 'none'
    byKind.set(kind, (byKind.get(kind) ?? 0) + 1)
  }
  t.diagnostic(JSON.stringify(Object.fromEntries(byKind)))
  // The gateway knows nothing of what is registered any longer.
  const { db } = world.gateway.store
  await db.deleteFrom('identifier_use').execute()
  await db.deleteFrom('entity').execute()
  for (const { name, model, request } of refused) {
    const { body } = await world.post(`/api/v1/submit/${model}`, request, { key })
    assert.equal(body.statusText, 'The authority refused the submission', `${name}: ${JSON.stringify(body)}`)
  }
  assert.ok(refused.length > Number(wanted) / 2, String(refused.length))
})
