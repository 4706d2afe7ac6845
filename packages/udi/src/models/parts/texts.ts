import Type from 'typebox'
import { Language, LText, required } from '../fields.ts'

/** A trade name. The first one given is the default one. */
export const TradeName = Type.Object(
  {
    AdditionalTradeName: required(LText, 'The trade name as on the label.'),
    AdditionalTradeNameLanguage: required(Language, 'Its language; ANY where it has none.'),
  },
  { additionalProperties: false },
)

export const DeviceDescription = Type.Object(
  {
    AdditionalDeviceDescription: required(LText, 'A description of the product.'),
    AdditionalDeviceDescriptionLanguage: required(Language, 'Its language.'),
  },
  { additionalProperties: false },
)

/** What a system or procedure pack is for. */
export const MedicalPurpose = Type.Object(
  {
    MedicalPurpose: required(LText, 'The medical purpose of the system or procedure pack.'),
    MedicalPurposeLanguage: required(Language, 'Its language.'),
  },
  { additionalProperties: false },
)
