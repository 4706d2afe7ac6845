import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readEntityMessage, validate, validRequests } from '@udigate/eudamed'
import { officialFile } from '../../sheets/test/official-files.ts'
import { read } from './eudamed-testing.ts'

const folder = officialFile('samples', 'official-3.0.30')
const page = join(import.meta.dirname, '../../../docs/eudamed-samples.md')

const noCertificate =
  'certificates do not change (FLD-UDID-39), so that the sample leaves them out; a record of udigate gives them in every update'
const madeUpDi = 'the UDI-DI is made up'
const madeUpCheck = 'the check characters are made up'

/** The updates of directive devices among the samples, with each finding that they deserve, where it stands, and why. */
const expected: Readonly<Record<string, readonly (readonly [finding: string, because: string])[]>> = {
  'UDI_007.01': [['UDG-DI-FORMAT /device/Device', madeUpDi]],
  'UDI_009.02': [
    ['BR-UDID-646 /deviceGroup/RiskClass', 'it is under AIMDD, which has one class, and names class I'],
    ['UDG-DIRECTIVE-ACTIVE-IMPLANT /deviceGroup/ActiveDevice', 'a device under AIMDD is active'],
    ['UDG-DIRECTIVE-ACTIVE-IMPLANT /deviceGroup/DeviceImplantable', 'a device under AIMDD is implantable'],
  ],
  'UDI_009.03': [
    ['BR-UDID-113-A /deviceGroup/Certificates', noCertificate],
    ['BR-UDID-677 /deviceGroup/DeviceReusableSurgicalInstrument', 'an implant is no reusable instrument'],
    ['UDG-DIRECTIVE-ACTIVE-IMPLANT /deviceGroup/ActiveDevice', 'a device under AIMDD is active'],
  ],
  'UDI_010.02': [
    ['BR-UDID-641 /deviceGroup/DeviceGroup', '`Basic UDI Code` does not follow from the UDI-DI'],
    ['BR-UDID-642 /deviceGroup/DeviceGroup', `${madeUpCheck}, of two devices`],
    ['UDG-DI-FORMAT /device/Device', madeUpDi],
    ['UDG-NOMENCLATURE-LEGISLATION /device/MDN/0', 'a needle under IVDD'],
  ],
  'UDI_010.03': [],
  'UDI_010.04': [],
}

test('the page on the samples has the findings on updates of directive devices', async () => {
  const lines = (await readFile(page, 'utf8')).split('\n').filter(line => line.startsWith('- update '))
  assert.deepEqual(
    lines,
    Object.entries(expected).flatMap(([name, findings]) =>
      findings.length === 0
        ? [`- update \`${name}\`: none`]
        : findings.map(([finding, because]) => `- update \`${name}\`: ${finding}: ${because}`),
    ),
  )
})

type Fields = Readonly<Record<string, unknown>>

/** The half of a request that an update brings, with the rest of the valid request of its model around it. */
function completeRequest(
  model: 'EU_UDI_MDD' | 'EU_UDI_IVDD',
  { device, deviceGroup }: { device?: Fields; deviceGroup?: Fields },
) {
  const valid = validRequests[model]
  if (deviceGroup !== undefined) {
    // Any device whose UDI-DI leads to that EUDAMED DI.
    const Device = String(deviceGroup.DeviceGroup).replace(/^B-/, '')
    const { DeviceGroup, DeviceGroupAgency } = deviceGroup
    return {
      device: {
        ...valid.device,
        IssuingAgency: 'HIBCC',
        Device,
        DeviceGroup,
        DeviceGroupAgency,
        Sterile: false,
      },
      deviceGroup,
    }
  }
  const { DeviceGroup = `B-${String(device?.Device)}`, DeviceGroupAgency = 'EUDAMED' } = device ?? {}
  return {
    device:
      device && 'ReferenceNumber' in device
        ? device
        : { ...valid.device, ...device, DeviceGroup, DeviceGroupAgency },
    deviceGroup: { ...valid.deviceGroup, DeviceGroup, DeviceGroupAgency },
  }
}

/** Whether a finding is about what the update brings: its identifiers stand in both records. */
function isAbout(path: string, brought: { device?: Fields; deviceGroup?: Fields }): boolean {
  const [, record, field = ''] = path.split('/')
  if (field === 'DeviceGroup') return brought.device !== undefined && 'DeviceGroup' in brought.device
  if (record === 'deviceGroup') return brought.deviceGroup !== undefined
  return brought.device !== undefined && ('ReferenceNumber' in brought.device || field in brought.device)
}

describe('the official updates of directive devices', { skip: folder.skip }, () => {
  for (const [name, findings] of Object.entries(expected)) {
    test(`${name} has the findings that it deserves and no others`, async () => {
      const result = readEntityMessage(
        read(await readFile(join(folder.path, `SAMPLE_DTX_${name}.xml`), 'utf8')),
      )
      assert.ok(result.ok)
      const found = new Set<string>()
      for (const entity of result.message.entities) {
        assert.ok(entity.kind === 'entity')
        // MARKET_INFO.PUT does not say under which directive its device is.
        const { model = 'EU_UDI_MDD', device, deviceGroup } = entity
        assert.ok(model === 'EU_UDI_MDD' || model === 'EU_UDI_IVDD')
        const brought = {
          ...(device === undefined ? {} : { device: { ...device } }),
          ...(deviceGroup === undefined ? {} : { deviceGroup: { ...deviceGroup } }),
        }
        const { deviceErrors, deviceGroupErrors, deviceWarnings, deviceGroupWarnings } = validate(
          model,
          completeRequest(model, brought),
        )
        for (const { ruleId, path } of [
          ...deviceErrors,
          ...deviceGroupErrors,
          ...deviceWarnings,
          ...deviceGroupWarnings,
        ]) {
          if (isAbout(path, brought)) found.add(`${ruleId} ${path}`)
        }
      }
      assert.deepEqual(
        [...found].toSorted(),
        findings.map(([finding]) => finding),
      )
    })
  }
})
