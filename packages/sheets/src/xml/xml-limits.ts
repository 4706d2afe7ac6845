export interface XmlLimits {
  /** Size of the document in bytes. */
  maxBytes: number
  /** Nesting of elements; the root element is at depth 1. */
  maxDepth: number
  /** Number of `<` and `=` in the document: what elements and attributes cost memory by. */
  maxMarks: number
}

export const xmlLimits: XmlLimits = { maxBytes: 20 * 1024 * 1024, maxDepth: 256, maxMarks: 500_000 }

/** A message may carry 300 entities with all their texts. */
export const messageLimits: XmlLimits = { ...xmlLimits, maxMarks: 10_000_000 }
