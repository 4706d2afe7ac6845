import { everyModel } from '../../models/families.ts'
import type { IssuingAgency } from '../../models/fields.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { basicUdiDiFault } from '../terms/basic-udi-di-fault.ts'
import { type DeviceIdentifier, deviceIdentifiers, identifierKey } from '../terms/device-identifiers.ts'

export default defineRule({
  id: 'BR-UDID-003-A',
  title: 'Each device identifier of a record stands for one thing.',
  message:
    '{field} {value} is already the {other} of this record. Give each its own identifier; only DirectMarkingDi may be that of the device.',
  severity: 'error',
  source: businessRules('BR-UDID-003'),
  models: everyModel,
  reads: {
    device: [
      'Device',
      'IssuingAgency',
      'SecondaryDi',
      'SecondaryDiAgency',
      'UnitOfUseDi',
      'UnitOfUseDiIssuingAgency',
      'DirectMarkingDi',
      'DirectMarkingDiIssuingAgency',
      'Packages',
    ],
    deviceGroup: ['DeviceGroup', 'DeviceGroupAgency'],
  },

  check({ device, deviceGroup }, report) {
    const seen = new Map<string, string>()
    seen.set(identifierKey(deviceGroup.DeviceGroupAgency, deviceGroup.DeviceGroup), 'DeviceGroup')
    for (const { field, code, agency, at } of deviceIdentifiers(device)) {
      const key = identifierKey(agency, code)
      const other = seen.get(key)
      if (other === undefined) seen.set(key, field)
      else if (other === 'DeviceGroup' ? !isBadGroup(deviceGroup) : !mayBeTheSame(field)) {
        const where = other === field ? `${other} of another package` : other
        report({ at, value: code, words: { field, other: where } })
      }
    }
  },

  examples: {
    good: [
      {
        title: 'the device is marked with its own identifier',
        device: { DirectMarkingDi: '00308676965723' },
      },
      {
        title: 'the same code of another agency is another identifier',
        device: { SecondaryDi: '00308676965723', SecondaryDiAgency: 'HIBCC' },
      },
    ],
    bad: [
      {
        title: 'the device has the identifier of its group',
        device: {
          IssuingAgency: 'HIBCC',
          Device: '++A999MODELIDENTIFIER11S8',
          DeviceGroup: '++A999MODELIDENTIFIER11S8',
        },
        deviceGroup: { DeviceGroupAgency: 'HIBCC', DeviceGroup: '++A999MODELIDENTIFIER11S8' },
        at: '/device/Device',
        also: ['UDG-DI-FORMAT'],
      },
      {
        title: 'the unit of use is the device',
        device: { BaseQuantity: 10, UnitOfUseDi: '00308676965723' },
        at: '/device/UnitOfUseDi',
        says: 'Device of this record',
      },
      {
        title: 'two packages have the same identifier',
        device: {
          Packages: [
            {
              PackagingDi: '10308676965720',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 10,
              Child: '00308676965723',
            },
            {
              PackagingDi: '10308676965720',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 20,
              Child: '00308676965723',
            },
          ],
        },
        at: '/device/Packages/1/PackagingDi',
        says: 'PackagingDi of another package',
      },
      {
        title: 'the device has the identifier of its group, which has not the usual length',
        device: { IssuingAgency: 'ICCBBA', Device: '=/A9999XYZ100T04', DeviceGroup: '=/A9999XYZ100T04' },
        deviceGroup: { DeviceGroupAgency: 'ICCBBA', DeviceGroup: '=/A9999XYZ100T04' },
        at: '/device/Device',
        also: ['UDG-ICCBBA-BASIC-UDI-DI'],
      },
      {
        title: 'the secondary DI is the identifier of the group',
        device: {
          DeviceGroup: '++A999MODELIDENTIFIER11S8',
          SecondaryDi: '++A999MODELIDENTIFIER11S8',
          SecondaryDiAgency: 'HIBCC',
        },
        deviceGroup: { DeviceGroupAgency: 'HIBCC', DeviceGroup: '++A999MODELIDENTIFIER11S8' },
        at: '/device/SecondaryDi',
        also: ['UDG-DI-FORMAT'],
      },
    ],
  },
})

/** BR-UDID-020 judges a secondary DI, and a device may be marked with an identifier that it has. */
function mayBeTheSame(field: DeviceIdentifier['field']): boolean {
  return field === 'SecondaryDi' || field === 'DirectMarkingDi'
}

/** Whether what the group has is no Basic UDI-DI at all: then that is to be corrected (BR-UDID-003-B), not the device. */
function isBadGroup(group: { DeviceGroup: string; DeviceGroupAgency: IssuingAgency | 'EUDAMED' }): boolean {
  const { DeviceGroup, DeviceGroupAgency } = group
  if (DeviceGroupAgency === 'ICCBBA' || DeviceGroupAgency === 'EUDAMED') return false
  return basicUdiDiFault(DeviceGroupAgency, DeviceGroup) !== undefined
}
