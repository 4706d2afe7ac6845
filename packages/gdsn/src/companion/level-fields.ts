import { Type } from '@udigate/udi'
import { code, IsoDate, Measure, optional, required, shortText } from './fields.ts'

const Temperatures = Type.Object(
  {
    Qualifier: required(
      code,
      'Situation',
      'What the limits are for: STORAGE_HANDLING, TRANSPORTATION, or another code of GDSN.',
    ),
    Minimum: optional(Type.Number(), 'Lowest temperature', 'The lowest temperature allowed.'),
    Maximum: optional(Type.Number(), 'Highest temperature', 'The highest temperature allowed.'),
    Unit: required(
      Type.Enum(['CEL', 'FAH', 'KEL']),
      'Unit',
      'CEL for degrees Celsius, FAH for degrees Fahrenheit, KEL for kelvin.',
    ),
  },
  { additionalProperties: false },
)

const percent = Type.Number({ minimum: 0, maximum: 100 })

const Humidity = Type.Object(
  {
    Qualifier: required(
      code,
      'Situation',
      'What the limits are for: STORAGE_HANDLING, TRANSPORTATION, or another code of GDSN.',
    ),
    Minimum: optional(percent, 'Lowest humidity', 'The lowest relative humidity allowed, in percent.'),
    Maximum: optional(percent, 'Highest humidity', 'The highest relative humidity allowed, in percent.'),
  },
  { additionalProperties: false },
)

const DangerousGoods = Type.Object(
  {
    RegulationCode: required(
      shortText(70),
      'Regulation',
      'The regulation of dangerous goods that it is under: ADR, …; what the market asks to be said where it is under none.',
    ),
    HazardClass: optional(shortText(4), 'Class', 'Class of dangerous goods: 3 for flammable liquids, ….'),
    HazardCodes: optional(Type.Array(shortText(35)), 'Hazard numbers', 'Numbers that name the hazard.'),
    UnNumber: optional(
      Type.String({ pattern: '^[0-9]{4}$', examples: ['1219'] }),
      'UN number',
      'Number of the substance at the United Nations, four digits.',
    ),
  },
  { additionalProperties: false },
)

/** What each level of packaging says for itself: the device as much as a case of it. */
export const levelFields = {
  IsOrderable: optional(
    Type.Boolean(),
    'Can be ordered',
    'Whether this level can be ordered; it can where absent.',
  ),
  IsDespatched: optional(
    Type.Boolean(),
    'Is despatched',
    'Whether this level is despatched as it is; where absent, only what nothing else holds.',
  ),
  NetContents: optional(
    Type.Array(Measure),
    'Net content',
    'How much of the product it holds, as the label says it; one for each unit.',
  ),
  Height: optional(Measure, 'Height', 'Height with its packaging.'),
  Width: optional(Measure, 'Width', 'Width with its packaging.'),
  Depth: optional(Measure, 'Depth', 'Depth with its packaging.'),
  GrossWeight: optional(Measure, 'Gross weight', 'Weight with its packaging.'),
  NetWeight: optional(Measure, 'Net weight', 'Weight without packaging.'),
  Temperatures: optional(
    Type.Array(Temperatures),
    'Temperatures',
    'Between which temperatures it is to be stored or transported.',
  ),
  Humidities: optional(
    Type.Array(Humidity),
    'Humidity',
    'Between which humidities it is to be stored or transported.',
  ),
  HandlingInstructions: optional(
    Type.Array(code),
    'Handling instructions',
    'How it is to be handled: codes of GDSN.',
  ),
  WasteTypes: optional(Type.Array(code), 'Kinds of waste', 'What kind of waste it becomes: codes of GDSN.'),
  DangerousGoods: optional(
    DangerousGoods,
    'Dangerous goods',
    'Under which regulation of dangerous goods it is transported.',
  ),
  AvailableFrom: optional(IsoDate, 'Available from', 'First day on which it can be ordered.'),
  AvailableUntil: optional(IsoDate, 'Available until', 'Last day on which it can be ordered.'),
  EffectiveFrom: optional(
    IsoDate,
    'Valid from',
    'From which day its data hold; from the day of sending where absent.',
  ),
  DiscontinuedOn: optional(
    IsoDate,
    'Discontinued on',
    'From which day it is no longer made. Once the pool has it, it is changed by a correction only.',
  ),
}
