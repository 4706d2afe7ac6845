import { type Model, validate } from '@udigate/eudamed'
import { readJson } from '@udigate/udi'
import { ratio } from './measure.ts'
import { manyRequests } from './records.ts'

type Rounds = Parameters<typeof ratio>[2]
type Compared = ReturnType<typeof ratio>

/** So many different MDR requests of about 2 kB, as JSON. */
export function makeCatalogue(count: number): readonly string[] {
  return Array.from(manyRequests(count, 10), request => JSON.stringify(request))
}

/** The judgement of MDR requests alone, as a ratio to JSON.parse of the same texts. */
export function compareJudgement(texts: readonly string[], rounds: Rounds): Compared {
  const parsed = texts.map(text => JSON.parse(text) as object)
  return ratio(
    inTurn(parsed, request => validate('EU_UDI_MDR', request)),
    inTurn(texts, text => JSON.parse(text)),
    rounds,
  )
}

/** From bytes to verdict, as a request and a line of a batch go, as a ratio to decoding and JSON.parse. */
export function compareReading(model: Model, texts: readonly string[], rounds: Rounds): Compared {
  const decoder = new TextDecoder()
  const all = texts.map(text => new TextEncoder().encode(text))
  return ratio(
    inTurn(all, bytes => {
      const reading = readJson(bytes)
      if (!reading.ok) throw new Error(reading.fault.message)
      return validate(model, reading.value as object)
    }),
    inTurn(all, bytes => JSON.parse(decoder.decode(bytes))),
    rounds,
  )
}

/** Work on one after another, from the first one again after the last. */
function inTurn<Item>(items: readonly Item[], work: (item: Item) => unknown): () => unknown {
  let next = 0
  return () => {
    const item = items[next % items.length] as Item
    next += 1
    return work(item)
  }
}
