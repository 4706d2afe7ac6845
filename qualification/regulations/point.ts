/** How a point of a regulation is answered. */
export type Answer =
  /** By the product, as its requirements and their tests show. */
  | 'by the product'
  /** By the product in part: what is left is the procedure of who operates it. */
  | 'by both'
  /** By the procedure of who operates it alone. */
  | 'by procedure'
  | 'not applicable'
  /** The product lacks what it asks for. */
  | 'not met'

/** A point of a regulation, in few words of our own: its text alone is binding. */
export interface Point {
  point: string
  asks: string
  answer: Answer
  /** What the product does, what the operator does, or why it does not apply. */
  how: string
  requirements?: readonly string[]
}

/** A regulation that a quality department holds the product against. */
export interface Regulation {
  /** Its file in the pack. */
  file: string
  title: string
  points: readonly Point[]
}
