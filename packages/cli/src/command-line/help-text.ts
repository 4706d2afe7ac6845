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
    ...Object.entries(options).map(([option, of]): Term => [optionText(option, of), optionAbout(of)]),
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

/** What an option says, after the actions that it goes with, where not all of them take it. */
function optionAbout({ goesWith, about }: Option): string {
  if (goesWith === undefined) return about
  const named = goesWith.filter(action => action !== '')
  const ways = [
    ...(named.length < goesWith.length ? ['without an action'] : []),
    ...(named.length > 0 ? [`for ${named.join(', ').replace(/, ([^,]*)$/, ' and $1')}`] : []),
  ]
  const text = `${ways.join(', and ')}: ${about.replace(/^[A-Z](?=[a-z ])/, first => first.toLowerCase())}`
  return text.replace(/^[a-z]/, first => first.toUpperCase())
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
