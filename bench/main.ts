// npm run bench [-- --part | --full] [--write]: one table of what the product costs beside its floors, and what it was when
// the figures were last written (bench/last.json). A figure that is worse by more than a fifth is named; machines are noisy,
// so that the run never fails for it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Extent, extents, type Figure, works } from './works.ts'

const { values } = parseArgs({
  options: {
    part: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const extent: Extent = values.part ? 'part' : values.full ? 'full' : 'usual'
const file = fileURLToPath(new URL('last.json', import.meta.url))
const last: Readonly<Record<string, number>> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

const found: Figure[] = []
for (const { since, unable, measure } of works) {
  if (extents.indexOf(since) > extents.indexOf(extent)) continue
  if (unable !== undefined) {
    console.log(`Not measured: ${unable}.`)
    continue
  }
  for (const figure of await measure(extent)) {
    found.push(figure)
    console.log(describe(figure))
  }
}
const worse = found.filter(isWorse)
for (const figure of worse)
  console.log(`::warning::Worse than before by more than a fifth: ${describe(figure)}`)
if (values.write) {
  const written = { ...last, ...Object.fromEntries(found.map(each => [name(each), round(each.figure)])) }
  writeFileSync(file, `${JSON.stringify(written, undefined, 2)}\n`)
}

function describe(figure: Figure): string {
  const { work, of, aim } = figure
  const before = last[name(figure)]
  return [
    `${work.padEnd(66)} ${String(round(figure.figure)).padStart(7)} ${of}`,
    ...(aim === undefined ? [] : [`aim ${aim}`]),
    ...(before === undefined ? [] : [`last ${before}`]),
  ].join(', ')
}

/** What tells a figure from all others in the file. */
function name({ work, of }: Figure): string {
  return `${work} (${of})`
}

function isWorse(figure: Figure): boolean {
  const before = last[name(figure)]
  if (before === undefined) return false
  return figure.isHigherBetter ? figure.figure < before * 0.8 : figure.figure > before * 1.2
}

function round(figure: number): number {
  return Number(figure.toPrecision(3))
}
