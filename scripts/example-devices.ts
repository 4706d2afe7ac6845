import { readFileSync } from 'node:fs'
import { type ValidRequest, validRequests } from '@udigate/eudamed'

type Request = ValidRequest<'EU_UDI_MDR'>

/** Three sizes of a catheter, in one device group: the records of `examples/devices.xlsx`. */
export function exampleDevices(): readonly Request[] {
  return [
    sized({ gauge: 18, code: '04012345400014', unitOfUse: '04012345400113', diameter: 1.3 }),
    sized({ gauge: 20, code: '04012345400021', unitOfUse: '04012345400120', diameter: 1.1 }),
    sized({ gauge: 22, code: '04012345400038', unitOfUse: '04012345400137', diameter: 0.9 }),
  ]
}

interface Size {
  gauge: number
  code: string
  unitOfUse: string
  /** In millimetres. */
  diameter: number
}

/** The device of `examples/eu-udi-mdr.json` in another size, which has identifiers of its own. */
function sized({ gauge, code, unitOfUse, diameter }: Size): Request {
  const example: Request = JSON.parse(
    readFileSync(new URL('../examples/eu-udi-mdr.json', import.meta.url), 'utf8'),
  )
  const { device, deviceGroup } = example
  const group = '4012345CATHETER4T9'
  return {
    ...validRequests.EU_UDI_MDR,
    device: {
      ...device,
      Device: code,
      DeviceGroup: group,
      ReferenceNumber: `CATH-${gauge}-400`,
      UnitOfUseDi: unitOfUse,
      SecondaryDi: `E123CATH${gauge}4000`,
      AdditionalTradeNames: [
        { AdditionalTradeName: `VenaLine ${gauge}`, AdditionalTradeNameLanguage: 'ANY' },
      ],
      AdditionalDeviceDescriptions: [
        {
          AdditionalDeviceDescription: `Peripheral intravenous catheter, ${gauge} G`,
          AdditionalDeviceDescriptionLanguage: 'EN',
        },
      ],
      Packages: [],
      ClinicalSizes: [{ ClinicalSizeType: 'CST1', Precision: 'VALUE', Value: diameter, ValueUnit: 'MU01' }],
      Material: `4000${gauge}`,
      MaterialText: `Catheter ${gauge} G, box of 10`,
    },
    deviceGroup: { ...deviceGroup, DeviceGroup: group, DeviceModel: 'VL-4' },
  } as unknown as Request
}
