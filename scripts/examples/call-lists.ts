import type { World } from '../../packages/server/test/harness.ts'
import type { Examples } from './examples.ts'

/** Reads rules, templates and code lists, imports a list, and asks how the gateway is. */
export async function callLists(world: World, examples: Examples): Promise<void> {
  const admin = { key: await world.makeKey({ scopes: ['admin'] }) }
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
  await world.remove(kept)

  const codes = examples.group('codes')
  const upload = { version: '2', source: 'NANDO, 15 January 2027', entries: [{ code: '0123' }], force: true }
  const bodies = '/api/v1/codes/notified-bodies'
  codes.keep('listCodeLists', await world.get('/api/v1/codes'))
  codes.keep('listCodes', await world.get('/api/v1/codes/emdn?limit=2'))
  codes.keep('getCode', await world.get('/api/v1/codes/emdn/A0101'))
  codes.keep('importCodeList', await world.put(bodies, upload, admin), upload)
  codes.keep('resetCodeList', await world.remove(bodies, admin))
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
