import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshRequest } from './fresh-request.ts'
import { start } from './harness.ts'
import { ownSimulator } from './simulator.ts'

const ids = (findings: unknown) => (findings as { ruleId: string }[]).map(({ ruleId }) => ruleId)

/** The sample that the service's own documentation publishes for the model EU_UDI_MDR. */
const publishedSample = {
  actorCode: 'DE-MF-000001723',
  device: {
    IssuingAgency: 'GS1',
    Device: '00308676965723',
    DeviceGroup: '439990237188JM',
    ReferenceNumber: '37588-474',
    Material: '37588-474',
    CommercialDistributionStatus: 'ON_THE_MARKET',
    ProductionIdentifier: ['BATCH_NUMBER', 'MANUFACTURING_DATE'],
    BaseQuantity: 1,
    MDN: ['A0101010201'],
    NumberOfReuses: 0,
    ContainsLatex: false,
    Reprocessed: false,
    Sterile: false,
    ReqSterilizatonPriorUse: true,
    MarketInfos: [{ Country: 'DE', OriginalPlacedOnTheMarket: true }],
  },
  deviceGroup: {
    DeviceGroupAgency: 'GS1',
    DeviceGroup: '439990237188JM',
    ApplicableLegislation: 'MDR',
    MFActorCode: 'DE-MF-000001723',
    DeviceName: 'Infusion needle',
    RiskClass: 'CLASS_I',
    AnimalTissuesCells: false,
    HumanTissuesCells: false,
    DeviceImplantable: false,
    DeviceHasMeasuringFunction: false,
    DeviceReusableSurgicalInstrument: false,
    ActiveDevice: false,
    DeviceIntendedToAdministerMedicine: false,
    SystemDevice: false,
    ProcedurePackDevice: false,
    HumanProductCheck: false,
    MedicinalProductCheck: false,
  },
}

test('the published sample is accepted', async t => {
  // Its identifiers are those of others who submit it, too.
  const simulator = await ownSimulator(t)
  const { post } = await start(t, { UDIGATE_SIMULATOR_PORT: String(simulator.port) })
  const validation = await post('/api/v1/validate/EU_UDI_MDR', publishedSample)
  assert.equal(validation.body.status, 'successful', JSON.stringify(validation.body))

  const { status, headers, body } = await post('/api/v1/submit/EU_UDI_MDR', publishedSample)
  assert.equal(status, 200, JSON.stringify(body))
  assert.match(headers.get('content-type') ?? '', /^application\/json\b/)
  const { requestId, modelInformation, ...rest } = body
  assert.deepEqual(rest, {
    agency: 'EC',
    status: 'SUCCESS',
    statusText: 'Submission successfully validated and accepted',
  })
  assert.match(requestId, /^[0-9a-f-]{36}$/)
  assert.match(String(modelInformation), /^EU_UDI_MDR; /)

  const register = await simulator.register()
  const held = register.filter(({ code }) => code === '00308676965723' || code === '439990237188JM')
  assert.deepEqual(
    new Set(held.map(({ kind, issuingAgency, actor, state }) => [kind, issuingAgency, actor, state].join())),
    new Set(['device,GS1,DE-MF-000001723,REGISTERED', 'group,GS1,DE-MF-000001723,REGISTERED']),
  )
})

test('every field that the published samples leave empty is accepted empty', async t => {
  const { post } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const { status, body } = await post('/api/v1/submit/EU_UDI_MDR', {
    ...request,
    device: {
      ...request.device,
      OrgUnit: '',
      Material: '37588-474',
      MaterialText: '',
      ApplicableLegislation: 'MDR',
      MFActorCode: 'DE-MF-000001723',
      Certificates: [],
      ClinicalSizes: [],
      AdditionalTradeNames: [{ AdditionalTradeName: 'Needle', AdditionalTradeNameLanguage: 'EN' }],
      AdditionalDeviceDescriptions: [],
      Packages: [],
      Substances: [],
      SpecialDeviceType: '0',
      HumanTissuesCells: false,
      DeviceReusableSurgicalInstrument: false,
    },
    deviceGroup: {
      ...request.deviceGroup,
      SpecialDeviceType: '0',
      DeviceImplantableExceptions: null,
      Certificates: [],
      UdiDis: [],
      ClinicalInvestigations: [],
    },
  })
  assert.equal(status, 200, JSON.stringify(body))
})

test('an agency of an identifier that is not there is a warning, and the device is accepted', async t => {
  const { post } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  Object.assign(request.device, { SecondaryDiAgency: 'HIBCC', DirectMarkingDiIssuingAgency: 'GS1' })
  const validation = await post('/api/v1/validate/EU_UDI_MDR', request)
  assert.equal(validation.body.status, 'successful', JSON.stringify(validation.body))
  assert.deepEqual(ids(validation.body.deviceErrors), [])
  assert.ok(
    (validation.body.deviceWarnings as { path: string }[]).some(
      ({ path }) => path === '/device/SecondaryDiAgency',
    ),
    JSON.stringify(validation.body),
  )
  assert.equal((await post('/api/v1/submit/EU_UDI_MDR', request)).status, 200)
})
