/** An entry of the evidence, as it is stored. */
export interface Entry {
  chain: string
  seq: number
  at: number
  kind: string
  facts: string
  previous: string
  hash: string
  lane: string | null
  place: number | null
  newest_checkpoint: number | null
  mac: string | null
}
