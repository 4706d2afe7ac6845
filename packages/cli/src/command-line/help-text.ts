import type { CommandDescription, Option } from '../command.ts'
import { wrapText } from '../wrap-text.ts'

const width = 120
/** Where what is said of an option or a word begins. */
const indent = ' '.repeat(25)

/** What `udigate <command> --help` prints. */
export function helpText(description: CommandDescription): string {
  const { name, usage, about, actions = {}, words = [], options, needs, statuses, examples } = description
  const terms = [
    ...Object.entries(actions).map(([action, { about: what }]): Term => [action, what]),
    ...words.map(({ name: word, about: what = '' }): Term => [word, what]),
    ...Object.entries(options).map(([option, of]): Term => [optionText(option, of), of.about]),
  ].filter(([term, what]) => term !== '' && what !== '')
  return [
    usage
      .map((way, index) => `${index === 0 ? 'Usage:' : '      '} udigate ${name} ${way}`.trimEnd())
      .join('\n'),
    ...paragraphs(about),
    ...(terms.length > 0 ? [terms.map(termText).join('\n')] : []),
    ...paragraphs(needs ?? ''),
    wrapText(`Exit status: ${statusText(statuses)}.`, width),
    ['Examples:', ...examples.map(exampleText)].join('\n'),
  ].join('\n\n')
}

type Term = [term: string, about: string]

/** `--model MODEL`, `--format text|json`. */
function optionText(name: string, { short, type, value, values = [] }: Option): string {
  const spelling = short === undefined ? `--${name}` : `-${short}, --${name}`
  return type === 'boolean' ? spelling : `${spelling} ${value ?? values.join('|')}`
}

function termText([term, about]: Term): string {
  const text = wrapText(about, width, indent)
  const start = `  ${term}`.padEnd(indent.length)
  return start.endsWith(' ') ? start + text : `${start}\n${indent}${text}`
}

function paragraphs(text: string): string[] {
  return text
    .split('\n\n')
    .filter(paragraph => paragraph !== '')
    .map(paragraph => wrapText(paragraph, width))
}

function statusText(statuses: Readonly<Record<number, string>>): string {
  return Object.entries(statuses)
    .map(([status, meaning]) => `${status} ${meaning}`)
    .join('; ')
}

function exampleText({ line, status = 0 }: { line: string; status?: number }): string {
  return `  ${line.replaceAll('\n', ' \\\n    ')}${status === 0 ? '' : `   # exit status ${status}`}`
}
