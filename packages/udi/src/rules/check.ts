import type { Finding } from '../finding.ts'
import { readTemplate } from './message.ts'

/** The names that stand in braces in a template. */
type WordsOf<Text extends string> = Text extends `${string}{${infer Word}}${infer Rest}`
  ? Word | WordsOf<Rest>
  : never

type Words<Text extends string> = Readonly<Record<WordsOf<Text>, string>>

/** A sentence that is written once: pages show its template, findings and answers have its words filled in. */
export interface Sentence<Text extends string = string> {
  readonly message: Text
  say(words: Words<Text>): string
}

/** What is found of records otherwise than by a rule, and the one text of its findings. */
export interface NamedCheck<Text extends string = string> extends Sentence<Text> {
  readonly id: string
  find(at: Pick<Finding, 'path' | 'value' | 'fix'>, words: Words<Text>): Finding
}

/** @param message with a name in braces for each word: `{name} is registered under {model}.` */
export function writeSentence<const Text extends string>(message: Text): Sentence<Text> {
  const template = readTemplate(message)
  return { message, say: words => template(undefined, words) }
}

/**
 * A check that no rule file makes.
 *
 * @param id that of its findings
 * @param message their text, with a name in braces for each word
 */
export function defineCheck<const Text extends string>(id: string, message: Text): NamedCheck<Text> {
  const sentence = writeSentence(message)
  return {
    ...sentence,
    id,
    find: ({ path, ...more }, words) => ({ path, ruleId: id, message: sentence.say(words), ...more }),
  }
}
