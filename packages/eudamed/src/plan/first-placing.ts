/** A market country, as far as it tells where a device was first placed on the market. */
interface Market {
  readonly Country: string
  readonly OriginalPlacedOnTheMarket: boolean
}

/** The country in which the device was first placed on the market. */
export function firstCountry(markets: readonly Market[] = []): string | undefined {
  return markets.find(market => market.OriginalPlacedOnTheMarket)?.Country
}

/** The same countries, with another one as that of the first placing. */
export function withFirstCountry<M extends Market>(markets: readonly M[], country: string | undefined): M[] {
  return markets.map(market => ({ ...market, OriginalPlacedOnTheMarket: market.Country === country }))
}
