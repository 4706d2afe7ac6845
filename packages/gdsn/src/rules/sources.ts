import type { Source } from '@udigate/udi'

/** A rule of GS1's list of validation rules, by its number. */
export function gs1Rule(number: number): Source {
  return { document: 'GS1 GDSN validation rules', version: '3.1.32', section: String(number) }
}

/** A rule that firstbase answers with, known from its users alone: no text of it is public. */
export function poolRule(number: string): Source {
  return { document: 'Answers of GS1 firstbase, as its users report them', version: '2026', section: number }
}

export function schemas(section: string): Source {
  return { document: 'GS1 GDSN schemas', version: '3.1.35', section }
}
