/** What a message says about itself. */
export interface GdsnEnvelope {
  /** Ours, up to 40 characters; the identifiers of what the message holds begin with it. */
  readonly messageId: string
  /** GLN of the data source, who sends it. */
  readonly sender: string
  /** GLN of the pool. */
  readonly pool: string
  readonly createdAt: Date
}

/** What the pool does with the items of a message. */
export type DocumentCommand = 'Add' | 'Change' | 'Correct'

/** By what a pool names something of a message in its answer: the message, and what it is about. */
export function identify({ messageId }: GdsnEnvelope, ...gtins: readonly string[]): string {
  return [messageId, ...gtins].join('-')
}

/** The same of a level of a hierarchy, which may stand in several: with the outermost item, where that is another one. */
export function identifyLevel(envelope: GdsnEnvelope, gtin: string, outermost?: string): string {
  return outermost === undefined ? identify(envelope, gtin) : identify(envelope, outermost, gtin)
}

/** Who gets an item: recipients by their GLNs, or all of a market. */
export type Recipients = { readonly glns: readonly string[] } | { readonly market: string }

/** Each of the recipients, with what an identifier of something for it ends with. */
export function listRecipients(
  to: Recipients,
): readonly ({ id: string } & ({ gln: string } | { market: string }))[] {
  return 'glns' in to ? to.glns.map(gln => ({ id: gln, gln })) : [{ id: to.market, market: to.market }]
}

/** An item that the pool has: whose it is, its GTIN, and the market that it is for. */
export interface ItemReference {
  readonly dataSource: string
  readonly gtin: string
  readonly market: string
}

/** An item, and who is to get it or to get it no longer. */
export interface Publication extends ItemReference {
  readonly to: Recipients
}

/** An item that is to be gone for these recipients. */
export interface Withdrawal extends ItemReference {
  readonly recipients: readonly string[]
}
