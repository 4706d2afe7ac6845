import { goTo, linkTo } from '../router/router.ts'
import { modelNames } from './models.ts'

const place = 'udigate.try.open'

/** A text for the editor of “Try a record”. */
export interface OpenedText {
  model: string
  /** The request as JSON. */
  text: string
}

/** Goes to “Try a record”, and has this text in its editor. */
export function openInEditor({ model, text }: OpenedText): void {
  sessionStorage.setItem(place, JSON.stringify({ model, text }))
  goTo(linkTo('try'))
}

/** What the editor is to open, once; `undefined` where that is nothing, or is not what it should be. */
export function takeOpenedText(): OpenedText | undefined {
  const kept = sessionStorage.getItem(place)
  if (kept === null) return undefined
  sessionStorage.removeItem(place)
  try {
    const { model, text } = JSON.parse(kept) as Partial<OpenedText>
    const isKnown = modelNames.some(name => name === model)
    return isKnown && model !== undefined && typeof text === 'string' ? { model, text } : undefined
  } catch {
    return undefined
  }
}
