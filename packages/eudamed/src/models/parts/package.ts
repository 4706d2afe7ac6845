import * as Type from 'typebox'
import { DeviceIdentifier, IssuingAgency, MarketStatus, optional, required } from '../fields.ts'

/** A higher packaging level: so many of one child, which is the device or another package. */
export const Package = Type.Object(
  {
    PackagingDi: required(DeviceIdentifier, 'Device identifier of the package.'),
    PackagingDiIssuingAgency: optional(
      IssuingAgency,
      "Who issued it; the device's IssuingAgency where absent.",
    ),
    Status: required(MarketStatus, 'Status of the package on the EU market.'),
    NumberOfItems: required(
      Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      'How many of the child it holds.',
    ),
    Child: optional(DeviceIdentifier, 'The device or package inside.'),
    ChildIssuingAgency: optional(
      IssuingAgency,
      "Who issued the child's identifier; the device's IssuingAgency where absent.",
    ),
  },
  { additionalProperties: false },
)
