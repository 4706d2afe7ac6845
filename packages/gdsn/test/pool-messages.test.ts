import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXml } from '@udigate/sheets/xml'
import * as fc from 'fast-check'
import { effectsOnItems } from '../src/answers/effects-on-items.ts'
import { readConfirmationMessage, readConfirmations } from '../src/answers/read-confirmations.ts'
import { readPoolMessage } from '../src/answers/read-pool-answer.ts'
import { filesMissing, readGdsnFile } from './gdsn-files.ts'

function readRoot(xml: string) {
  const reading = readXml(Buffer.from(xml))
  assert.ok('root' in reading, 'the document can be read')
  return reading.root
}

function read(xml: string) {
  return readPoolMessage(readRoot(xml))
}

test("GS1's own response refuses the whole message", { skip: filesMissing }, () => {
  const answer = read(readGdsnFile('samples/GS1Response.xml'))
  assert.deepEqual(answer.answers, ['20051101'])
  assert.deepEqual(
    answer.faults.map(({ level, code, text }) => [level, code, text]),
    [['error', 'Err-075', 'Invalid GLN']],
  )
  assert.deepEqual(
    effectsOnItems([{ identifiers: ['20051101'], gtins: ['09506000117843'] }], answer).map(
      ({ kind }) => kind,
    ),
    ['whole'],
  )
})

test('a response in XML says the same as in JSON', () => {
  const answer = read(`<m><gS1Response>
    <originatingMessageIdentifier><entityIdentification>m</entityIdentification></originatingMessageIdentifier>
    <transactionResponse>
      <transactionIdentifier><entityIdentification>m-1</entityIdentification></transactionIdentifier>
      <responseStatusCode>ACCEPTED</responseStatusCode>
    </transactionResponse>
    <gS1Exception><transactionException>
      <entityIdentification><entityIdentification>m-2</entityIdentification></entityIdentification>
      <commandException><documentException><attributeException>
        <attributeName>gtin</attributeName>
        <gS1Error><errorCode>541</errorCode><errorDescription>No such code</errorDescription></gS1Error>
      </attributeException></documentException></commandException>
    </transactionException></gS1Exception>
  </gS1Response></m>`)
  const sent = ['m-1', 'm-2', 'm-3'].map(identifier => ({ identifiers: [identifier], gtins: [] }))
  assert.deepEqual(
    effectsOnItems(sent, answer).map(({ kind }) => kind),
    ['accepted', 'refused', 'unclear'],
  )
  assert.deepEqual(answer.faults[0], {
    level: 'error',
    code: '541',
    text: 'No such code',
    attribute: 'gtin',
    identifiers: ['m-2'],
  })
})

test("GS1's own confirmation says what a recipient wants changed", { skip: filesMissing }, () => {
  assert.deepEqual(readConfirmationMessage(readRoot(readGdsnFile('samples/CatalogueItemConfirmation.xml'))), [
    {
      id: '20051101',
      from: '9712345678912',
      gtin: '00074562000525',
      market: '528',
      state: 'REVIEW',
      at: '2011-03-11T11:00:00.000-05:00',
      reasons: [
        {
          gtin: '00074562000525',
          code: 'CIC102',
          text: 'Unable to Synchronize',
          action: 'CONTACT_TRADING_PARTNER',
        },
      ],
    },
  ])
})

test('a confirmation in JSON says the same, also of an item inside of the one that is confirmed', () => {
  const document = {
    CatalogueItemConfirmationIdentification: { Value: 'c-1' },
    CreationDateTime: '2026-11-30T00:00:00Z',
    CatalogueItemConfirmationState: {
      CatalogueItemConfirmationStateCode: 'REJECTED',
      RecipientGLN: '9712345678912',
    },
    CatalogueItemReference: { Gtin: '19506000117840', TargetMarketCountryCode: { Value: '097' } },
    CatalogueItemConfirmationStatusDetail: [
      {
        ConfirmationStatusCatalogueItem: { Gtin: '09506000117843' },
        CatalogueItemConfirmationStatus: [
          {
            ConfirmationStatusCode: { Value: 'CIC100' },
            ConfirmationStatusCodeDescription: { LanguageCode: 'en', Value: 'Short' },
            AdditionalConfirmationStatusLongDescription: { LanguageCode: 'en', Value: 'Long' },
          },
        ],
      },
    ],
  }
  const answer = {
    Status: 'Done',
    CatalogueItemConfirmationMessages: [{ Transaction: [{ Document: [document] }] }],
  }
  assert.deepEqual(readConfirmations(answer), [
    {
      id: 'c-1',
      from: '9712345678912',
      gtin: '19506000117840',
      market: '097',
      state: 'REJECTED',
      at: '2026-11-30T00:00:00Z',
      reasons: [{ gtin: '09506000117843', code: 'CIC100', text: 'Long', action: '' }],
    },
  ])
})

test('elements may be called anything', () => {
  const root = readRoot('<m><toString/><__proto__><constructor>x</constructor></__proto__></m>')
  assert.deepEqual(readPoolMessage(root).faults, [])
  assert.deepEqual(readConfirmationMessage(root), [])
})

test('whatever has arrived holds some confirmations, or none', () => {
  fc.assert(fc.property(fc.jsonValue(), json => assert.ok(readConfirmations(json))))
})
