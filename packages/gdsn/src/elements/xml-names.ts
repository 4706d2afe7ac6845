/** In which a trade item holds its modules in XML. */
export const informationHolder = 'TradeItemInformation'

/** The name that an attribute of the pool's JSON has in XML. */
export function xmlName(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
