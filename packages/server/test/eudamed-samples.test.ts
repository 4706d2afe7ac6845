import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import {
  type EntityMessage,
  type EnvelopeRead,
  type InquiryMessage,
  readDownload,
  readEntityMessage,
  readInquiry,
  renderDownload,
  renderInquiry,
  renderMessage,
  validate,
} from '@udigate/eudamed'
import { childElements, descend, type XmlElement } from '@udigate/udi'
import { officialFile } from '../../sheets/test/official-files.ts'
import { describeMeaning } from './eudamed-meaning.ts'
import { facts, makeMessage, read, type SentRecords } from './eudamed-testing.ts'

const folder = officialFile('samples', 'official-3.0.30')
const page = join(import.meta.dirname, '../../../docs/eudamed-samples.md')

const twice =
  'Three UDI-DIs in one device element, which the schema does not allow: two are reported as unread.'
const commentLanguage =
  'Read whole. The comment on a listed warning has the language ANY, which is not written again (BR-DTX-UDID-094).'
const noType =
  'Refused: it asks for actors of type `XX`, which the schema does not have. The Commission lists this sample as one to be refused.'

/** What of a sample that goes one way alone is left unread. */
const unreadBecause: Readonly<Record<string, readonly string[]>> = {
  [twice]: ['Device/MDRUDIDIData[2]', 'Device/MDRUDIDIData[3]'],
  [commentLanguage]: [],
}

/** The Commission's sample messages for schemas 3.0.30, with the service that each calls, and why one does not go both ways. */
const samples: Readonly<Record<string, readonly [service: string, whyNot?: string]>> = {
  'ACT_001.01': ['ACTOR.GET'],
  'ACT_001.03': ['ACTOR.GET'],
  'ACT_001.04': ['ACTOR.GET'],
  'ACT_001.05': ['ACTOR.GET'],
  'ACT_001.07': ['ACTOR.GET', noType],
  'UDI_001.01': ['DEVICE.POST'],
  'UDI_001.02': ['DEVICE.POST', twice],
  'UDI_001.03': ['DEVICE.POST'],
  'UDI_001.04': ['DEVICE.POST'],
  'UDI_001.05': ['DEVICE.POST'],
  'UDI_001.12': ['DEVICE.POST'],
  'UDI_001.13': ['DEVICE.POST'],
  'UDI_002.01': ['DEVICE.POST'],
  'UDI_002.03': ['DEVICE.POST'],
  'UDI_003.01': ['DEVICE.POST'],
  'UDI_004.01': ['DEVICE.GET'],
  'UDI_004.06': ['DEVICE.GET'],
  'UDI_005.01': ['DEVICE.POST', commentLanguage],
  'UDI_005.02': ['DEVICE.POST'],
  'UDI_005.03': ['DEVICE.POST'],
  'UDI_007.01': ['MARKET_INFO.PUT'],
  'UDI_007.02': ['MARKET_INFO.PUT'],
  'UDI_007.03': ['MARKET_INFO.PUT'],
  'UDI_008.02': ['UDI_DI.POST'],
  'UDI_009.01': ['BASIC_UDI.PATCH'],
  'UDI_009.02': ['BASIC_UDI.PATCH'],
  'UDI_009.03': ['BASIC_UDI.PATCH'],
  'UDI_009.04': ['BASIC_UDI.PATCH'],
  'UDI_010.01': ['UDI_DI.PATCH'],
  'UDI_010.02': ['UDI_DI.PATCH'],
  'UDI_010.03': ['UDI_DI.PATCH'],
  'UDI_010.04': ['UDI_DI.PATCH'],
  'UDI_010.05': ['UDI_DI.PATCH'],
  'UDI_011.01': ['SSCP.GET'],
  'UDI_011.02': ['SSCP.GET'],
  'UDI_012.01': ['PACKAGE_UDI.PUT'],
  'UDI_012.02': ['PACKAGE_UDI.PUT'],
  'UDI_015.01': ['PRODUCT_DESIGNER.PUT'],
  'UDI_015.02': ['PRODUCT_DESIGNER.PUT'],
}

test('the page on the samples says what is tested here', async () => {
  const rows = Object.entries(samples).map(
    ([name, [service, whyNot]]) =>
      `| \`SAMPLE_DTX_${name}.xml\` | \`${service}\` | ${whyNot === undefined ? 'yes' : 'no'} | ${whyNot ?? ''} |`,
  )
  const lines = (await readFile(page, 'utf8')).split('\n').filter(line => line.startsWith('| `'))
  assert.deepEqual(lines, rows)
})

const refusals = (await readFile(page, 'utf8')).split('\n').filter(line => line.startsWith('- `UDI_'))

describe('the official samples', { skip: folder.skip }, () => {
  test('are all on the list', async () => {
    const files = (await readdir(folder.path)).filter(file => file.endsWith('.xml')).sort()
    assert.deepEqual(
      files,
      Object.keys(samples).map(name => `SAMPLE_DTX_${name}.xml`),
    )
  })

  test('are refused by the rules that the page names, and by no others', async () => {
    const found: string[] = []
    for (const [name, [service]] of Object.entries(samples)) {
      if (service !== 'DEVICE.POST') continue
      const result = readEntityMessage(
        read(await readFile(join(folder.path, `SAMPLE_DTX_${name}.xml`), 'utf8')),
      )
      assert.ok(result.ok)
      const broken = new Set<string>()
      for (const entity of result.message.entities) {
        assert.ok(entity.kind === 'entity' && entity.model !== undefined)
        const { device, deviceGroup } = entity
        const { deviceErrors, deviceGroupErrors } = validate(entity.model, { device, deviceGroup })
        for (const { ruleId } of [...deviceErrors, ...deviceGroupErrors]) broken.add(ruleId)
      }
      if (broken.size > 0) found.push(`- \`${name}\`: ${[...broken].sort().join(', ')}`)
    }
    assert.deepEqual(refusals, found)
  })

  for (const [name, [service, whyNot]] of Object.entries(samples)) {
    const goes = whyNot === undefined ? 'is read and written again as it was' : 'is read as far as it goes'
    test(`${name} (${service}) ${goes}`, async () => {
      const root = read(await readFile(join(folder.path, `SAMPLE_DTX_${name}.xml`), 'utf8'))
      if (service === 'DEVICE.GET') return assertSameRequest(root)
      if (whyNot === noType) {
        const refused = readInquiry(root)
        return assert.match(refused.ok ? '' : refused.because, /^XX is no type of actor/)
      }
      if (service === 'ACTOR.GET' || service === 'SSCP.GET') return assertSameInquiry(root)
      const result = readEntityMessage(root)
      assert.ok(result.ok, result.ok ? '' : result.because)
      const { message } = result
      assert.equal(message.operation, service)
      if (whyNot === undefined) assertSameMessage(root, message)
      else {
        assert.deepEqual(
          message.entities.flatMap(entity => (entity.kind === 'entity' ? entity.unread : [])),
          unreadBecause[whyNot],
        )
      }
    })
  }
})

/** Each entity by itself, because a sample may have several models in one message. */
function assertSameMessage(root: XmlElement, { operation, envelope, entities, unread }: EntityMessage): void {
  assert.deepEqual(unread, [])
  const sent = childElements(descend(root, 'payload') ?? root)
  assert.equal(sent.length, entities.length)
  for (const [index, entity] of entities.entries()) {
    assert.ok(entity.kind === 'entity')
    assert.deepEqual(entity.unread, [])
    const [version] = Object.values(entity.versions)
    const {
      criterion,
      model = criterion === 'LEGACY' ? 'EU_UDI_MDD' : 'EU_UDI_MDR',
      device,
      deviceGroup,
    } = entity
    const records = { device, deviceGroup, ...(version === undefined ? {} : { version }) } as SentRecords
    const again = read(renderMessage(makeMessage(model, operation, [records], getFacts(envelope))))
    const [element, ...more] = childElements(descend(again, 'payload') ?? again)
    const original = sent[index]
    assert.ok(element && original)
    assert.deepEqual(more, [])
    assert.equal(describeMeaning(element), describeMeaning(original))
    const reread = readEntityMessage(again)
    assert.ok(reread.ok)
    assert.deepEqual(reread.message.envelope, envelope)
  }
}

function assertSameRequest(root: XmlElement): void {
  const result = readDownload(root)
  assert.ok(result.ok, result.ok ? '' : result.because)
  const { envelope, unread, ...page } = result.download
  assert.deepEqual(unread, [])
  assertSameParts(root, read(renderDownload({ ...facts, ...getFacts(envelope), ...page })))
}

function assertSameInquiry(root: XmlElement): void {
  const result = readInquiry(root)
  assert.ok(result.ok, result.ok ? '' : result.because)
  const { envelope, unread, ...inquiry } = result.inquiry
  assert.deepEqual(unread, [])
  const asked = { ...facts, ...getFacts(envelope), ...inquiry } as InquiryMessage
  assertSameParts(root, read(renderInquiry(asked)))
}

function assertSameParts(root: XmlElement, again: XmlElement): void {
  for (const part of ['pageNumber', 'pageSize', 'criteriaPayload', 'recipient', 'sender', 'payload']) {
    const [one, other] = [descend(again, part), descend(root, part)]
    assert.ok(one && other)
    assert.equal(
      describeMeaning(one).replace('ACCESS-TOKEN-IS-PLACED-WHEN-SENT', 'DUMMY-TOKEN-0001'),
      describeMeaning(other),
    )
  }
}

/** What a message says about itself, as the writer wants it. */
function getFacts(envelope: EnvelopeRead) {
  const { messageId = '', correlationId, conversationId, createdAt = new Date(0), dtxVersion = '' } = envelope
  const { sender, recipient } = envelope
  return {
    ids: { messageId, correlationId, conversationId },
    createdAt,
    sender: { actorCode: sender.actorCode ?? '', partyId: sender.partyId ?? '' },
    recipient: { actorCode: 'EUDAMED', nodeId: recipient.nodeId ?? '' },
    dtxVersion,
  } as const
}
