import { isModel, type Model } from '@udigate/eudamed'
import { unreadable } from '../problem.ts'

/** A model of which there are tables and messages to read. @throws UnreadableInput for any other */
export function withLayout<Told extends string | undefined>(told: Told): Model | Extract<Told, undefined> {
  if (told === undefined) return undefined as Extract<Told, undefined>
  if (isModel(told)) return told
  throw unreadable('model-unknown', `There are no tables of the model ${told}. Send its requests as JSON.`)
}
