import { setTimeout as pause } from 'node:timers/promises'
import { brokenBuilds } from '../builds/broken/index.ts'
import { type LoneGateway, startLoneGateway, validatePath } from '../lone-gateway.ts'
import { makeKey } from '../make-key.ts'
import { freshRequest } from '../records.ts'
import { findWorst, repeat } from '../repeat.ts'
import type { Bench, Row } from '../row.ts'
import { storedZip } from '../stored-zip.ts'

const limit = 250
const brackets = 400_000
const styles = 900_000
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const ended = ['ENDED', 'UNREADABLE', 'CANCELLED']

/** Files of one organisation that keep whatever reads them busy, before and after the gateway is killed. */
export const c13: Row = {
  id: 'C13',
  isStar: true,
  fault: `A workbook with a number format of ${brackets} brackets, and one of ${styles} styles, are read; kill -9 meanwhile, start`,
  limit: `/health/live and another organisation’s validate in ${limit} ms, all the while; each file comes to its end`,
  runs: { short: 1, long: 5 },
  control: { name: 'reads files where it serves calls', build: brokenBuilds['reads-files-where-it-serves'] },
  async run(bench) {
    let worst = ''
    const runs = await repeat(bench, async (_, failures) => {
      const dataDir = bench.folder()
      const lone = await startLoneGateway(bench, { UDIGATE_BATCH_MAX_SIZE: '64' }, dataDir)
      const stranger = makeKey(dataDir, 'stranger', 'any')
      await measureTimes(lone, stranger, failures)
      const ids = [await upload(lone, makeWorkbook(1)), await upload(lone, makeWorkbook(styles))]
      const before = await callUntil(lone, stranger, bench, () => false, 2_000)
      await lone.gateway.end('SIGKILL')
      const again = await startLoneGateway(bench, { UDIGATE_DEMO_KEY: lone.key }, dataDir)
      const states = async (): Promise<string[]> => {
        const found = ids.map(id => again.query(`select state from batch where id = '${id}'`)[0])
        return found.map(row => String(row?.state).toUpperCase())
      }
      const haveEnded = async () => (await states()).every(state => ended.includes(state))
      const after = await callUntil(again, stranger, bench, haveEnded, 60_000)
      if (!(await haveEnded())) failures.push(`a minute later they are ${(await states()).join(', ')}`)
      const slowest = Math.max(...before, ...after)
      worst = `${findWorst([slowest])} ms in ${before.length + after.length} rounds`
      if (slowest > limit) bench.missedLimits.push(worst)
    })
    return { runs, worst }
  },
}

/** Calls of a stranger, round after round, for as long as it takes at most. */
async function callUntil(
  lone: LoneGateway,
  stranger: string,
  { failures, isControl, missedLimits }: Bench,
  isOver: () => Promise<boolean> | boolean,
  longest: number,
): Promise<number[]> {
  const begun = performance.now()
  const times: number[] = []
  while (performance.now() - begun < longest && !(await isOver())) {
    times.push(await measureTimes(lone, stranger, failures))
    if (isControl && (times.at(-1) ?? 0) > 2 * limit) {
      missedLimits.push(`${findWorst(times)} ms`)
      break
    }
    await pause(20)
  }
  return times
}

/** The longer one of a look at its health and of a validate call, in milliseconds. */
async function measureTimes(lone: LoneGateway, stranger: string, failures: string[]): Promise<number> {
  const answers = await Promise.all([
    lone.call('/health/live'),
    lone.post(validatePath, freshRequest(), { authorization: stranger }),
  ])
  for (const { status, text } of answers) if (status !== 200) failures.push(`${status} ${text.slice(0, 200)}`)
  return Math.max(...answers.map(({ ms }) => ms))
}

async function upload(lone: LoneGateway, bytes: Uint8Array): Promise<string> {
  const query = 'mode=validate&model=EU_UDI_MDR&actorCode=DE-MF-000001723'
  const answer = await lone.call(`/api/v1/batches?${query}`, {
    method: 'POST',
    headers: { authorization: lone.key, 'content-type': workbookType },
    body: new Uint8Array(bytes),
  })
  if (answer.status !== 202) throw new Error(`the file was answered ${answer.status} ${answer.text}`)
  return String(answer.body.id)
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

function links(...all: readonly string[]): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
}

/** A workbook whose styles, so many of them, have a format with brackets that nothing closes. */
function makeWorkbook(count: number): Buffer {
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  return storedZip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': links(link('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets><sheet name="Devices" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links(
      link('r1', 'worksheet', 'worksheets/sheet1.xml'),
      link('r2', 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': `<styleSheet xmlns="${spreadsheet}"><numFmts count="1"><numFmt numFmtId="200" formatCode="${'['.repeat(brackets)}"/></numFmts><cellXfs count="${count}">${'<xf numFmtId="200"/>'.repeat(count)}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${spreadsheet}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Device</t></is></c></row></sheetData></worksheet>`,
  })
}
