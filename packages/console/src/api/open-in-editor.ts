import { goTo, linkTo } from '../router/router.ts'
import { modelNames } from './models.ts'

const place = 'udigate.try.open'

/** A text for the editor of “Try a record”. */
export interface OpenedText {
  model: string
  /** The request as JSON. */
  text: string
}

/** A text, and what it is of. */
interface Subject extends OpenedText {
  /** What its device is called. */
  name?: string
  /** The place of the console that it comes from. */
  from?: string
}

/** Goes to “Try a record”, and has this text in its editor. */
export function openInEditor({ model, text, name, from }: Subject): void {
  sessionStorage.setItem(place, JSON.stringify({ model, text }))
  goTo(linkTo('try', [], { model, name, from }))
}

/** Opens the record of a device in the editor, with that of its group. */
export function editRecords(
  { model, actorCode }: { model: string; actorCode: string },
  records: { device: unknown; deviceGroup?: unknown },
  subject: { name: string; from: string },
): void {
  const text = JSON.stringify({ actorCode, ...records }, undefined, 2)
  openInEditor({ model, text, ...subject })
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
