import { codeMaps } from '../../codes/code-maps.ts'
import { readMoment } from '../../elements/compare-items.ts'
import type { ReferencedFile, SalesConditions } from '../../elements/modules/market.ts'
import type { Device } from '../../records.ts'
import {
  always,
  fromCompanion,
  fromDevice,
  fromLevelCompanion,
  type Line,
  type Made,
  readDay,
  startDay,
} from '../line.ts'
import { type LocalText, placeFirstByLanguage, readLocalTexts, writeLocalText } from '../local-texts.ts'

type Market = NonNullable<Device['MarketInfos']>[number]

const descriptions = 'TradeItemDescriptionModule/TradeItemDescriptionInformation'
const files = 'ReferencedFileDetailInformationModule/ReferencedFileHeader'
const delivery = 'DeliveryPurchasingInformationModule/DeliveryPurchasingInformation'
const dates = 'TradeItemSynchronisationDates'

function salesConditions(code: string, markets: readonly Market[]): Made[] {
  const countries = markets.flatMap(({ Country, StartDate, EndDate }) => {
    const country = codeMaps.countries.translate(Country)
    return country === undefined
      ? []
      : [
          {
            CountryCode: country,
            EndAvailabilityDateTime: EndDate === undefined ? undefined : startDay(EndDate),
            StartAvailabilityDateTime: StartDate === undefined ? undefined : startDay(StartDate),
          },
        ]
  })
  if (countries.length === 0) return []
  const value: SalesConditions = {
    TargetMarketConsumerSalesConditionCode: code,
    SalesConditionTargetMarketCountry: countries,
  }
  return [{ value }]
}

/** What the first country of the market is sold on, as against the others. */
const originalPlaced = 'ORIGINAL_PLACED'

function readMarkets(conditions: readonly SalesConditions[]): object[] {
  return conditions.flatMap(
    ({ TargetMarketConsumerSalesConditionCode, SalesConditionTargetMarketCountry = [] }) =>
      SalesConditionTargetMarketCountry.map(country => ({
        Country: country.CountryCode && codeMaps.countries.translateBack(country.CountryCode),
        OriginalPlacedOnTheMarket: TargetMarketConsumerSalesConditionCode === originalPlaced,
        StartDate: country.StartAvailabilityDateTime && readDay(country.StartAvailabilityDateTime),
        EndDate: country.EndAvailabilityDateTime && readDay(country.EndAvailabilityDateTime),
      })),
  )
}

/** The file that stands for the website of the records: what is to be read first, and has no name. */
function isWebsite({ ReferencedFileTypeCode, IsPrimaryFile, FileName }: ReferencedFile): boolean {
  return ReferencedFileTypeCode === 'IFU' && IsPrimaryFile === 'TRUE' && FileName === undefined
}

function readWebsite(list: readonly ReferencedFile[]): string | undefined {
  return list.find(isWebsite)?.UniformResourceIdentifier
}

function readFiles(list: readonly ReferencedFile[]): object[] {
  const website = list.find(isWebsite)
  return list
    .filter(file => file !== website)
    .map(file => ({
      Type: file.ReferencedFileTypeCode,
      Address: file.UniformResourceIdentifier,
      Name: file.FileName,
    }))
}

const day = { read: readDay }

/** A day that begins at a moment; none where the moment is later in the day. */
function readWholeDay(moment: string): string | undefined {
  return readMoment(moment) === startDay(readDay(moment)) ? readDay(moment) : undefined
}

function localTexts(texts: readonly { Text: string; Language: string }[]) {
  return texts.map(({ Text, Language }, index) => ({
    value: { LanguageCode: Language, Value: Text },
    at: `/${index}/Text`,
  }))
}

/** Where it is on the market and since when, what it is called, and what is to be read about it. */
export const marketLines: readonly Line[] = [
  fromDevice(
    'MarketInfos',
    'SalesInformationModule/SalesInformation/TargetMarketSalesConditions',
    5832,
    markets => [
      ...salesConditions(
        originalPlaced,
        markets.filter(({ OriginalPlacedOnTheMarket }) => OriginalPlacedOnTheMarket),
      ),
      ...salesConditions(
        'ADDITIONAL_MARKET_AVAILABILITY',
        markets.filter(({ OriginalPlacedOnTheMarket }) => !OriginalPlacedOnTheMarket),
      ),
    ],
    { read: readMarkets },
  ),
  fromDevice(
    'AdditionalTradeNames',
    `${descriptions}/TradeItemDescription`,
    3517,
    names =>
      placeFirstByLanguage(
        names.map(({ AdditionalTradeName, AdditionalTradeNameLanguage }, index) => ({
          value: writeLocalText(AdditionalTradeName, AdditionalTradeNameLanguage),
          at: `/${index}/AdditionalTradeName`,
        })),
      ),
    { read: readLocalTexts('AdditionalTradeName', 'AdditionalTradeNameLanguage') },
  ),
  fromDevice(
    'AdditionalDeviceDescriptions',
    `${descriptions}/AdditionalTradeItemDescription`,
    3504,
    texts =>
      placeFirstByLanguage(
        texts.map(({ AdditionalDeviceDescription, AdditionalDeviceDescriptionLanguage }, index) => ({
          value: writeLocalText(AdditionalDeviceDescription, AdditionalDeviceDescriptionLanguage),
          at: `/${index}/AdditionalDeviceDescription`,
        })),
      ),
    { read: readLocalTexts('AdditionalDeviceDescription', 'AdditionalDeviceDescriptionLanguage') },
  ),
  fromCompanion(
    'ShortDescriptions',
    `${descriptions}/DescriptionShort`,
    3506,
    texts => placeFirstByLanguage(localTexts(texts)),
    {
      read: (texts: readonly LocalText[]) =>
        texts.map(({ LanguageCode, Value }) => ({ Text: Value, Language: LanguageCode })),
    },
  ),
  fromCompanion('BrandName', `${descriptions}/BrandNameInformation/BrandName`, 3541),
  fromDevice(
    'Website',
    files,
    [2999, 3000],
    address => {
      const value: ReferencedFile = {
        ReferencedFileTypeCode: 'IFU',
        UniformResourceIdentifier: address,
        IsPrimaryFile: 'TRUE',
      }
      return { value }
    },
    { read: readWebsite },
  ),
  fromCompanion(
    'Files',
    files,
    [2995, 2999, 3000],
    entries =>
      entries.map(({ Type, Address, Name }, index) => {
        const value: ReferencedFile = {
          ReferencedFileTypeCode: Type,
          FileName: Name ?? undefined,
          UniformResourceIdentifier: Address,
        }
        return { value, at: `/${index}` }
      }),
    { read: readFiles },
  ),
  fromLevelCompanion(
    'AvailableFrom',
    `${delivery}/StartAvailabilityDateTime`,
    1025,
    text => ({ value: startDay(text) }),
    day,
  ),
  fromLevelCompanion(
    'AvailableUntil',
    `${delivery}/EndAvailabilityDateTime`,
    1002,
    text => ({ value: startDay(text) }),
    day,
  ),
  always(`${dates}/LastChangeDateTime`, 145, ({ sentAt }) => ({ value: writeInstant(sentAt) })),
  fromLevelCompanion(
    'EffectiveFrom',
    `${dates}/EffectiveDateTime`,
    144,
    text => ({ value: startDay(text) }),
    { read: readWholeDay },
  ),
  always(`${dates}/EffectiveDateTime`, 144, ({ sentAt }) => ({ value: writeInstant(sentAt) })),
  always(`${dates}/PublicationDateTime`, 146, ({ sentAt }) => ({ value: writeInstant(sentAt) })),
  fromLevelCompanion(
    'DiscontinuedOn',
    `${dates}/DiscontinuedDateTime`,
    143,
    text => ({ value: startDay(text) }),
    day,
  ),
]

/** To the second, in UTC. */
function writeInstant(at: Date): string {
  return at.toISOString().replace(/\.\d{3}Z$/, 'Z')
}
