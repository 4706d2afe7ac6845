import * as Type from 'typebox'
import { regulationDeviceFields } from '../device-fields.ts'
import { oneOrMany, optional, required } from '../fields.ts'
import { ClinicalSize } from '../parts/clinical-size.ts'
import { Substance } from '../parts/substance.ts'

/** The device record (UDI-DI) of the medical devices regulation. */
export type Device = Type.Static<typeof Device>
export const Device = Type.Object(
  {
    ...regulationDeviceFields,
    ContainsLatex: required(Type.Boolean(), 'Whether it contains latex.'),
    Reprocessed: required(Type.Boolean(), 'Whether it is a reprocessed single-use device.'),
    ClinicalSizes: optional(Type.Array(ClinicalSize), 'Clinically relevant sizes.'),
    Substances: optional(oneOrMany(Substance), 'Substances that must be named.'),
    AnnexXVITypes: optional(
      Type.Array(
        Type.Enum([
          'BRAIN_ELECTROSTIMULATION',
          'CONTACT_LENSES',
          'EMR',
          'EQUIPMENT_FOR_ADIPOSE_TISSUE',
          'FILLING_BY_INJECTION',
          'PRODUCT_IN_BODY',
        ]),
      ),
      'Intended purposes other than medical (Annex XVI).',
    ),
    AnnexXVIApplicable: optional(
      Type.Boolean(),
      'Whether a Master UDI-DI has an intended purpose other than medical.',
    ),
    DeviceReusableSurgicalInstrument: optional(Type.Boolean(), 'Repeats the value of the device group.'),
  },
  { $id: 'DEVICE_EU_UDI_MDR', title: 'MDR device', additionalProperties: false },
)
