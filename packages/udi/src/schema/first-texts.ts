/** Keeps the first of the texts that it is given, in their order: as many as wanted, whatever their number. */
export class FirstTexts {
  readonly #most: number
  readonly #texts: string[] = []

  constructor(most: number) {
    this.#most = most
  }

  get texts(): readonly string[] {
    return this.#texts
  }

  add(text: string): void {
    const texts = this.#texts
    const last = texts.at(-1)
    if (last !== undefined && texts.length === this.#most) {
      if (last <= text) return
      texts.pop()
    }
    let low = 0
    let high = texts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((texts[middle] as string) < text) low = middle + 1
      else high = middle
    }
    texts.splice(low, 0, text)
  }
}
