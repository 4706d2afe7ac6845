import { translateLanguage, translateLanguageBack } from '../codes/code-maps.ts'

/** A text in a language. */
export interface LocalText {
  readonly LanguageCode: string
  readonly Value: string
}

/** @param language as the records have it */
export function writeLocalText(text: string, language: string | undefined): LocalText {
  return { LanguageCode: translateLanguage(language), Value: text }
}

/** Texts as a list of a record has them: under its names for text and language. */
export function readLocalTexts<Text extends string, Language extends string>(text: Text, language: Language) {
  return (texts: readonly LocalText[]): readonly Record<Text | Language, string>[] =>
    texts.map(
      ({ LanguageCode, Value }) =>
        ({ [text]: Value, [language]: translateLanguageBack(LanguageCode) }) as Record<
          Text | Language,
          string
        >,
    )
}

/** The first text of each language, since a pool takes no second one. */
export function pickFirstByLanguage(texts: readonly LocalText[]): LocalText[] {
  return pickFirst(texts, ({ LanguageCode }) => LanguageCode)
}

/** The same of texts that stand at a place. */
export function placeFirstByLanguage<Placed extends { readonly value: LocalText }>(
  texts: readonly Placed[],
): Placed[] {
  return pickFirst(texts, ({ value }) => value.LanguageCode)
}

function pickFirst<Item>(items: readonly Item[], readKey: (item: Item) => string): Item[] {
  const seen = new Set<string>()
  return items.filter(item => {
    const key = readKey(item)
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  })
}
