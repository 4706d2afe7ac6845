import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validRequests } from '@udigate/eudamed'
import { type JudgedFinding, memorySource } from '@udigate/sheets'
import { completeGtin, tooManyFindings } from '@udigate/udi'
import type { StoredFacts } from '../stored-facts.ts'
import { judgeFile } from './judge-file.ts'

const { device, deviceGroup } = validRequests.EU_UDI_MDR

/** A store that knows nothing. */
const facts: StoredFacts = {
  actingActor: () => Promise.resolve({ kind: 'unnamed' }),
  storedGroup: () => Promise.resolve({ kind: 'unknown', finding: undefined }),
  actorOfGroup: () => Promise.resolve(undefined),
  storedAmong: () => Promise.resolve(new Set()),
  findRepresentative: () => Promise.resolve(undefined),
  registered: () => Promise.resolve({}),
}

async function judgeLines(requests: readonly object[]) {
  const source = memorySource(Buffer.from(requests.map(request => JSON.stringify(request)).join('\n')))
  const parts = judgeFile(
    {
      kind: 'ndjson',
      model: 'EU_UDI_MDR',
      mapping: null,
      batchId: 'batch',
      mode: 'validate',
      actor: undefined,
      lists: [],
      strictContract: false,
      mostRecords: 1000,
      last: 0,
    },
    { source: { ...source, name: 'lines' }, facts },
  )
  const rows = await Array.fromAsync(parts)
  return rows
    .flatMap(part => part.rows)
    .map(({ state, findings }) => ({ state, findings: JSON.parse(findings ?? '[]') as JudgedFinding[] }))
}

test('what is wrong with a group is told in full where it is brought and with its first other device, and with each further one what comes first', async () => {
  const Certificates = Array.from({ length: 200 }, (_, index) => ({ CertificateNumber: `${index}` }))
  const faulty = { ...deviceGroup, Certificates }
  const others = [1, 2, 3].map(number => ({ ...device, Device: completeGtin(`040123450000${number}`) }))
  const [first, ...rest] = await judgeLines([
    { device, deviceGroup: faulty },
    ...others.map(each => ({ device: each })),
  ])
  const [second, ...further] = rest
  const all = keepGroupFindings(first?.findings)
  assert.ok(all.length > 100)
  assert.deepEqual(keepGroupFindings(second?.findings), all)
  for (const { state, findings } of further) {
    const told = keepGroupFindings(findings)
    assert.equal(state, 'invalid')
    assert.deepEqual(told.slice(0, 20), all.slice(0, 20))
    assert.deepEqual(
      told.slice(20).map(({ ruleId, value }) => [ruleId, value]),
      [[tooManyFindings, all.length - 20]],
    )
  }
})

test('a group with few findings is told with each of its devices', async () => {
  const { RiskClass: _, ...faulty } = deviceGroup
  const devices = [1, 2, 3].map(number => ({ ...device, Device: completeGtin(`040123450000${number}`) }))
  const found = await judgeLines(devices.map(each => ({ device: each, deviceGroup: faulty })))
  assert.deepEqual(found[2], found[0])
  assert.equal(found[0]?.state, 'invalid')
})

test('of requests that do not fit each other none is valid, and each names the other, whichever of them brings its group', async () => {
  const gtins = [1, 2, 3, 4].map(number => completeGtin(`040123450000${number}`))
  const [own, packed, free, code] = gtins
  const inPackage = (Device: string | undefined) => ({
    ...device,
    Device,
    Packages: [{ PackagingDi: code, Status: 'ON_THE_MARKET', NumberOfItems: 5, Child: Device }],
  })
  const found = await judgeLines([
    { device: inPackage(own) },
    { device: { ...device, Device: free }, deviceGroup },
    { device: inPackage(packed), deviceGroup },
  ])
  // Devices without their group are judged last.
  assert.deepEqual(
    found.map(({ state, findings }) => [
      state,
      ...findings.filter(({ severity }) => severity === 'error').map(({ message }) => message),
    ]),
    [
      ['valid'],
      [
        'invalid',
        `Package DI ${code} is also the package DI of ${own} (line 1). Give each its own identifier.`,
      ],
      [
        'invalid',
        `Package DI ${code} is also the package DI of ${packed} (line 3). Give each its own identifier.`,
      ],
    ],
  )
})

function keepGroupFindings(findings: readonly JudgedFinding[] = []): readonly JudgedFinding[] {
  return findings.filter(({ path = '' }) => path.startsWith('/deviceGroup'))
}
