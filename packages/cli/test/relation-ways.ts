import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { renderMessage } from '@udigate/eudamed'
import { readLines, runBatch, types, workbookWith, writeNdjson } from '../../server/test/batch-calls.ts'
import { makeMessage, sendable } from '../../server/test/eudamed-testing.ts'
import type { World } from '../../server/test/harness.ts'
import type { Model, Request } from '../../server/test/related-records.ts'
import { udigate } from './run-udigate.ts'

interface Found {
  severity?: string
  ruleId: string
  path?: string
}

/** What is said of a record: the rules of its errors with their places, and whether it can be sent. */
export interface Said {
  errors: readonly string[]
  /** POSSIBLE, IDENTICAL, INVALID or BLOCKED; absent where a way does not say it. */
  verdict?: string
  /** Rules of the reasons why it is blocked. */
  rules?: readonly string[]
}

const sort = (found: readonly Found[]): readonly string[] =>
  [...new Set(found.map(({ ruleId, path }) => `${ruleId} ${path}`))].toSorted()

function listErrors(validation: unknown): readonly string[] {
  const { deviceErrors = [], deviceGroupErrors = [] } = (validation ?? {}) as Record<string, Found[]>
  return sort([...deviceErrors, ...deviceGroupErrors])
}

const pickErrors = (found: readonly Found[] = []): readonly string[] =>
  sort(found.filter(({ severity }) => severity?.toLowerCase() === 'error'))

interface PlanBody {
  verdict: string
  validationResult: unknown
  reasonRules?: { ruleId: string }[]
}

/** Every way in which a record is judged beside the register, and by itself: over the API, in files, and on the command line. */
export function judgeInAllWays(t: TestContext, world: World, key: string) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-ways-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const caller = { ...world, key }
  const env = { UDIGATE_URL: world.url, UDIGATE_API_KEY: key }
  const file = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const post = async <Body>(path: string, body: unknown, type: string = types.json): Promise<Body> =>
    (await world.post(path, body, { key, headers: { 'content-type': type } })).body as Body
  const get = async <Body>(path: string): Promise<Body> => (await world.get(path, { key })).body as Body

  async function judgeBatch(model: Model, kind: 'ndjson' | 'xml', content: string): Promise<Said> {
    const { id } = await runBatch(caller, `model=${model}&mode=validate`, kind, content)
    return { errors: pickErrors(await readLines<Found>(caller, `${id}/findings`)) }
  }

  async function judgeFile(workbook: Uint8Array<ArrayBuffer>): Promise<Record<string, Said>> {
    const { left } = await post<{ left: Found[] }>('/api/v1/fixes', workbook, types.xlsx)
    const { id } = await post<{ id: string }>('/api/v1/imports', workbook, types.xlsx)
    const { causes } = await get<{ causes: Found[] }>(`/api/v1/imports/${id}/findings`)
    await post(`/api/v1/imports/${id}/plan`, undefined)
    type Item = { plan: string; findings?: Found[] }
    const { items } = await get<{ items: Item[] }>(`/api/v1/imports/${id}/records`)
    const [item] = items
    assert.ok(item)
    const errors = pickErrors(item.findings)
    const blocked = errors.length > 0 ? 'INVALID' : 'BLOCKED'
    const verdict = { NOT_POSSIBLE: blocked, UNCHANGED: 'IDENTICAL' }[item.plan] ?? 'POSSIBLE'
    return {
      // Both name the column.
      fixes: { errors: pickErrors(left).map(each => each.split(' ')[0] ?? '') },
      import: { errors: pickErrors(causes).map(each => each.split(' ')[0] ?? '') },
      importPlan: { errors, verdict },
    }
  }

  async function validateFile(...args: string[]): Promise<Said> {
    const { status, stdout, stderr } = await udigate(['validate', '--format', 'ndjson', ...args], { env })
    const errors = listErrors(JSON.parse(stdout.split('\n')[0] ?? ''))
    assert.equal(status, errors.length > 0 ? 1 : 0, stdout + stderr)
    return { errors }
  }

  async function planFile(...args: string[]): Promise<Said> {
    const { status, stdout, stderr } = await udigate(['plan', '--format', 'json', ...args], { env })
    const { validationResult, verdict } = JSON.parse(stdout) as PlanBody
    assert.equal(status, ['POSSIBLE', 'IDENTICAL'].includes(verdict) ? 0 : 1, stdout + stderr)
    return { errors: listErrors(validationResult), verdict }
  }

  return {
    /** @returns what each way says, by its name; `offline` alone does not look at the register */
    async judge(model: Model, request: Request): Promise<Record<string, Said>> {
      const planned = await post<PlanBody>(`/api/v1/plan/${model}`, request)
      const workbook = new Uint8Array(await workbookWith(model, [request as never]))
      const [sent] = sendable(model, 'DEVICE.POST', [request as never])
      const xml = renderMessage(makeMessage(model, 'DEVICE.POST', sent ? [sent] : []))
      const names = {
        json: file('one.json', JSON.stringify(request)),
        xlsx: file('one.xlsx', workbook),
        xml: file('one.xml', xml),
      }
      return {
        validate: { errors: listErrors(await post(`/api/v1/validate/${model}`, request)) },
        plan: {
          errors: listErrors(planned.validationResult),
          verdict: planned.verdict,
          rules: (planned.reasonRules ?? []).map(({ ruleId }) => ruleId),
        },
        batch: await judgeBatch(model, 'ndjson', writeNdjson([request])),
        message: await judgeBatch(model, 'xml', xml),
        ...(await judgeFile(workbook)),
        commandOfRequest: await validateFile('--model', model, names.json),
        commandOfWorkbook: await validateFile(names.xlsx),
        commandOfMessage: await validateFile(names.xml),
        commandPlan: await planFile('--model', model, names.json),
        offline: await validateFile('--offline', '--model', model, names.json),
      }
    },
    /** What becomes of a record that is submitted, by a call or as a list of one. */
    async submit(model: Model, request: Request, by: 'call' | 'batch'): Promise<Said> {
      if (by === 'batch') {
        const { id } = await runBatch(caller, `model=${model}&mode=submit`, 'ndjson', writeNdjson([request]))
        const [line] = await readLines(caller, `${id}/results`)
        return { errors: pickErrors(line?.findings), verdict: line?.state ?? '' }
      }
      type Body = { status: string; validationResult?: unknown }
      const { status, validationResult } = await post<Body>(`/api/v1/submit/${model}`, request)
      const verdict = { SUCCESS: 'ACCEPTED', VALIDATION_FAILED: 'INVALID' }[status] ?? status
      return { errors: listErrors(validationResult), verdict }
    },
  }
}
