import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** Gives a text a style, where the terminal shows some. */
export type Paint = (style: Style, text: string) => string

/** What paints a report; without colour it leaves every text as it is. */
export function painter(colour: boolean): Paint {
  return colour ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text
}

/** The colour of the word for each severity. */
export const colours = { error: 'red', warning: 'yellow', info: 'blue' } as const

/** A value of a record as JSON that is safe in a terminal. */
export function show(value: unknown): string {
  return printable(JSON.stringify(value))
}

const longestValue = 200

/** A text that is long, without its end. */
export function cut(text: string): string {
  return text.length <= longestValue ? text : `${text.slice(0, longestValue - 1)}…`
}

/** What a terminal would act on, or show in another order, is written as an escape. */
export function printable(text: string): string {
  return text.replaceAll(
    /\p{Cc}|[\u2028-\u202e\u2066-\u2069\ufeff]/gu,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
