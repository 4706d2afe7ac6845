// npm run bench:validate: what validation costs, as ratios to a floor that is measured in the same run.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { modelNames, validate, validRequests } from '@udigate/eudamed'
import { buildBrowserBundle } from '../scripts/browser-bundle.ts'
import { compareJudgement, compareReading, makeCatalogue } from './compare-judgement.ts'
import { median, perSecond } from './measure.ts'
import { faultyRequest, longRequest } from './records.ts'

const rounds = { rounds: 7, times: 4_000 }

// The judgement alone, beside JSON.parse of the same records.
for (const [name, texts] of [
  ['valid', makeCatalogue(rounds.times)],
  ['with ten faults', [JSON.stringify(faultyRequest())]],
] as const) {
  const parsed = texts.map(text => JSON.parse(text) as object)
  const measured = compareJudgement(texts, rounds)
  console.log(
    `validate, EU_UDI_MDR ${name}: ${describe(texts)}, ${countErrors(parsed)} errors, ${show(measured)} of JSON.parse`,
  )
}

// From bytes to verdict, as a request and a line of a batch go, beside decoding and JSON.parse.
for (const [model, texts] of [
  ['EU_UDI_MDR', makeCatalogue(rounds.times)],
  ...modelNames.map(model => [model, [JSON.stringify(validRequests[model])]] as const),
] as const) {
  const measured = compareReading(model, texts, rounds)
  console.log(`read and validate, ${model}: ${describe(texts)}, ${show(measured)} of decode and JSON.parse`)
}

// Ten times the entries must cost ten times as much: the cost of an entry in a long list, beside that in a short one.
for (const list of ['MarketInfos', 'Packages', 'ClinicalSizes', 'Substances'] as const) {
  const [short, long] = [longRequest(list, 100), longRequest(list, 1000)].map(
    request => 1 / perSecond(() => validate('EU_UDI_MDR', request), 200),
  ) as [number, number]
  console.log(
    `validate, 1,000 ${list}: ${(long * 1000).toFixed(2)} ms, ${(long / short).toFixed(1)} times that of 100`,
  )
}

// From nothing to the first verdict, in a new process; node's own start is not counted.
const first = fileURLToPath(new URL('first-verdict.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
const bundle = join(folder, 'validate.mjs')
writeFileSync(bundle, (await buildBrowserBundle()).code)
for (const [name, module] of [
  ['the bundle', pathToFileURL(bundle).href],
  ['TypeScript sources', '@udigate/eudamed'],
] as const) {
  const starts = Array.from({ length: 7 }, () => {
    const { stdout } = spawnSync(process.execPath, [...process.execArgv, first, module], { encoding: 'utf8' })
    return Number(stdout)
  })
  console.log(`ready, from ${name}: first verdict ${median(starts).toFixed(0)} ms after the import began`)
}
rmSync(folder, { recursive: true })

function describe(texts: readonly string[]): string {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / texts.length
  return texts.length === 1
    ? `one record of ${bytes} bytes`
    : `${texts.length} different records of ${bytes.toFixed(0)} bytes`
}

function countErrors(requests: readonly object[]): number {
  return requests
    .map(request => validate('EU_UDI_MDR', request))
    .reduce((sum, verdict) => sum + verdict.deviceErrors.length + verdict.deviceGroupErrors.length, 0)
}

function show({ ratio: part, fastest }: { ratio: number; fastest: number }): string {
  return `up to ${Math.round(fastest).toLocaleString('en')} records/s, ${part.toFixed(2)}`
}
