import { Type } from '@udigate/udi'
import { fieldGroups } from '../field-groups.ts'
import { DeviceIdentifier, optional, required } from '../fields.ts'

const RelatedLegacyDevice = Type.Object(
  {
    IssuingAgency: required(
      Type.Enum(['GS1', 'HIBCC', 'ICCBBA', 'IFA', 'EUDAMED']),
      'Issuing agency',
      'Who issued it; EUDAMED for a EUDAMED ID.',
    ),
    Device: required(
      DeviceIdentifier,
      'UDI-DI',
      'The UDI-DI of the device under a directive, or its EUDAMED ID.',
    ),
  },
  { additionalProperties: false },
)

/**
 * The link of a device under MDR or IVDR to the same device under a directive. Systems and procedure packs have none.
 * Source: EUDAMED data dictionary 2.18, FLD-UDID-180.
 */
export const linkFields = {
  RelatedLegacyDevice: optional(
    RelatedLegacyDevice,
    'Linked directive device',
    'The same device under a directive (MDD, AIMDD, IVDD). EUDAMED links devices of one UDI-DI by itself; such a link need not be given and stays.',
    fieldGroups.identification,
  ),
}
