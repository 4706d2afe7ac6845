import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readAcknowledgement, renderMessage, validRequests } from '@udigate/eudamed'
import { officialFile } from '../../sheets/test/official-files.ts'
import { makeMessage, read, sendable } from './eudamed-testing.ts'

const acknowledgements = officialFile('samples', 'acknowledgements-synthetic')

/** An acknowledgement in the shape of schemas 3.0.30. */
function writeAcknowledgement(...entities: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<message:Acknowledgement version="3.0.30" xmlns:message="https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Message/v1"
    xmlns:service="https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Service/v1">
  <message:correlationID>98971ef5-58ed-4db4-ba19-61bcb07ebec4</message:correlationID>
  <message:creationDateTime>2026-08-12T15:53:42.722+02:00</message:creationDateTime>
  <message:messageID>e0980a52-75cb-47fd-9275-6f4a41ccf149</message:messageID>
  <message:payload/>
  <message:sender><message:node><service:nodeActorCode>EUDAMED</service:nodeActorCode></message:node><message:service>
    <service:serviceID>DEVICE</service:serviceID><service:serviceOperation>POST</service:serviceOperation></message:service>
  </message:sender>
  <message:responseEntities>${entities.join('')}</message:responseEntities>
</message:Acknowledgement>`
}

function writeEntity(code: string | undefined, responseCode: string, ...report: [string, string][]): string {
  const name = code === undefined ? '' : `<message:entityCode>${code}</message:entityCode>`
  const elements = report.map(
    ([error, detail]) =>
      `<message:elementReport><message:operationErrorCode>${error}</message:operationErrorCode><message:operationErrorDetail>${detail}</message:operationErrorDetail></message:elementReport>`,
  )
  return `<message:responseEntity>${name}<message:responseCode>${responseCode}</message:responseCode><message:report>${elements.join('')}</message:report></message:responseEntity>`
}

const envelope = {
  messageId: 'e0980a52-75cb-47fd-9275-6f4a41ccf149',
  correlationId: '98971ef5-58ed-4db4-ba19-61bcb07ebec4',
  service: 'DEVICE',
  operation: 'POST',
}

test('an acknowledgement is read entity by entity', () => {
  const xml = writeAcknowledgement(
    writeEntity('5050649ECHELONVACNL', 'SUCCESS'),
    writeEntity('5050649&lt;&amp;', 'PROCESSED_WITH_ERRORS', ['ERR-1', 'a &lt; b'], ['ERR-2', 'c']),
    writeEntity(undefined, 'BAD_REQUEST', ['E-I-40000', "[ValidationProblem { line=2, message='…' }]"]),
  )
  assert.deepEqual(readAcknowledgement(read(xml)), {
    ok: true,
    acknowledgement: {
      ...envelope,
      results: [
        { entityCode: '5050649ECHELONVACNL', responseCode: 'SUCCESS', errors: [] },
        {
          entityCode: '5050649<&',
          responseCode: 'PROCESSED_WITH_ERRORS',
          errors: [
            { code: 'ERR-1', detail: 'a < b' },
            { code: 'ERR-2', detail: 'c' },
          ],
        },
        {
          responseCode: 'BAD_REQUEST',
          errors: [{ code: 'E-I-40000', detail: "[ValidationProblem { line=2, message='…' }]" }],
        },
      ],
    },
  })
})

test('what is no acknowledgement is refused', () => {
  const refused = [
    renderMessage(
      makeMessage(
        'EU_UDI_MDR',
        'DEVICE.POST',
        sendable('EU_UDI_MDR', 'DEVICE.POST', [validRequests.EU_UDI_MDR]),
      ),
    ),
    writeAcknowledgement(writeEntity('1', 'SUCCESSFUL')),
    writeAcknowledgement('<message:responseEntity/>'),
    '<Acknowledgement/>',
    '<html/>',
  ]
  for (const xml of refused) assert.equal(readAcknowledgement(read(xml)).ok, false, xml)
})

const samples: Record<string, { responseCode?: string; results: unknown[] }> = {
  'ack-device-post-success.xml': { results: [['5050649ECHELONVACNL', 'SUCCESS']] },
  'ack-3.0.25-style-with-top-responseCode.xml': {
    responseCode: 'SUCCESS',
    results: [['5050649ECHELONVACNL', 'SUCCESS']],
  },
  'ack-device-post-partial.xml': {
    results: [
      ['5050649ELITEVTV4', 'SUCCESS'],
      ['5050649ELITEVTV4', 'PROCESSED_WITH_ERRORS', 'ERR-SYNTHETIC'],
    ],
  },
  'ack-udidi-patch-processed-with-errors.xml': {
    results: [['05050649049491', 'PROCESSED_WITH_ERRORS', 'ERR-DTX-UDI-031-033.02']],
  },
  'ack-bad-request-xsd.xml': { results: [[undefined, 'BAD_REQUEST', 'E-I-40000']] },
  'ack-server-error.xml': { results: [[undefined, 'SERVER_ERROR', 'M-50000']] },
  'ack-unauthorised.xml': { results: [[undefined, 'UNAUTHORISED_ERROR', 'E-I-40000']] },
}

test('the sample acknowledgements are read right', { skip: acknowledgements.skip }, async () => {
  for (const [file, expected] of Object.entries(samples)) {
    const result = readAcknowledgement(read(await readFile(join(acknowledgements.path, file), 'utf8')))
    assert.ok(result.ok, file)
    const { responseCode, results, correlationId } = result.acknowledgement
    assert.equal(correlationId, '98971ef5-58ed-4db4-ba19-61bcb07ebec4')
    assert.deepEqual(
      {
        ...(responseCode === undefined ? {} : { responseCode }),
        results: results.map(({ entityCode, responseCode, errors }) => [
          entityCode,
          responseCode,
          ...errors.map(({ code }) => code),
        ]),
      },
      expected,
      file,
    )
  }
})

test('an acknowledgement of a request for devices is read like any other', () => {
  const xml = writeAcknowledgement()
    .replace('>POST<', '>GET<')
    .replace(
      '</message:Acknowledgement>',
      '<message:responseCode>SUCCESS</message:responseCode></message:Acknowledgement>',
    )
  assert.deepEqual(readAcknowledgement(read(xml)), {
    ok: true,
    acknowledgement: { ...envelope, operation: 'GET', responseCode: 'SUCCESS', results: [] },
  })
})
