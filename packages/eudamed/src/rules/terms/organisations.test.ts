import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsNeededToSend } from './organisations.ts'

test('an address needs its postal code and country, contact details an e-mail address', () => {
  assert.deepEqual(fieldsNeededToSend({}), [])
  assert.deepEqual(fieldsNeededToSend({ Email: 'a@example.org' }), [])
  assert.deepEqual(fieldsNeededToSend({ Phone: '+49 1', Email: 'a@example.org' }), [])
  assert.deepEqual(fieldsNeededToSend({ Phone: '+49 1' }), ['Email'])
  assert.deepEqual(fieldsNeededToSend({ City: 'Bonn', Phone: '+49 1' }), ['PostalCode', 'Country', 'Email'])
  assert.deepEqual(fieldsNeededToSend({ City: 'Bonn', Country: 'DE' }), ['PostalCode'])
  assert.deepEqual(fieldsNeededToSend({ PostalCode: '53111' }), ['Country'])
})
