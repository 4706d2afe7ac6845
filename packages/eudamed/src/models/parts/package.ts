import { Type } from '@udigate/udi'
import { DeviceIdentifier, IssuingAgency, MarketStatus, optional, required } from '../fields.ts'

/** A higher packaging level: so many of one child, which is the device or another package. */
export const Package = Type.Object(
  {
    PackagingDi: required(DeviceIdentifier, 'Package UDI-DI', 'Device identifier of the package.'),
    PackagingDiIssuingAgency: optional(
      IssuingAgency,
      'Issuing agency of the package UDI-DI',
      "Who issued it; the device's IssuingAgency where absent.",
    ),
    Status: required(MarketStatus, 'Status', 'Status of the package on the EU market.'),
    NumberOfItems: required(
      Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      'Quantity per package',
      'How many of the child it holds.',
    ),
    Child: optional(DeviceIdentifier, 'Contained UDI-DI', 'The device or package inside.'),
    ChildIssuingAgency: optional(
      IssuingAgency,
      'Issuing agency of the contained UDI-DI',
      "Who issued the child's identifier; the device's IssuingAgency where absent.",
    ),
  },
  { additionalProperties: false },
)
