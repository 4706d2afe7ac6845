import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validRequests } from '@udigate/eudamed'
import { type JudgedFinding, memorySource } from '@udigate/sheets'
import { completeGtin, tooManyFindings } from '@udigate/udi'
import { writeArchive } from '../../../../sheets/test/write-archive.ts'
import { writePush } from '../../../../sheets/test/write-push.ts'
import type { StoredFacts } from '../stored-facts.ts'
import type { FileToJudge } from './file-reader.ts'
import { judgeFile } from './judge-file.ts'

const { device, deviceGroup } = validRequests.EU_UDI_MDR

/** A store that knows nothing. */
const facts: StoredFacts = {
  acknowledged: () => Promise.resolve([]),
  actingActor: () => Promise.resolve({ kind: 'unnamed' }),
  storedGroup: () => Promise.resolve({ kind: 'unknown', finding: undefined }),
  actorOfGroup: () => Promise.resolve(undefined),
  storedAmong: () => Promise.resolve(new Set()),
  findRepresentative: () => Promise.resolve(undefined),
  registered: () => Promise.resolve({}),
  beside: () => Promise.resolve({ registered: {}, isOpen: true, others: {} }),
}

async function judgeLines(
  requests: readonly object[],
  {
    mode = 'validate',
    ...known
  }: Partial<StoredFacts> & { mode?: FileToJudge['mode']; countRead?: (bytes: number) => void } = {},
) {
  const memory = memorySource(Buffer.from(requests.map(request => JSON.stringify(request)).join('\n')))
  const source = {
    ...memory,
    async read(offset: number, length: number) {
      const bytes = await memory.read(offset, length)
      known.countRead?.(bytes.length)
      return bytes
    },
  }
  const parts = judgeFile(
    {
      kind: 'ndjson',
      model: 'EU_UDI_MDR',
      mapping: null,
      batchId: 'batch',
      mode,
      actor: undefined,
      lists: [],
      strictContract: false,
      mostRecords: 20_000,
      last: 0,
    },
    { source: { ...source, name: 'lines' }, facts: { ...facts, ...known } },
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

test('each valid record is compared with the register, too, and no other one', async () => {
  const asked: string[] = []
  const use = { agency: 'GS1', code: device.Device, codeSpace: 'eudamed/regulation' }
  const [taken, faulty, fine] = await judgeLines(
    [
      { device, deviceGroup },
      { device: { ...device, Device: completeGtin('0401234500001'), ReferenceNumber: 7 }, deviceGroup },
      { device: { ...device, Device: completeGtin('0401234500002') }, deviceGroup },
    ],
    {
      beside: async (_model, named) => {
        asked.push(named.device.code)
        const { agency, code } = use
        const elsewhere = { purpose: 'package', agency, code, actor: 'DE-MF-000001723', isOwn: true } as const
        const bearer = { ...use, code: '04012345000094' }
        return {
          registered: {},
          isOpen: true,
          others: { usesElsewhere: [{ ...elsewhere, bearer, state: 'registered' }] },
        }
      },
    },
  )
  assert.deepEqual(
    taken?.findings
      .filter(({ severity }) => severity === 'error')
      .map(({ ruleId, path }) => `${ruleId} ${path}`),
    ['BR-UDID-003-D /device/Device'],
  )
  assert.deepEqual([taken?.state, faulty?.state, fine?.state], ['invalid', 'invalid', 'valid'])
  assert.deepEqual(asked, [device.Device, completeGtin('0401234500002')])
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

test('a registered group that many records name is asked for once, and one that is not registered again with each hundred', async () => {
  const devices = Array.from({ length: 250 }, (_, number) => ({
    device: { ...device, Device: completeGtin(`04012345${String(number).padStart(5, '0')}`) },
  }))
  const known = { actingActor: async () => ({ kind: 'known', code: 'DE-MF-000001723' }) as const }
  let asked = 0
  const judge = (stored: Awaited<ReturnType<StoredFacts['storedGroup']>>) =>
    judgeLines(devices, {
      mode: 'submit',
      ...known,
      storedGroup: async () => {
        asked += 1
        return stored
      },
    })
  const found = await judge({ kind: 'found', record: deviceGroup })
  assert.ok(found.every(({ state }) => state === 'ready'))
  assert.equal(asked, 1)
  await judge({ kind: 'unknown', finding: undefined })
  assert.ok(asked > 3, `${asked}`)
})

test('a small file is read once, although its records are compared first and those without their group are judged last', async () => {
  const requests = [{ device: { ...device, Device: completeGtin('0401234500001') } }, { device, deviceGroup }]
  let read = 0
  const found = await judgeLines(requests, { countRead: bytes => (read += bytes) })
  assert.deepEqual(
    found.map(({ state }) => state),
    ['valid', 'valid'],
  )
  assert.equal(read, requests.map(request => JSON.stringify(request)).join('\n').length)
})

test('a large file is judged as a small one is, and is read again for that', async () => {
  const many = Array.from({ length: 10_000 }, (_, number) => {
    const own = { ...device, Device: completeGtin(`04012345${String(number).padStart(5, '0')}`) }
    return number === 0 ? { device: own, deviceGroup } : { device: own }
  })
  const size = many.map(request => JSON.stringify(request)).join('\n').length
  assert.ok(size > 4 * 1024 * 1024, `${size}`)
  let read = 0
  const found = await judgeLines(many, { countRead: bytes => (read += bytes) })
  assert.equal(found.length, 10_000)
  assert.ok(found.every(({ state }) => state === 'valid'))
  assert.equal(read, 3 * size)
})

function keepGroupFindings(findings: readonly JudgedFinding[] = []): readonly JudgedFinding[] {
  return findings.filter(({ path = '' }) => path.startsWith('/deviceGroup'))
}

/** A message with a directive device, and one with a device that names it as its link and agrees with it. */
function writeLinked(change: object = {}): Readonly<Record<'directive' | 'linked', string>> {
  const { IssuingAgency, Device: linkedDevice } = validRequests.EU_UDI_MDD.device
  const same = {
    device: { Sterile: false, ReqSterilizatonPriorUse: true, ...change },
    deviceGroup: { DeviceIntendedToAdministerMedicine: false },
  }
  const Device = completeGtin('0401234500001')
  return {
    directive: writePush('EU_UDI_MDD', 'DEVICE.POST', undefined, same),
    linked: writePush('EU_UDI_MDR', 'DEVICE.POST', undefined, {
      device: { Device, RelatedLegacyDevice: { IssuingAgency, Device: linkedDevice } },
    }),
  }
}

/** As a register that does not know the linked device. */
const knowNoLinked: StoredFacts['beside'] = (_, { linked }) =>
  Promise.resolve({ registered: {}, isOpen: true, others: linked === undefined ? {} : { linked: {} } })

async function judgeMessages(messages: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const source = { ...memorySource(await writeArchive(messages)), name: 'messages.zip' }
  const file: FileToJudge = {
    kind: 'zip',
    model: null,
    mapping: null,
    batchId: 'batch',
    mode: 'validate',
    actor: undefined,
    lists: [],
    strictContract: false,
    mostRecords: 20_000,
    last: 0,
  }
  const parts = await Array.fromAsync(judgeFile(file, { source, facts: { ...facts, beside: knowNoLinked } }))
  return parts
    .flatMap(part => part.rows)
    .flatMap(({ findings }) => JSON.parse(findings ?? '[]') as JudgedFinding[])
    .map(({ ruleId, path }) => `${ruleId} ${path}`)
}

test('a device is compared with the directive device that it names as its link and that comes before it in its file', async () => {
  const { directive: first, linked } = writeLinked()
  const unknown = ['BR-UDID-704-D /device/RelatedLegacyDevice']
  assert.deepEqual(await judgeMessages({ 'b.xml': linked }), unknown)
  assert.deepEqual(await judgeMessages({ 'a.xml': first, 'b.xml': linked }), [])
  const { directive: other } = writeLinked({ NumberOfReuses: 3 })
  assert.deepEqual(await judgeMessages({ 'a.xml': other, 'b.xml': linked }), [
    'BR-UDID-702-B /device/NumberOfReuses',
  ])
})
