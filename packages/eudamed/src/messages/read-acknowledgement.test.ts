import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { XmlElement } from '@udigate/udi'
import { namespaces } from './namespaces.ts'
import { type Acknowledgement, readAcknowledgement } from './read-acknowledgement.ts'

function element(name: string, ...children: (XmlElement | string)[]): XmlElement {
  const namespace = name === 'Acknowledgement' ? namespaces.m : `urn:${name}`
  return { namespace, name, attributes: [], children }
}

const correlation = element('correlationID', 'C')

function results(...entities: XmlElement[]): XmlElement {
  return element('Acknowledgement', correlation, element('responseEntities', ...entities))
}

function read(root: XmlElement): Acknowledgement {
  const result = readAcknowledgement(root)
  assert.ok(result.ok, result.ok ? '' : result.because)
  return result.acknowledgement
}

test('an acknowledgement may say hardly anything', () => {
  assert.deepEqual(read(element('Acknowledgement', correlation)), { correlationId: 'C', results: [] })
  assert.deepEqual(
    read(
      element(
        'Acknowledgement',
        correlation,
        element('conversationID'),
        element('messageID', ' \n'),
        element('responseEntities'),
      ),
    ),
    { correlationId: 'C', results: [] },
  )
})

test('the response code of the whole message is read where it is there', () => {
  const root = element(
    'Acknowledgement',
    correlation,
    element('payload'),
    element('responseCode', 'BAD_REQUEST'),
  )
  assert.deepEqual(read(root), { correlationId: 'C', responseCode: 'BAD_REQUEST', results: [] })
})

test('white space around codes, and unknown elements do no harm', () => {
  const report = element(
    'report',
    element(
      'elementReport',
      element('operationErrorCode', '\n ERR-1 '),
      element('operationErrorDetail', ' as it is '),
    ),
    element('elementReport'),
    element('unknown', element('elementReport', element('operationErrorCode', 'no'))),
  )
  const entity = element(
    'responseEntity',
    element('new', 'x'),
    element('entityCode', 'E 1 '),
    element('responseCode', '\n  CONFLICT\n'),
    report,
  )
  assert.deepEqual(read(results(entity)).results, [
    { entityCode: 'E 1 ', responseCode: 'CONFLICT', errors: [{ code: 'ERR-1', detail: ' as it is ' }] },
  ])
})

test('a refusal that has but a detail of the operation is told with it; a success has no errors', () => {
  const report = element('report', element('elementReport', element('operationDetail', 'why')))
  const entity = (code: string) => element('responseEntity', element('responseCode', code), report)
  assert.deepEqual(read(results(entity('SERVER_ERROR'), entity('SUCCESS'))).results, [
    { responseCode: 'SERVER_ERROR', errors: [{ detail: 'why' }] },
    { responseCode: 'SUCCESS', errors: [] },
  ])
})

test('what is reported of the whole message is told, in either shape of an acknowledgement', () => {
  const report = element('report', element('elementReport', element('operationErrorCode', ' E-I-40000 ')))
  const whole = element('Acknowledgement', correlation, report, element('responseCode', 'BAD_REQUEST'))
  assert.deepEqual(read(whole), {
    correlationId: 'C',
    responseCode: 'BAD_REQUEST',
    errors: [{ code: 'E-I-40000' }],
    results: [],
  })
  const entity = element('responseEntity', element('responseCode', 'BAD_REQUEST'), report)
  assert.deepEqual(read(results(entity)).results, [
    { responseCode: 'BAD_REQUEST', errors: [{ code: 'E-I-40000' }] },
  ])
})

test('what is no answer to a message is refused with the reason', () => {
  const refused: [XmlElement, RegExp][] = [
    [element('Push', correlation), /Push, not Acknowledgement/],
    [{ ...element('Acknowledgement', correlation), namespace: 'urn:another' }, /another namespace/],
    [element('Acknowledgement'), /no correlationID/],
    [element('Acknowledgement', correlation, correlation), /two correlationIDs/],
    [element('Acknowledgement', correlation, element('responseCode', 'OK')), /"OK"/],
    [results(element('responseEntity', element('responseCode', 'success'))), /"success"/],
    [results(element('responseEntity', element('entityCode', '1'))), /no responseCode/],
    [results(element('responseEntity', element('responseCode', 'constructor'))), /"constructor"/],
  ]
  for (const [root, because] of refused) {
    const result = readAcknowledgement(root)
    assert.equal(result.ok, false)
    assert.match(result.ok ? '' : result.because, because)
  }
})
