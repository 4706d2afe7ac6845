import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { officialFile } from '../../packages/sheets/test/official-files.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import type { Bench, Row } from '../row.ts'
import { hasJava } from '../xml-texts.ts'
import { hasXmllint, type Judge, ownJudge, xercesJudge, xmllintJudge } from '../xsd/judges.ts'
import { isKnownToDiffer } from '../xsd/known-differences.ts'
import { composedMessages } from '../xsd/messages.ts'
import { type Draw, mutate } from '../xsd/mutate.ts'

/** How many documents are judged together. */
const atOnce = 500

/** By what the records and changes are drawn, always the same. */
const seed = 14

/** What the gateway says of a message by the official schemas, beside what others say. */
export const d14: Row = {
  id: 'D14',
  isStar: true,
  fault:
    'Messages of all models and operations from generated records, most of them changed in some place: elements, attributes, namespaces, texts, markup, bytes',
  limit:
    'valid by the official schemas, or not: the same from the gateway, from xmllint and from Xerces-J (where they are)',
  runs: { short: 1_000, long: 10_000 },
  note: 'without what one of the three is known to get wrong: white space around dates, numbers and names of types, numbers of more than 24 digits, longer texts with characters above U+FFFF',
  control: { name: 'takes any code of a long list', build: brokenBuilds['takes-any-code'], runs: 2_000 },
  unable() {
    const { skip } = officialFile('xsd-3.0.30')
    if (skip !== false) return skip
    return hasXmllint() || hasJava()
      ? undefined
      : 'needs xmllint (Debian: apt-get install libxml2-utils) or Java'
  },
  async run(bench) {
    const { path: schemas } = officialFile('xsd-3.0.30')
    const folder = bench.folder()
    const own = ownJudge(bench.build, schemas)
    const others = judgesBeside(schemas, folder)
    const documents = drawDocuments()
    const counts = { all: 0, valid: 0 }
    while (counts.all < bench.runs) {
      if (bench.isControl && bench.failures.length > 0) break
      const some = Array.from(
        { length: Math.min(atOnce, bench.runs - counts.all) },
        () => documents.next().value,
      )
      const valid = await compare(bench, folder, own, others, some)
      counts.all += some.length
      counts.valid += valid
    }
    if (counts.valid < counts.all / 10 || counts.valid > (counts.all * 9) / 10) {
      throw new Error(`${counts.valid} of ${counts.all} documents are valid, which proves little`)
    }
    const names = others.map(({ name }) => name)
    const absent = ['xmllint', 'Xerces-J'].filter(name => !names.includes(name))
    const beside =
      absent.length === 0 ? names.join(' and ') : `${names.join('')} alone (no ${absent.join('')} here)`
    return {
      runs: counts.all,
      worst: `${counts.valid} valid, ${counts.all - counts.valid} not; beside ${beside}`,
    }
  },
}

function judgesBeside(schemas: string, folder: string): { name: string; judge: Judge }[] {
  const found: Record<string, Judge | undefined> = {
    xmllint: hasXmllint() ? xmllintJudge(schemas) : undefined,
    'Xerces-J': hasJava() ? xercesJudge(schemas, join(folder, 'java')) : undefined,
  }
  return Object.entries(found).flatMap(([name, judge]) => (judge ? [{ name, judge }] : []))
}

interface Drawn {
  what: string
  bytes: Uint8Array
}

/** Documents without end: each message as it is sent, and changed up to three times. */
function* drawDocuments(): Generator<Drawn, never> {
  const draw = drawBy(seed)
  for (const { model, operation, xml } of composedMessages(seed)) {
    const name = `${operation} of ${model}`
    const sent = Buffer.from(xml)
    if (!isKnownToDiffer(sent)) yield { what: name, bytes: sent }
    for (let count = 0; count < 3; count += 1) {
      const { what, bytes } = mutate(xml, draw)
      if (!isKnownToDiffer(bytes)) yield { what: `${name}: ${what}`, bytes }
    }
  }
  throw new Error('There are no more messages.')
}

/** Draws numbers that look like chance, and are the same every time (mulberry32). */
function drawBy(start: number): Draw {
  let state = start
  return most => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most)
  }
}

/** Notes where a person says otherwise. @returns how many of the documents are valid */
async function compare(
  { failures }: Bench,
  folder: string,
  own: Judge,
  others: readonly { name: string; judge: Judge }[],
  documents: readonly Drawn[],
): Promise<number> {
  const files = documents.map(({ bytes }, index) => {
    const file = join(folder, `${index}.xml`)
    writeFileSync(file, bytes)
    return file
  })
  const list = join(folder, 'list.txt')
  writeFileSync(list, `${files.join('\n')}\n`)
  const [ours = [], ...theirs] = await Promise.all(
    [own, ...others.map(({ judge }) => judge)].map(judge => judge(list, files)),
  )
  for (const [index, { what }] of documents.entries()) {
    const mine = ours[index]
    for (const [place, { name }] of others.entries()) {
      const verdict = theirs[place]?.[index]
      if (verdict?.isValid === mine?.isValid) continue
      failures.push(
        `${what}: ${mine?.isValid ? 'valid' : `invalid (${mine?.because})`} here, ${verdict?.isValid ? 'valid' : `invalid (${verdict?.because})`} by ${name}`,
      )
    }
  }
  return ours.filter(({ isValid }) => isValid).length
}
