import type { CodeEntry } from '@udigate/udi'
import { replaceWith, type Violation } from '@udigate/udi'
import type { EmdnList } from '../../codes/index.ts'
import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { meantLeaf, proposeLeaf } from '../terms/nearest-codes.ts'
import { findRepeats } from '../terms/repeated.ts'

export default defineRule({
  id: 'BR-UDID-636',
  title:
    'Each nomenclature code is in the European Medical Device Nomenclature, at the lowest level of its branch, and is given once.',
  message: 'MDN {value} {fault}. {advice}.',
  severity: 'error',
  source: businessRules('BR-UDID-636'),
  models: everyModel,
  reads: { device: ['MDN'] },

  check({ device: { MDN } }, report, { emdn }) {
    for (const { item, index } of findRepeats(MDN, code => code)) {
      const at = `/device/MDN/${index}` as const
      report({ at, value: item, explain: () => removeHere(at) })
    }
    for (const [index, code] of MDN.entries()) {
      const entry = emdn.get(code)
      if (entry?.leaf) continue
      const at = `/device/MDN/${index}` as const
      report({ at, value: code, explain: () => explain(entry, index, MDN, emdn) })
    }
  },

  examples: {
    good: [
      { title: 'a single code without an array', device: { MDN: 'A0101010201' } },
      { title: 'two codes', device: { MDN: ['A0101010201', 'A0101010101'] } },
    ],
    bad: [
      {
        title: 'a code twice',
        device: { MDN: ['A0101010201', 'A0101010201'] },
        at: '/device/MDN/1',
        fixed: 'all',
      },
      {
        title: 'a group of needles',
        device: { MDN: ['A010101'] },
        at: '/device/MDN/0',
        says: 'such as A0101010101',
      },
      {
        title: 'an unknown code after a known one',
        device: { MDN: ['A0101010201', 'A0101010209'] },
        at: '/device/MDN/1',
      },
      {
        title: 'a GMDN code without an array',
        device: { MDN: '36040' },
        at: '/device/MDN',
        says: 'GMDN code',
      },
      {
        title: 'a GMDN code with blanks around it, and what is no code of any nomenclature',
        device: { MDN: [' 36040 ', 'needle', '360400', 'GMDN 36040', '(A0101010201)'] },
        at: ['/device/MDN/0', '/device/MDN/1', '/device/MDN/2', '/device/MDN/3', '/device/MDN/4'],
        says: [
          'GMDN code',
          'none of its codes',
          'none of its codes',
          'none of its codes',
          'none of its codes',
        ],
      },
      {
        title: 'a code with blanks in it',
        device: { MDN: [' A 01 01 01 02 01'] },
        at: '/device/MDN/0',
        fixed: 'all',
        says: 'Write A0101010201',
      },
      {
        title: 'codes in one text, of which one is written with a point',
        device: { MDN: ['A0101010101', ' A0101010201, A01.01010102;'] },
        at: '/device/MDN/1',
        fixed: 'all',
        says: 'Give each code as an entry of its own',
      },
      {
        title: 'a code and a word in one text',
        device: { MDN: ['A0101010201 needle'] },
        at: '/device/MDN/0',
      },
    ],
  },
})

function removeHere(path: string): Pick<Violation, 'words' | 'fix'> {
  const words = { fault: 'is given twice', advice: 'Remove it here' }
  return { words, fix: [{ op: 'remove', path }] }
}

/** What is wrong with a code that is no leaf, and what to write instead. */
function explain(
  entry: CodeEntry | undefined,
  index: number,
  codes: readonly string[],
  emdn: EmdnList,
): Pick<Violation, 'words' | 'fix'> {
  const { version } = emdn
  const code = codes[index] ?? ''
  const list = `the EMDN (version ${version})`
  const fault = entry ? `(${entry.term ?? code}) has further levels in ${list}` : `is not in ${list}`
  const several = entry || codes.length > mostCodes ? undefined : severalCodes(code, emdn)
  if (several) {
    const value = [...codes.slice(0, index), ...several, ...codes.slice(index + 1)]
    const advice = 'Give each code as an entry of its own in a list'
    return { words: { fault, advice }, fix: [{ op: 'replace', path: '/device/MDN', value }] }
  }
  if (!entry && !looksLikeCode(code)) return { words: { fault, advice: notACode(code) } }
  const { nearest, meant } = proposeLeaf(code, emdn)
  const advice = meant ? `Write ${nearest}` : `Take a code of the lowest level, such as ${nearest}`
  return { words: { fault, advice }, ...replaceWith(`/device/MDN/${index}`, meant) }
}

const mostCodes = 50

/** The leaves that a person wrote into one text. */
function severalCodes(text: string, emdn: EmdnList): readonly string[] | undefined {
  const parts = text.split(/[\s,;|/]/).filter(part => part !== '')
  if (parts.length < 2) return undefined
  const leaves = parts.flatMap(part => meantLeaf(part, emdn)?.code ?? [])
  return leaves.length === parts.length ? leaves : undefined
}

/** Whether it begins as codes do, so that those which come nearest may be meant. */
function looksLikeCode(text: string): boolean {
  return /^\s*[A-Z]\s*[0-9OIL]/i.test(text)
}

function notACode(text: string): string {
  const isNumber = /^\s*\d{5}\s*$/.test(text)
  const what = isNumber ? 'It may be a GMDN code; EUDAMED takes codes of the EMDN' : 'It is none of its codes'
  return `${what}, which are a letter and two to twelve digits. Look up the code that stands for the device, such as A0101010201`
}
