import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { shippedCodeLists, validRequests } from '@udigate/eudamed'
import { singleCsv, writeRecords } from '@udigate/sheets'
import { udigate } from './run-udigate.ts'

const model = 'EU_UDI_MDR'
const valid = validRequests[model]
const broken = { ...valid, device: { ...valid.device, Device: '0308676965723' } }

const folder = mkdtempSync(join(tmpdir(), 'udigate-statuses-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** The three things that a file of each kind can be: valid, not valid, and nothing that can be checked. */
before(async () => {
  for (const [name, request] of [
    ['valid', valid],
    ['broken', broken],
  ] as const) {
    put(`${name}.json`, JSON.stringify([request]))
    put(`${name}.ndjson`, `${JSON.stringify(request)}\n`)
    put(`${name}.csv`, [...singleCsv(model, [request])].join(''))
    const pieces: Uint8Array[] = []
    for await (const piece of writeRecords(model, shippedCodeLists, () => [request])) pieces.push(piece)
    put(`${name}.xlsx`, Buffer.concat(pieces))
  }
  put('damaged.csv', 'Device,Steril\n1,yes\n')
  put('damaged.xlsx', readFileSync(join(folder, 'valid.xlsx')).subarray(0, 5_000))
})

function put(name: string, content: string | Uint8Array): void {
  writeFileSync(join(folder, name), content)
}

for (const kind of ['json', 'ndjson', 'csv', 'xlsx'] as const) {
  test(`.${kind}: 0 valid, 1 not valid, 2 not checked, as a file and from standard input`, async () => {
    // Of a text that is no JSON something can be said: the request that it should be is not valid.
    const hasDamage = kind === 'csv' || kind === 'xlsx'
    const damaged = hasDamage ? `damaged.${kind}` : `nowhere.${kind}`
    for (const [name, status] of [
      [`valid.${kind}`, 0],
      [`broken.${kind}`, 1],
      [damaged, 2],
    ] as const) {
      const asFile = await udigate(['validate', '--model', model, join(folder, name)])
      assert.equal(asFile.status, status, `${name}: ${asFile.stdout}${asFile.stderr}`)
      if (name.startsWith('nowhere')) continue
      const input = readFileSync(join(folder, name))
      // A CSV text begins like nothing in particular.
      const told = kind === 'csv' ? ['--input', 'csv'] : []
      const piped = await udigate(['validate', '--model', model, ...told, '-'], { input })
      assert.equal(piped.status, status, `${name} piped: ${piped.stdout}${piped.stderr}`)
    }
  })
}

test('one of several inputs decides: what cannot be checked goes before what is not valid', async () => {
  assert.deepEqual(
    [
      await getStatus('valid.json', 'valid.csv'),
      await getStatus('valid.json', 'broken.csv', 'valid.xlsx'),
      await getStatus('broken.json', 'damaged.xlsx', 'valid.ndjson'),
    ],
    [0, 1, 2],
  )
})

async function getStatus(...names: string[]): Promise<number> {
  const files = names.map(name => join(folder, name))
  return (await udigate(['validate', '--model', model, ...files])).status
}
