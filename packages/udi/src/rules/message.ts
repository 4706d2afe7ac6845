/** The text of a finding, from the value seen and the words that the rule gives. */
export type MessageTemplate = (
  value: unknown,
  words: Readonly<Record<string, string | number>> | undefined,
) => string

/**
 * Reads a template once, so that filling it in is cheap: `{name}` stands for the word of that name, `{value}` for the
 * value seen where no word has that name. A word without a value stays as it is.
 */
export function readTemplate(template: string): MessageTemplate {
  // Split at a pattern with a group, texts and names take turns.
  const parts = template.split(/\{(\w+)\}/)
  return (value, words) => {
    let text = ''
    let isName = false
    for (const part of parts) {
      if (isName) {
        const word = words?.[part] ?? (part === 'value' ? shown(value) : undefined)
        text += word === undefined ? `{${part}}` : typeof word === 'string' ? word : JSON.stringify(word)
      } else text += part
      isName = !isName
    }
    return text
  }
}

const longestValue = 200

/** A value as people read it: in quotes where blanks at its ends would not be seen, cut where it is long. */
function shown(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value.length > longestValue) return `${value.slice(0, longestValue)}…`
  return value.trim() === value ? value : JSON.stringify(value)
}
