import type { CodeListName } from '@udigate/eudamed'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }

/**
 * What manufacturers' own lists say in one language. Words for one meaning stand in one text, with "; " between them; case, accents, blanks
 * and signs do not matter. Within a language a word has one meaning (a test holds that); in another one it may have another.
 */
export interface Words {
  language: string
  /** What columns are called, by the field that they hold; `[]` stands for any entry of a list. */
  fields: Readonly<Record<string, string>>
  /** Headings that say the opposite of a field of yes and no. */
  opposites: Readonly<Record<string, string>>
  /** Words of which headings are made: what a column is of (`package`), what it says of it (`count`), what it certainly is not (`other`). */
  concepts: Readonly<Record<string, string>>
  /** What stands for the codes of a list, besides codes and terms themselves. Countries and languages are known by their names. */
  values: Readonly<Partial<Record<CodeListName, Readonly<Record<string, string>>>>>
  /** Words beside yes and no that lists tick with. */
  ticks: { yes: string; no: string }
  /** What the row with the totals of a table says. */
  totals: string
  /** How a line below a table begins that says who made the list, when, or what is to be known of it. */
  remarks: string
  /** What languages are called in headings, besides their names. */
  languages: Readonly<Record<string, string>>
}

/** The words of each language, by its code. */
export const wordsByLanguage: Readonly<Record<string, Words>> = { en, de, fr, es, it, nl, pl }

/** The words of one meaning in all languages, each once. */
export function collectWords(pick: (words: Words) => string | undefined): readonly string[] {
  return [...new Set(Object.values(wordsByLanguage).flatMap(words => splitWordList(pick(words))))]
}

/** All meanings of one kind with their words. */
export function collectMeanings(
  pick: (words: Words) => Readonly<Record<string, string>> | undefined,
): ReadonlyMap<string, readonly string[]> {
  const meanings = new Set(Object.values(wordsByLanguage).flatMap(words => Object.keys(pick(words) ?? {})))
  return new Map(Array.from(meanings, meaning => [meaning, collectWords(words => pick(words)?.[meaning])]))
}

export function splitWordList(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split('; ')
}
