import { digestContent } from './entry.ts'

/** What is hashed before a leaf and before a node, so that neither can stand for the other (RFC 6962, 2.1). */
const leafPrefix = '\u0000'
const nodePrefix = Uint8Array.of(1)

/** A hash beside the way from a leaf to the root, and on which side of it. */
export interface Sibling {
  side: 'left' | 'right'
  /** Hexadecimal. */
  hash: string
}

export interface MerkleTree {
  /** Hexadecimal. */
  root: string
  /** What proves that the text at `index` is in the tree (RFC 6962, 2.1.1): from the leaf upwards. */
  path(index: number): Sibling[]
}

/** The Merkle tree over texts in their order (RFC 6962, 2.1). */
export function merkleTree(texts: readonly string[]): MerkleTree {
  const leaves = texts.map(hashLeaf)
  const levels = [leaves]
  for (let level = leaves; level.length > 1; levels.push(level)) level = levelAbove(level)
  const root = levels.at(-1)?.[0] ?? digestContent('')
  return {
    root: root.toString('hex'),
    path(index) {
      const siblings: Sibling[] = []
      let place = index
      for (const level of levels) {
        const other = level[place ^ 1]
        if (other) siblings.push({ side: place % 2 === 1 ? 'left' : 'right', hash: other.toString('hex') })
        place >>= 1
      }
      return siblings
    },
  }
}

/** Pairs become nodes; one that has no partner goes up as it is. */
function levelAbove(level: readonly Buffer[]): Buffer[] {
  const above: Buffer[] = []
  for (let place = 0; place < level.length; place += 2) {
    const left = level[place]
    const right = level[place + 1]
    if (left) above.push(right ? hashNode(left, right) : left)
  }
  return above
}

/** The root to which a path leads from a text, hexadecimal. */
export function rootOver(text: string, path: readonly Sibling[]): string {
  const root = path.reduce((hash, { side, hash: other }) => {
    const sibling = Buffer.from(other, 'hex')
    return side === 'left' ? hashNode(sibling, hash) : hashNode(hash, sibling)
  }, hashLeaf(text))
  return root.toString('hex')
}

/** The hash of a leaf. */
export function hashLeaf(text: string): Buffer {
  return digestContent(`${leafPrefix}${text}`)
}

/** The hash of two that stand beside each other. */
export function hashNode(left: Uint8Array, right: Uint8Array): Buffer {
  return digestContent(Buffer.concat([nodePrefix, left, right]))
}
