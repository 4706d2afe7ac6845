/** The id of a submission or a message, or `actor`, the stage and the SRN. */
const names = /^([0-9a-f-]{1,64}|actor (preview|production) [A-Z]{2}-[A-Z]{2}-[0-9]{9})$/

/** Whether a chain can be called so; another name would come from something that is no gateway. */
export function isChainName(chain: string): boolean {
  return names.test(chain)
}

/** Where the entries of a chain are in the folder of an export. */
export function nameChainFile(chain: string): string {
  return `chains/${chain.replaceAll(' ', '-')}.ndjson`
}
