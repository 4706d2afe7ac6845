import { singleCsv } from '@udigate/sheets'
import { freshRequest } from '../../packages/server/test/fresh-request.ts'
import type { Answered, World } from '../../packages/server/test/harness.ts'
import type { Examples, GroupOfExamples } from './examples.ts'

/** Reads rules, templates and code lists, imports a list, and asks how the gateway is. */
export async function callLists(world: World, examples: Examples): Promise<void> {
  const admin = { key: await world.makeKey({ scopes: ['admin'], actors: 'any' }) }
  const rules = examples.group('rules')
  rules.keep('listRules', await world.get('/api/v1/rules?limit=2'))
  rules.keep('getRule', await world.get('/api/v1/rules/BR-UDID-003-C'))

  const templates = examples.group('templates')
  templates.keep('getTemplate', await world.get('/api/v1/templates/EU_UDI_MDD?format=csv'))

  const mappings = examples.group('mappings')
  const list =
    'Artikelnummer;GTIN;Basis-UDI-DI;Risikoklasse;Farbe\nHN-20;308676965730;439990237188JM;Klasse I;blau\n'
  const proposed = mappings.keep(
    'proposeMapping',
    await world.post('/api/v1/mappings/propose?model=EU_UDI_MDR', list, {
      headers: { 'content-type': 'text/csv' },
    }),
    list,
    'text/csv',
  )
  const { mapping } = proposed.body
  const kept = '/api/v1/mappings/Artikelliste'
  mappings.keep('putMapping', await world.put(kept, mapping), mapping)
  mappings.keep('listMappings', await world.get('/api/v1/mappings'))
  mappings.keep('getMapping', await world.get(kept))
  await callImports(world, examples)
  await world.remove(kept)

  const codes = examples.group('codes')
  const upload = { version: '2', source: 'NANDO, 15 January 2027', entries: [{ code: '0123' }], force: true }
  const bodies = '/api/v1/codes/notified-bodies'
  codes.keep('listCodeLists', await world.get('/api/v1/codes'))
  codes.keep('listCodes', await world.get('/api/v1/codes/emdn?limit=2'))
  codes.keep('getCode', await world.get('/api/v1/codes/emdn/A0101'))
  codes.keep('importCodeList', await world.put(bodies, upload, admin), upload)
  codes.keep('resetCodeList', await world.remove(bodies, admin))
  const ours = { ...upload, source: 'NANDO, 22 January 2027' }
  codes.keep('importOwnCodeList', await world.put(`${bodies}/own`, ours, admin), ours)
  codes.keep('resetOwnCodeList', await world.remove(`${bodies}/own`, admin))
  codes.keep('listCodeListChanges', await world.get(`${bodies}/history`))

  const operation = examples.group('operation')
  operation.keep('isLive', await world.get('/health/live', { key: null }))
  operation.keep('isReady', await world.get('/health/ready', { key: null }))
  operation.keep('getMetrics', await world.get('/metrics', { key: null }))
  // What is left of it ends all the same.
  await world.gateway.store.db.destroy()
  operation.keep('isReady', await world.get('/health/ready', { key: null }))
  await world.restart()
}

/** Carries a list from its file to what is wrong with it, and fixes it. */
async function callImports(world: World, examples: Examples): Promise<void> {
  const list =
    'Artikelnummer;GTIN;Basis-UDI-DI;Risikoklasse;Farbe;Hersteller\nHN-20;308676965730;439990237188JM;Klasse I;blau;de-mf-000001723\n'
  const imports = examples.group('imports')
  const taken = imports.keep(
    'createImport',
    await world.post('/api/v1/imports?name=Artikelliste.csv', list, {
      headers: { 'content-type': 'text/csv' },
    }),
    list,
    'text/csv',
  )
  const one = `/api/v1/imports/${String(taken.body.id)}`
  const any = { headers: { 'if-match': '*' } }
  imports.keep('getImportMapping', await world.get(`${one}/mapping`))
  const change = { propose: { headingRow: 1 } }
  imports.keep('putImportMapping', await world.put(`${one}/mapping`, change, any), change)
  imports.keep('listImportValues', await world.get(`${one}/columns/D/values`))
  imports.keep('getImportedRecord', await world.get(`${one}/rows/2/record`))
  const found = imports.keep('getImportFindings', await world.get(`${one}/findings`))
  const [cause] = found.body.causes as { id: string }[]
  imports.keep('listImportRows', await world.get(`${one}/findings/${cause?.id}/rows`))
  const edit = { cells: [{ row: 2, column: 'A', value: 'HN-21' }], title: 'The number of the new edition' }
  imports.keep('editImport', await world.post(`${one}/edits`, edit, any), edit)
  imports.keep('listImportChanges', await world.get(`${one}/changes`))
  imports.keep('getImportFile', await world.get(`${one}/file`))
  await askEarly(world, imports, one)
  imports.keep('undoImportChange', await world.remove(`${one}/changes/last`, any))
  const fixes = { inMapping: true }
  imports.keep('fixImport', await world.post(`${one}/fixes`, fixes, any), fixes)
  imports.keep('listImports', await world.get('/api/v1/imports'))
  imports.keep('getImport', await world.get(one))
  await world.remove(one, any)
  await submitList(world, imports)
  await changeDevice(world, imports)
}

/** Plans a list of one new device, and submits it. */
async function submitList(world: World, imports: GroupOfExamples): Promise<void> {
  const request = freshRequest('EU_UDI_MDR')
  Object.assign(request.deviceGroup, { MFActorCode: 'FR-MF-000002345' })
  const list = Array.from(singleCsv('EU_UDI_MDR', [request])).join('')
  const { body } = await world.post('/api/v1/imports?model=EU_UDI_MDR&name=new.csv', list, {
    headers: { 'content-type': 'text/csv' },
  })
  const one = `/api/v1/imports/${String(body.id)}`
  imports.keep('planImport', await world.post(`${one}/plan`, undefined))
  imports.keep('getImportPlan', await world.get(`${one}/plan`))
  imports.keep('listImportRecords', await world.get(`${one}/records`))
  const confirmation = { confirmed: 1, reason: 'The deadline of 28 November' }
  const revision = { headers: { 'if-match': '"1"' } }
  const submitted = imports.keep(
    'submitImport',
    await world.post(`${one}/submit`, confirmation, revision),
    confirmation,
  )
  const { id } = submitted.body.batch as { id: string }
  imports.keep('previewResubmission', await world.get(`/api/v1/batches/${id}/resubmit`))
}

/** Changes a device that is registered. */
async function changeDevice(world: World, imports: GroupOfExamples): Promise<void> {
  const request = freshRequest('EU_UDI_MDR')
  Object.assign(request.deviceGroup, { MFActorCode: 'FR-MF-000002345' })
  await world.post('/api/v1/submit/EU_UDI_MDR', { ...request, actorCode: 'FR-MF-000002345' })
  const change = {
    model: 'EU_UDI_MDR',
    devices: { deviceGroup: request.deviceGroup.DeviceGroup },
    changes: [
      { change: 'SET', field: '/device/Website', value: 'https://example.org/ifu' },
      {
        change: 'ADD',
        field: '/device/MarketInfos',
        value: { Country: 'AT', OriginalPlacedOnTheMarket: false },
      },
    ],
    name: 'New instructions, and Austria',
  }
  imports.keep('changeRegistered', await world.post('/api/v1/changes', change), change)
}

/** Asks for what is being worked on, each time of another revision. */
async function askEarly(world: World, imports: GroupOfExamples, one: string): Promise<void> {
  const options = { headers: { prefer: 'respond-async', 'if-match': '*' } }
  const calls: Record<string, () => Promise<Answered>> = {
    getImportFindings: () => world.get(`${one}/findings`, options),
    listImportRows: () => world.get(`${one}/findings/A/rows`, options),
    getImportedRecord: () => world.get(`${one}/rows/2/record`, options),
    fixImport: () => world.post(`${one}/fixes`, {}, options),
    editImport: () => world.post(`${one}/edits`, { cause: 'A', value: 'B' }, options),
    getImportFile: () => world.get(`${one}/file`, options),
    planImport: () => world.post(`${one}/plan`, undefined, options),
  }
  for (const [operation, call] of Object.entries(calls)) {
    const edit = { cells: [{ row: 2, column: 'E', value: operation }] }
    await world.post(`${one}/edits`, edit, options)
    imports.keep(operation, await call())
    await world.remove(`${one}/changes/last`, options)
  }
}
