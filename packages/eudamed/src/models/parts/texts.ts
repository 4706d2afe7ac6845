import { Type } from '@udigate/udi'
import { Language, LText, optional, required } from '../fields.ts'

/** A trade name. The first one given is the default one. */
export const TradeName = Type.Object(
  {
    AdditionalTradeName: required(LText, 'Trade name', 'The trade name as on the label.'),
    // Wide on purpose: BR-UDID-070 says that it must be there.
    AdditionalTradeNameLanguage: optional(
      Language,
      'Language',
      'Its language, which must be given; ANY where it has none.',
    ),
  },
  { additionalProperties: false },
)

export const DeviceDescription = Type.Object(
  {
    AdditionalDeviceDescription: required(LText, 'Description', 'A description of the product.'),
    AdditionalDeviceDescriptionLanguage: required(Language, 'Language', 'Its language.'),
  },
  { additionalProperties: false },
)

/** What a system or procedure pack is for. */
export const MedicalPurpose = Type.Object(
  {
    MedicalPurpose: required(
      LText,
      'Medical purpose',
      'The medical purpose of the system or procedure pack.',
    ),
    MedicalPurposeLanguage: required(Language, 'Language', 'Its language.'),
  },
  { additionalProperties: false },
)
