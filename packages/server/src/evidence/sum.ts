import type { Signer } from './signing.ts'

/** How many texts there were, and the sum of their MACs, hexadecimal. */
export interface Sum {
  count: number
  sum: string
}

/** Sums of MACs stay below this. */
const modulus = 2n ** 256n

/**
 * Adds up the MACs of texts, in whichever order they come. Without the key no other texts of the same sum are found
 * (D. Clarke et al., Incremental multiset hash functions, 2003).
 */
export function addMacs(signer: Signer) {
  let [count, sum] = [0, 0n]
  return {
    add(text: string): void {
      count += 1
      sum = (sum + BigInt(`0x${signer.mac(text)}`)) % modulus
    },
    total: (): Sum => ({ count, sum: sum.toString(16).padStart(64, '0') }),
  }
}
