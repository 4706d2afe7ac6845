import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { type Model, modelNames, type Validation } from '@udigate/eudamed'
import type { Finding, JsonObject } from '@udigate/udi'
import * as fc from 'fast-check'
import { buildBrowserBundle } from '../../../scripts/browser-bundle.ts'
import { arbitraryBrokenRequest, badExamples, makeRequest } from '../../eudamed/test/broken-requests.ts'
import { start } from '../../server/test/harness.ts'
import { udigate } from './run-udigate.ts'

type Browser = typeof import('../../eudamed/src/browser.ts')
let browser: Browser
before(async () => {
  const { code } = await buildBrowserBundle()
  browser = (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as Browser
})

for (const model of modelNames) {
  test(`the same findings over HTTP, on the command line and in a browser, ${model}`, async t => {
    const { post, makeKey } = await start(t)
    const key = await makeKey({ actors: 'any' })
    const seed = Math.trunc(Math.random() * 2 ** 31)
    t.diagnostic(`seed ${seed}`)
    const requests = [
      ...badExamples.filter(example => example.model === model).map(makeRequest),
      ...fc.sample(arbitraryBrokenRequest(model), { numRuns: 40, seed }),
    ]
    const onCommandLine = await validateLines(model, requests)
    assert.equal(onCommandLine.length, requests.length)

    let submitted = 0
    for (const [index, request] of requests.entries()) {
      const about = `seed ${seed}, request ${index}: ${JSON.stringify(request)}`
      const { status, body } = await post(`/api/v1/validate/${model}?offline=true`, request)
      const { file: _, record, line, ...reported } = onCommandLine[index] ?? {}
      assert.deepEqual([record, line], [index + 1, index + 1])
      if (status === 400) {
        const { status: word, fault } = reported as { status: string; fault: { code: string } }
        assert.equal(word, 'unreadable', about)
        assert.ok(String(body.detail).includes(`(${fault.code}`), about)
        assert.equal(readInBrowser(request).ok, false, about)
        continue
      }
      assert.equal(status, 200, about)
      assert.deepEqual(reported, withoutTitles(body), about)
      const reading = readInBrowser(request)
      assert.ok(reading.ok && browser.isJsonObject(reading.value), about)
      const inBrowser = browser.validate(model, browser.validationRequest(reading.value))
      assert.deepEqual(withoutTerms(inBrowser), withoutTerms(withoutTitles(body) as Validation), about)

      const submission = makeSubmission(request)
      const isSame = isDeepStrictEqual(submission, request)
      const judged = isSame ? { body } : await post(`/api/v1/validate/${model}?offline=true`, submission)
      if (submission.deviceGroup === null || judged.body.status !== 'failed') continue
      const refused = await post(`/api/v1/submit/${model}`, submission, { key })
      assert.equal(refused.status, 400, about)
      assert.deepEqual(refused.body.validationResult, judged.body, about)
      submitted += 1
    }
    assert.ok(submitted > 30, `only ${submitted} submitted`)
  })
}

/** What `udigate validate` says of each request, in one run. */
async function validateLines(model: Model, requests: readonly object[]): Promise<Record<string, unknown>[]> {
  const input = requests.map(request => `${JSON.stringify(request)}\n`).join('')
  const { stdout, stderr } = await udigate(
    ['validate', '--each-alone', '--model', model, '--format', 'ndjson', '-'],
    {
      input,
    },
  )
  assert.match(stderr, /^\d+ records: /)
  return stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
}

function readInBrowser(request: object) {
  return browser.readJson(new TextEncoder().encode(JSON.stringify(request)))
}

/** The same records as a submission, whose form is stricter: both records, the codes as text, and nothing else. */
function makeSubmission({ device, deviceGroup, actorCode, authorizedRepresentativeCode }: JsonObject) {
  return {
    device: device ?? null,
    deviceGroup: deviceGroup ?? null,
    actorCode: isText(actorCode) ? actorCode : 'DE-MF-000001723',
    ...(isText(authorizedRepresentativeCode) ? { authorizedRepresentativeCode } : {}),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** The bundle has not the terms of the nomenclature, which messages about its codes name. */
function withoutTerms(validation: Validation): Validation {
  const { deviceErrors, deviceWarnings } = validation
  return { ...validation, deviceErrors: deviceErrors.map(cut), deviceWarnings: deviceWarnings.map(cut) }
}

function cut(finding: Finding): Finding {
  return finding.path.startsWith('/device/MDN') ? { ...finding, message: '' } : finding
}

/** What an answer says without the titles of fields, which are of the API alone. */
function withoutTitles(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body, (name, value) => (name === 'title' ? undefined : value)))
}
