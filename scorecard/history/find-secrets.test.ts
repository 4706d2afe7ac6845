import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSecrets } from './find-secrets.ts'

const secrets = { token: 's3cr3t+of/the=maker', other: 'something-else-0' }

test('a secret is found in every shape', () => {
  for (const [shape, text] of [
    ['as it is', `<t>${secrets.token}</t>`],
    ['in base64', Buffer.from(`a${secrets.token}b`).toString('base64')],
    ['in base64', Buffer.from(`ab${secrets.token}`).toString('base64')],
    ['in base64', Buffer.from(`${secrets.token}abc`).toString('base64')],
    ['URL-encoded', `?t=${encodeURIComponent(secrets.token)}`],
    ['hexadecimal', Buffer.from(secrets.token).toString('hex')],
    ['its first 8 characters', 's3cr3t+o…'],
  ] as const) {
    assert.deepEqual(findSecrets(Buffer.from(text), secrets), [`token (${shape})`], text)
  }
})

test('a key is found as the bytes that it stands for', () => {
  const bytes = Buffer.alloc(32, 'a key of so many bytes')
  const found = findSecrets(Buffer.concat([Buffer.from('x'), bytes]), { key: bytes.toString('base64') })
  assert.deepEqual(found, ['key (as its bytes)'])
})

test('what is not there is not found', () => {
  assert.deepEqual(findSecrets(Buffer.from('s3cr3t, some thing else'), secrets), [])
})
