import type { TradeItem } from '../../elements/trade-item.ts'
import type { CatalogueItem } from '../../hierarchy/catalogue-item.ts'
import type { GdsnRule } from '../rule.ts'

/** What hospitals of ten countries want to know, beside what EUDAMED's records have. */
interface Need {
  /** The number of the attribute in GS1's list. */
  readonly attribute: number
  /** What it is, with its article. */
  readonly what: string
  /** The field beside the records that says it, and a value of it that does. */
  readonly field: string
  readonly example: unknown
  /** Whether each level says it for itself, or the device for all. */
  readonly on: 'every' | 'device'
  read(tradeItem: TradeItem): unknown
}

const measure = { Value: 1, Unit: 'MMT' }

function readMeasurements(tradeItem: TradeItem) {
  return tradeItem.TradeItemMeasurementsModule?.TradeItemMeasurements
}

function readDescriptions(tradeItem: TradeItem) {
  return tradeItem.TradeItemDescriptionModule?.TradeItemDescriptionInformation
}

const needs: readonly Need[] = [
  {
    attribute: 3541,
    what: 'the brand name',
    field: 'BrandName',
    example: 'Brand',
    on: 'device',
    read: tradeItem => readDescriptions(tradeItem)?.BrandNameInformation?.BrandName,
  },
  {
    attribute: 3506,
    what: 'a short description',
    field: 'ShortDescriptions',
    example: [{ Text: 'Short', Language: 'en' }],
    on: 'device',
    read: tradeItem => readDescriptions(tradeItem)?.DescriptionShort,
  },
  {
    attribute: 91,
    what: 'the manufacturer, by GLN and name',
    field: 'Manufacturer',
    example: { Gln: '9506000111117', Name: 'Maker' },
    on: 'device',
    read: ({ ManufacturerOfTradeItem }) =>
      ManufacturerOfTradeItem?.every(({ Gln, PartyName }) => Gln !== undefined && PartyName !== undefined) ||
      undefined,
  },
  {
    attribute: 2995,
    what: 'a file, with its name',
    field: 'Files',
    example: [{ Type: 'IFU', Address: 'https://example.org/ifu.pdf', Name: 'ifu.pdf' }],
    on: 'device',
    read: ({ ReferencedFileDetailInformationModule: files }) =>
      files?.ReferencedFileHeader?.some(({ FileName }) => FileName !== undefined) || undefined,
  },
  {
    attribute: 3733,
    what: 'the net content',
    field: 'NetContents',
    example: [{ Value: 10, Unit: 'H87' }],
    on: 'every',
    read: tradeItem => readMeasurements(tradeItem)?.NetContent,
  },
  ...(['Height', 'Width', 'Depth'] as const).map(
    (field, index): Need => ({
      attribute: [3725, 3739, 3721][index] ?? 0,
      what: `the ${field.toLowerCase()}`,
      field,
      example: measure,
      on: 'every',
      read: tradeItem => readMeasurements(tradeItem)?.[field],
    }),
  ),
  {
    attribute: 3777,
    what: 'the gross weight',
    field: 'GrossWeight',
    example: { Value: 1, Unit: 'GRM' },
    on: 'every',
    read: tradeItem => readMeasurements(tradeItem)?.TradeItemWeight?.GrossWeight,
  },
  {
    attribute: 3830,
    what: 'the temperatures at which it is stored and transported',
    field: 'Temperatures',
    example: [{ Qualifier: 'STORAGE_HANDLING', Minimum: 5, Maximum: 25, Unit: 'CEL' }],
    on: 'every',
    read: tradeItem => tradeItem.TradeItemTemperatureInformationModule?.TradeItemTemperatureInformation,
  },
  {
    attribute: 3587,
    what: 'instructions for handling',
    field: 'HandlingInstructions',
    example: ['FTD'],
    on: 'every',
    read: tradeItem => tradeItem.TradeItemHandlingModule?.TradeItemHandlingInformation,
  },
  {
    attribute: 7176,
    what: 'the kind of waste that it becomes',
    field: 'WasteTypes',
    example: ['X'],
    on: 'device',
    read: tradeItem => tradeItem.TradeItemDisposalInformationModule?.TradeItemDisposalInformation,
  },
  {
    attribute: 3865,
    what: 'under which regulation of dangerous goods it is transported',
    field: 'DangerousGoods',
    example: { RegulationCode: 'ADR' },
    on: 'every',
    read: tradeItem => tradeItem.TransportationHazardousClassificationModule?.TransportationClassification,
  },
  {
    attribute: 1025,
    what: 'from when on it can be ordered',
    field: 'AvailableFrom',
    example: '2026-01-01',
    on: 'every',
    read: tradeItem =>
      tradeItem.DeliveryPurchasingInformationModule?.DeliveryPurchasingInformation?.StartAvailabilityDateTime,
  },
]

/** Where a caller says of a level what is missing. */
function findPlace({ level }: CatalogueItem, field: string): string {
  if (level.package === undefined) return `/tradeItem/${field}`
  return level.companionIndex === undefined
    ? '/tradeItem/Packages'
    : `/tradeItem/Packages/${level.companionIndex}/${field}`
}

const packageGtin = '19506000117840'

/** The mandatory attributes of the data set that hospitals of AT, BE, CH, CZ, DE, DK, FI, IE, NL and SE share, of which records say nothing. */
export const echoRules: readonly GdsnRule[] = needs.map(({ attribute, what, field, example, on, read }) => ({
  id: `ECHO-${attribute}`,
  title: `Hospitals are told ${what}.`,
  message: `Of {value} hospitals want to know ${what}: give ${field}.`,
  severity: 'warning',
  source: { document: 'GS1 ECHO common data set', version: '3.1.33', section: String(attribute) },
  profile: 'echo',
  check({ items }, report) {
    for (const item of items) {
      if (on === 'device' && item.level.package !== undefined) continue
      if (read(item.tradeItem) === undefined) report({ at: findPlace(item, field), value: item.level.gtin })
    }
  },
  examples: {
    good: [
      {
        title: 'It is said',
        tradeItem: {
          [field]: example,
          ...(on === 'every' && { Packages: [{ Gtin: packageGtin, [field]: example }] }),
        },
      },
    ],
    bad: [
      {
        title: 'It is not said',
        tradeItem: {},
        at: on === 'every' ? ['/tradeItem/Packages', `/tradeItem/${field}`] : [`/tradeItem/${field}`],
      },
      ...(on === 'every'
        ? [
            {
              title: 'It is not said of the package',
              tradeItem: { [field]: example, Packages: [{ Gtin: packageGtin }] },
              at: [`/tradeItem/Packages/0/${field}`],
            },
          ]
        : []),
    ],
  },
}))
