import { findText } from '../../xml/find.ts'
import type { Element } from '../../xml/read-xml.ts'
import * as names from '../namespaces.ts'
import { findBoolean, needText } from '../structure.ts'
import type { Problem } from '../verdict.ts'

/** A country in which a device is made available. */
export interface Market {
  readonly country: string
  /** The country in which the device was first placed on the market. */
  readonly isFirst: boolean
  readonly dates: string
}

/** Reads market information. @throws StructureProblem where a country or its mark is missing */
export function readMarkets(elements: readonly Element[]): Market[] {
  return elements.map(element => ({
    country: needText(element, names.marketInfo, 'country'),
    isFirst: findBoolean(element, names.marketInfo, 'originalPlacedOnTheMarket') ?? false,
    dates: ['startDate', 'endDate'].map(name => findText(element, names.marketInfo, name) ?? '').join(' to '),
  }))
}

export function findFirst(markets: readonly Market[]): string | undefined {
  return markets.find(({ isFirst }) => isFirst)?.country
}

/**
 * What is wrong with market information by itself: a country may come once, and one of them is the first.
 * Source: EUDAMED UDI business rules 2.18.1, BR-DTX-UDI-098 and BR-UDID-045.
 */
export function checkMarkets(markets: readonly Market[]): Problem[] {
  const countries = markets.map(({ country }) => country)
  const repeated = new Set(countries.filter((country, index) => countries.indexOf(country) < index))
  const firsts = markets.filter(({ isFirst }) => isFirst)
  return [
    ...[...repeated].map(country => ({
      code: 'BR-DTX-UDI-098',
      detail: `marketInfos: the country ${country} is given more than once`,
    })),
    ...(firsts.length === 1
      ? []
      : [
          {
            code: 'BR-UDID-045',
            detail: `marketInfos: ${firsts.length} countries are marked as that of first placing on the market, not one`,
          },
        ]),
  ]
}

/** Whether two lists name the same countries with the same dates, whichever of them is the first. */
export function haveSameCountries(one: readonly Market[], other: readonly Market[]): boolean {
  return list(one) === list(other)
}

/** Whether two lists say the same. */
export function areEqual(one: readonly Market[], other: readonly Market[]): boolean {
  const firsts = (markets: readonly Market[]): string => list(markets.filter(({ isFirst }) => isFirst))
  return haveSameCountries(one, other) && firsts(one) === firsts(other)
}

function list(markets: readonly Market[]): string {
  return markets
    .map(({ country, dates }) => `${country} ${dates}`)
    .sort()
    .join()
}
