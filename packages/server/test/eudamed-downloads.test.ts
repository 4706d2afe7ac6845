import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type DownloadAnswer,
  type Downloaded,
  deviceAsSent,
  deviceGroupAsSent,
  isSameDevice,
  isSameDeviceGroup,
  type Model,
  modelNames,
  readDownloadAnswer,
  renderMessage,
  validRequests,
} from '@udigate/eudamed'
import * as fc from 'fast-check'
import { arbitraryRequest } from '../../eudamed/test/arbitrary-requests.ts'
import { type AnyRequest, makeMessage, read, sendable } from './eudamed-testing.ts'

/** A page as EUDAMED sends it: elements of a posted message, under the root and with the end of an answer. */
function writeAnswer(posted: string, end = pageEnd('SUCCESS')): string {
  return posted.replace('<m:Push', '<m:PullResponse').replace('</m:Push>', () => `${end}</m:PullResponse>`)
}

function pageEnd(responseCode: string, report = ''): string {
  return `<m:numberOfPages>8</m:numberOfPages><m:pageNumber>7</m:pageNumber><m:pageSize>50</m:pageSize>
    <m:report>${report}</m:report><m:responseCode>${responseCode}</m:responseCode>`
}

function posted(model: Model, requests: readonly AnyRequest[]): string {
  return renderMessage(makeMessage(model, 'DEVICE.POST', sendable(model, 'DEVICE.POST', requests)))
}

const mdr = posted('EU_UDI_MDR', [validRequests.EU_UDI_MDR])
const page = { numberOfPages: 8, pageNumber: 7, pageSize: 50 }

function header(version: number, state = 'REGISTERED'): string {
  return `<e:state>${state}</e:state><e:version>${version}</e:version>
    <e:versionDate>2026-06-08T08:42:43.472+02:00</e:versionDate>`
}

function readAnswer(xml: string): DownloadAnswer {
  const result = readDownloadAnswer(read(xml))
  assert.ok(result.ok, result.ok ? '' : result.because)
  return result.answer
}

function onlyEntity(xml: string): Downloaded & { kind: 'entity' } {
  const [entity, ...more] = readAnswer(xml).entities
  assert.ok(entity?.kind === 'entity', JSON.stringify(entity))
  assert.deepEqual(more, [])
  return entity
}

test('a registered device is read with its states, its versions and what EUDAMED adds', () => {
  const xml = mdr
    .replace('<device:MDRBasicUDI>', `<device:MDRBasicUDI>${header(3)}`)
    .replace('<device:MDRUDIDIData>', `<device:MDRUDIDIData>${header(2, 'DISCARDED')}`)
    .replace(
      '<basicudi:animalTissuesCells>',
      `<basicudi:certificateLinks><links:certificateLink><links:version>1</links:version></links:certificateLink>
       </basicudi:certificateLinks><basicudi:lastUpdated>2026-06-08T08:42:43Z</basicudi:lastUpdated>
       <basicudi:animalTissuesCells>`,
    )
    .replace(
      '<basicudi:humanProductCheck>',
      `<basicudi:ARComments/><basicudi:clinicalInvestigationLinks/><basicudi:deviceCertificateLinks/>
       <basicudi:humanProductCheck>`,
    )
    .replace(
      '<basicudi:medicinalProductCheck>',
      '<basicudi:IIb_implantable_exceptions>false</basicudi:IIb_implantable_exceptions><basicudi:medicinalProductCheck>',
    )
    .replace(
      '<udidi:basicUDIIdentifier>',
      '<udidi:lastUpdated>2026-06-08T08:43:24Z</udidi:lastUpdated><udidi:basicUDIIdentifier>',
    )
    .replace('<udidi:numberOfReuses>', '<udidi:substatuses><x/></udidi:substatuses><udidi:numberOfReuses>')
    .replace('<udidi:marketInfos>', `<udidi:marketInfos>${header(5)}`)
    .replace('<udidi:baseQuantity>', '<udidi:deviceMarking/><udidi:baseQuantity>')
    .replace('</device:MDRUDIDIData>', '<udidi:substances/></device:MDRUDIDIData>')
  const { entities, unread, envelope, ...rest } = readAnswer(writeAnswer(xml))
  assert.deepEqual(rest, { responseCode: 'SUCCESS', errors: [], ...page })
  assert.deepEqual(unread, [])
  assert.equal(envelope.correlationId, '98971ef5-58ed-4db4-ba19-61bcb07ebec4')
  const { device, deviceGroup } = validRequests.EU_UDI_MDR
  assert.deepEqual(entities, [
    {
      kind: 'entity',
      model: 'EU_UDI_MDR',
      device: {
        state: 'DISCARDED',
        record: { ...device, DeviceGroupAgency: 'GS1' },
        versions: { device: 2, marketInfos: 5 },
      },
      deviceGroup: { state: 'REGISTERED', record: deviceGroup, versions: { deviceGroup: 3 } },
      unread: [],
    },
  ])
})

test('a version that is not said is 0, a state that is not said is absent', () => {
  const { device, deviceGroup } = onlyEntity(writeAnswer(mdr))
  assert.deepEqual(device?.versions, { device: 0, marketInfos: 0 })
  assert.deepEqual(deviceGroup?.versions, { deviceGroup: 0 })
  assert.ok(device && !('state' in device))
})

test('the statement on exceptions is kept where it says something', () => {
  const said = '<basicudi:IIb_implantable_exceptions>false</basicudi:IIb_implantable_exceptions>'
  const implant = mdr
    .replace('CLASS_I<', 'CLASS_IIB<')
    .replace('<commondi:implantable>false', '<commondi:implantable>true')
    .replace('<basicudi:medicinalProductCheck>', `${said}<basicudi:medicinalProductCheck>`)
  assert.equal(onlyEntity(writeAnswer(implant)).deviceGroup?.record.DeviceImplantableExceptions, false)
  const strange = mdr.replace(
    '<basicudi:medicinalProductCheck>',
    `${said.replace('false', 'true')}<basicudi:medicinalProductCheck>`,
  )
  assert.equal(onlyEntity(writeAnswer(strange)).deviceGroup?.record.DeviceImplantableExceptions, true)
})

test('what is unknown is reported with its place', () => {
  const xml = mdr
    .replace('<udidi:sterile>', '<udidi:brandNew><udidi:a/></udidi:brandNew>text<udidi:sterile>')
    .replace('<udidi:latex>false', '<udidi:latex>maybe')
    .replace('<udidi:numberOfReuses>', '<udidi:sterile>true</udidi:sterile><udidi:numberOfReuses>')
    .replace('<udidi:baseQuantity>1', '<udidi:baseQuantity>12345678901234567890')
    .replace('<marketinfo:country>DE', '<marketinfo:region/><marketinfo:country>DE')
    .replace('<commondi:active>', '<udidi:active>true</udidi:active><commondi:active>')
    .replace('<basicudi:type>DEVICE', '<basicudi:type>GADGET')
  const entity = onlyEntity(writeAnswer(xml))
  assert.deepEqual(entity.unread, [
    'Device/MDRBasicUDI/type',
    'Device/MDRBasicUDI/active',
    'Device/MDRBasicUDI/active[2]',
    'Device/MDRUDIDIData/brandNew',
    'Device/MDRUDIDIData/text()',
    'Device/MDRUDIDIData/sterile[2]',
    'Device/MDRUDIDIData/marketInfos/marketInfo[1]/region',
    'Device/MDRUDIDIData/baseQuantity',
    'Device/MDRUDIDIData/latex',
  ])
  assert.equal(entity.device?.record.Sterile, false)
  assert.ok(entity.device && !('ContainsLatex' in entity.device.record))

  const around = writeAnswer(mdr)
    .replace('<m:messageID>', '<m:priority>1</m:priority><m:messageID>')
    .replace('<m:payload>', '<m:payload><m:EOActor/>')
  assert.deepEqual(readAnswer(around).unread, ['priority', 'payload/EOActor'])
})

test('a device that is linked with a legacy one has the link', () => {
  const link = `<udidi:relatedUDILink><links:version>1</links:version>
    <links:diIdentifier><commondi:DICode>D-CR023368</commondi:DICode>
    <commondi:issuingEntityCode>EUDAMED</commondi:issuingEntityCode></links:diIdentifier>
    <links:type>LEGACY_REGULATION_DEVICE_LINK</links:type></udidi:relatedUDILink><udidi:marketInfos>`
  const entity = onlyEntity(writeAnswer(mdr.replace('<udidi:marketInfos>', link)))
  assert.deepEqual(entity.unread, [])
  assert.deepEqual(entity.device?.record.RelatedLegacyDevice, {
    IssuingAgency: 'EUDAMED',
    Device: 'D-CR023368',
  })
})

test('an element that the records have no place for is named', () => {
  const link = `<udidi:relatedUDILink><links:type>ANOTHER_LINK</links:type></udidi:relatedUDILink><udidi:marketInfos>`
  const { unread } = onlyEntity(writeAnswer(mdr.replace('<udidi:marketInfos>', link)))
  assert.deepEqual(unread, ['Device/MDRUDIDIData/relatedUDILink/type'])
})

test('a page beyond the last one has no entities, and a refused request has its reasons', () => {
  const empty = mdr.replace(/<m:payload>[\s\S]*<\/m:payload>/, '<m:payload/>')
  const end = '<m:numberOfPages>0</m:numberOfPages><m:report/><m:responseCode>SUCCESS</m:responseCode>'
  const { entities, responseCode, numberOfPages } = readAnswer(writeAnswer(empty, end))
  assert.deepEqual([entities, responseCode, numberOfPages], [[], 'SUCCESS', 0])

  const report = `<m:elementReport><m:operationErrorCode>ERR-1</m:operationErrorCode>
    <m:operationErrorDetail>Not your device.</m:operationErrorDetail></m:elementReport>`
  const refused = readAnswer(writeAnswer(empty, pageEnd('UNAUTHORISED_ERROR', report)))
  assert.equal(refused.responseCode, 'UNAUTHORISED_ERROR')
  assert.deepEqual(refused.errors, [{ code: 'ERR-1', detail: 'Not your device.' }])
})

const legacyDevice = (kind: 'MD' | 'IVD', legislation: string) => `
  <device:Device xsi:type="device:${kind}EUDeviceType">
    <device:${kind}EUData><udidi:identifier><commondi:DICode>D-1</commondi:DICode>
      <commondi:issuingEntityCode>EUDAMED</commondi:issuingEntityCode></udidi:identifier></device:${kind}EUData>
    <device:${kind}EUDI><basicudi:identifier><commondi:DICode>B-1</commondi:DICode>
      <commondi:issuingEntityCode>EUDAMED</commondi:issuingEntityCode></basicudi:identifier>${legislation}</device:${kind}EUDI>
  </device:Device>`
test('directive devices and unknown ones stand beside the others in the order of the page', () => {
  const eudi = 'https://ec.europa.eu/tools/eudamed/dtx/datamodel/Entity/Device/LegacyDevice/EUDI/v1'
  const others = [
    legacyDevice('MD', `<eudi:applicableLegislation xmlns:eudi="${eudi}">MDD</eudi:applicableLegislation>`),
    legacyDevice('MD', `<eudi:applicableLegislation xmlns:eudi="${eudi}">AIMDD</eudi:applicableLegislation>`),
    legacyDevice('IVD', ''),
    '<device:Device xsi:type="device:NewDeviceType"/>',
    '<device:Device/>',
    '<device:Device xsi:type="device:MDRDeviceType"/>',
  ]
  const { entities } = readAnswer(writeAnswer(mdr.replace('</m:payload>', `${others.join('')}</m:payload>`)))
  assert.equal(entities[0]?.kind, 'entity')
  assert.deepEqual(entities.slice(1), [
    shownDirective('EU_UDI_MDD', 'MDD'),
    shownDirective('EU_UDI_MDD', 'AIMDD'),
    shownDirective('EU_UDI_IVDD', 'IVDD'),
    { kind: 'unreadable', because: 'A Device is of the unknown type NewDeviceType.' },
    { kind: 'unreadable', because: 'A Device says no type.' },
    { kind: 'unreadable', because: 'A Device has no identifier.' },
  ])
})

test('what is no answer to a request for devices is refused with the reason', () => {
  const refused: [string, RegExp][] = [
    [mdr, /Push, not PullResponse/],
    [writeAnswer(mdr, ''), /no responseCode/],
    [writeAnswer(mdr, pageEnd('FINE')), /FINE/],
    [writeAnswer(mdr).replace(/<m:correlationID>.*?<\/m:correlationID>/, ''), /no correlationID/],
  ]
  for (const [xml, because] of refused) {
    const result = readDownloadAnswer(read(xml))
    assert.ok(!result.ok)
    assert.match(result.because, because)
  }
})

for (const model of modelNames) {
  test(`registered records of ${model} are the same as those that were sent`, () => {
    const requests = fc.sample(arbitraryRequest(model) as fc.Arbitrary<AnyRequest>, 40)
    // libxml2-wasm leaves out U+FEFF at the start of a text.
    const sent = sendable(
      model,
      'DEVICE.POST',
      requests.filter(request => !/"\uFEFF/.test(JSON.stringify(request))),
    )
    const { entities } = readAnswer(writeAnswer(renderMessage(makeMessage(model, 'DEVICE.POST', sent))))
    assert.equal(entities.length, sent.length)
    for (const [index, entity] of entities.entries()) {
      assert.ok(entity.kind === 'entity' && entity.device && entity.deviceGroup)
      assert.deepEqual(entity.unread, [])
      const { device, deviceGroup } = sent[index] as unknown as {
        device: Parameters<typeof deviceAsSent>[1]
        deviceGroup: Parameters<typeof deviceGroupAsSent>[1]
      }
      assert.ok(isSameDevice(deviceAsSent(model, device), entity.device.record))
      assert.ok(isSameDeviceGroup(deviceGroupAsSent(model, deviceGroup), entity.deviceGroup.record))
    }
  })
}

/** A directive device of which nothing but its identifiers is shown. */
function shownDirective(model: Model, ApplicableLegislation: string) {
  return {
    kind: 'entity',
    model,
    device: { record: { Device: 'D-1', IssuingAgency: 'EUDAMED' }, versions: { device: 0 } },
    deviceGroup: {
      record: { DeviceGroup: 'B-1', DeviceGroupAgency: 'EUDAMED', ApplicableLegislation },
      versions: { deviceGroup: 0 },
    },
    unread: [],
  }
}
