import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { effectsOnItems, type SentHierarchy } from './effects-on-items.ts'
import { readPoolAnswer } from './read-pool-answer.ts'

const sent: readonly SentHierarchy[] = [
  { identifiers: ['m-1', 'm-1-0'], gtins: ['19506000117840', '09506000117843'] },
  { identifiers: ['m-2', 'm-2-0'], gtins: ['29506000117847', '09506000117843'] },
  { identifiers: ['m-3'], gtins: ['39506000117844'] },
]

function error(more: object = {}) {
  return { ErrorLevel: 'Error', ErrorCode: 'G541', ErrorDescription: 'Refused.', ...more }
}

function said(identifier: string, status: string) {
  return { TransactionIdentifier: { Value: identifier }, ResponseStatusCode: status }
}

function judge(response: object, around: object = { Status: 'Done' }) {
  const answer = readPoolAnswer({ ...around, Gs1ResponseMessage: { GS1Response: [response] } })
  return effectsOnItems(sent, answer)
}

const allAccepted = [said('m-1', 'ACCEPTED'), said('m-2', 'ACCEPTED'), said('m-3', 'ACCEPTED')]

function kinds(effects: readonly { kind: string }[]): string[] {
  return effects.map(({ kind }) => kind)
}

test('accepted is what a word about that very hierarchy says', () => {
  assert.deepEqual(kinds(judge({ TransactionResponse: allAccepted })), ['accepted', 'accepted', 'accepted'])
  assert.deepEqual(kinds(judge({ TransactionResponse: [said('m-2', 'ACCEPTED')] })), [
    'unclear',
    'accepted',
    'unclear',
  ])
  assert.deepEqual(kinds(judge({ TransactionResponse: [said('other', 'ACCEPTED')] })), [
    'unclear',
    'unclear',
    'unclear',
  ])
})

test('a fault of an attribute sinks every hierarchy in which the item stands, whatever else is said', () => {
  const TransactionException = [
    {
      CommandException: [
        {
          DocumentException: [
            {
              AttributeException: [
                { Gtin: '09506000117843', AttributeName: 'gpc', AttributeValue: 'x', GS1Error: [error()] },
              ],
            },
          ],
        },
      ],
    },
  ]
  const effects = judge({ TransactionResponse: allAccepted, TransactionException })
  assert.deepEqual(kinds(effects), ['refused', 'refused', 'accepted'])
  assert.deepEqual(effects[0]?.kind === 'refused' && effects[0].faults, [
    {
      level: 'error',
      code: 'G541',
      text: 'Refused.',
      gtin: '09506000117843',
      attribute: 'gpc',
      value: 'x',
      identifiers: [],
    },
  ])
})

test('a fault that stands in one transaction is of that hierarchy, though its item stands in two', () => {
  const TransactionException = [
    {
      EntityIdentification: { Value: 'm-2' },
      CommandException: [
        { DocumentException: [{ AttributeException: [{ Gtin: '09506000117843', GS1Error: [error()] }] }] },
      ],
    },
  ]
  assert.deepEqual(kinds(judge({ TransactionResponse: allAccepted, TransactionException })), [
    'accepted',
    'refused',
    'accepted',
  ])
})

/** Every level at which a fault can stand, with nothing that it names. */
const levels: Readonly<Record<string, object>> = {
  transaction: { TransactionException: [{ GS1Error: [error()] }] },
  command: { TransactionException: [{ CommandException: [{ GS1Error: [error()] }] }] },
  document: {
    TransactionException: [{ CommandException: [{ DocumentException: [{ GS1Error: [error()] }] }] }],
  },
  attribute: {
    TransactionException: [
      { CommandException: [{ DocumentException: [{ AttributeException: [{ GS1Error: [error()] }] }] }] },
    ],
  },
  message: { MessageException: [{ GS1Error: [error()] }] },
  'GS1 exception': { GS1Exception: [{ GS1Error: [error()] }] },
  'a level that no description has': { Unheard: { Of: [{ gS1Error: error() }] } },
}

for (const [level, response] of Object.entries(levels)) {
  test(`a fault of ${level} that names nothing is of all of which there is no word`, () => {
    assert.deepEqual(kinds(judge(response)), ['whole', 'whole', 'whole'])
    const TransactionResponse = [said('m-1', 'ACCEPTED'), said('m-2', 'REJECTED')]
    assert.deepEqual(kinds(judge({ ...response, TransactionResponse })), ['accepted', 'refused', 'whole'])
  })
}

test('a fault of an item that is not in the request is of all', () => {
  const TransactionException = [{ Gtin: '99999999999999', GS1Error: [error()] }]
  assert.deepEqual(kinds(judge({ TransactionException })), ['whole', 'whole', 'whole'])
})

test('warnings and hints refuse nothing, and are told with what they are about', () => {
  const TransactionException = [
    { Gtin: '39506000117844', GS1Error: [error({ ErrorLevel: 'Warning' }), error({ ErrorLevel: 'Hint' })] },
  ]
  const effects = judge({ TransactionResponse: allAccepted, TransactionException })
  assert.deepEqual(kinds(effects), ['accepted', 'accepted', 'accepted'])
  assert.deepEqual(
    effects.map(effect => ('notes' in effect ? effect.notes.map(({ level }) => level) : [])),
    [[], [], ['warning', 'hint']],
  )
})

test('what names nothing of the request is a note on every hierarchy', () => {
  const TransactionException = [{ GS1Error: [error({ ErrorLevel: 'Warning' })] }]
  const effects = judge({ TransactionResponse: [said('m-1', 'ACCEPTED')], TransactionException })
  assert.deepEqual(kinds(effects), ['accepted', 'unclear', 'unclear'])
  for (const effect of effects)
    assert.deepEqual(
      effect.notes.map(({ level }) => level),
      ['warning'],
    )

  const [first, second] = judge({
    TransactionResponse: [said('m-1', 'ACCEPTED')],
    GS1Exception: [{ GS1Error: error() }],
  })
  assert.deepEqual(
    first?.notes.map(({ code }) => code),
    ['G541'],
  )
  assert.equal(second?.kind, 'whole')
})

test('a fault keeps one name for each level that it stands in, however many are given', () => {
  const names = Array.from({ length: 1000 }, (_, index) => ({ Value: `n-${index}` }))
  const faults = Array.from({ length: 1000 }, () => ({ Within: { GS1Error: error() } }))
  const read = readPoolAnswer({ EntityIdentification: names, CommandException: faults })
  assert.equal(read.faults.length, 1000)
  for (const { identifiers } of read.faults) assert.deepEqual(identifiers, ['n-0'])
})

test('LocalError is an error, and so is a fault without a level', () => {
  for (const ErrorLevel of ['LocalError', undefined, 'Grave', 'constructor'])
    assert.deepEqual(
      kinds(
        judge({
          TransactionResponse: allAccepted,
          X: [{ Gtin: '39506000117844', GS1Error: [error({ ErrorLevel })] }],
        }),
      ),
      ['accepted', 'accepted', 'refused'],
    )
})

test('MODIFIED is accepted and to be read back, NO_ACTION is neither', () => {
  const effects = judge({
    TransactionResponse: [said('m-1', 'MODIFIED'), said('m-2', 'NO_ACTION'), said('m-3', 'ACCEPTED')],
  })
  assert.deepEqual(effects, [
    { kind: 'accepted', modified: true, notes: [] },
    { kind: 'no-action', notes: [] },
    { kind: 'accepted', modified: false, notes: [] },
  ])
})

function sayTwice(status: string) {
  return [said('m-3', 'ACCEPTED'), said('m-3', status)]
}

test('two words about one hierarchy are none, but a refusal among them', () => {
  assert.equal(judge({ TransactionResponse: sayTwice('NO_ACTION') })[2]?.kind, 'unclear')
  assert.equal(judge({ TransactionResponse: sayTwice('REJECTED') })[2]?.kind, 'refused')
})

test('a request that has not ended, or has broken off, accepts nothing', () => {
  for (const Status of ['NotFound', 'Waiting', 'Running', 'Paused', 'Cancelled', 'Failed'])
    assert.deepEqual(kinds(judge({ TransactionResponse: allAccepted }, { Status, ErrorDetails: 'Why' })), [
      'unclear',
      'unclear',
      'unclear',
    ])
})

test('details of an error are a fault of all', () => {
  assert.deepEqual(readPoolAnswer({ Status: 'Failed', ErrorDetails: 'Why' }).faults, [
    { level: 'error', code: 'ErrorDetails', text: 'Why', identifiers: [] },
  ])
})

test('whatever is answered can be read, and accepts nothing by chance', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), answer => {
      for (const effect of effectsOnItems(sent, readPoolAnswer(answer)))
        assert.notEqual(effect.kind, 'accepted')
    }),
  )
  let deep: unknown = { GS1Error: [error()] }
  for (let depth = 0; depth < 50_000; depth += 1) deep = { a: deep }
  assert.deepEqual(
    readPoolAnswer(deep).faults.map(({ code }) => code),
    ['UDG-GDSN-ANSWER-TOO-DEEP'],
  )
})
