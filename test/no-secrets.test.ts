import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { skipWithout } from './needs.ts'
import { findSecrets, secretPatterns } from './secret-patterns.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Keys of tests that nothing trusts, and that say so by their names: packages/as4/test/keys/make.sh. */
const throwAway = /^packages\/as4\/test\/keys\/[a-z0-9-]+\.test-key\.pem$/

const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
})

test('no secret stands in a file of this repository', {
  skip: skipWithout('git', listed.status === 0),
}, () => {
  const files = listed.stdout.split('\0').filter(path => path !== '' && isFile(path))
  assert.ok(files.length > 500)
  const found = files
    .filter(path => !throwAway.test(path))
    .flatMap(path => {
      const text = readFileSync(join(root, path), 'utf8')
      return findSecrets(text).map(
        ({ kind, at }) => `${path}:${text.slice(0, at).split('\n').length}: ${kind}`,
      )
    })
  assert.deepEqual(found, [])
})

test('every kind of secret would be noticed', () => {
  // None of them stands in this file as it is.
  const examples: Record<keyof typeof secretPatterns, string> = {
    'private key': `-----BEGIN EC PRIVATE KEY-----\n${letters(70)}`,
    'API key of udigate': `udg_preview_${letters(43)}`,
    'secret of a webhook': `whsec_${letters(40)}`,
    'token of npm': `npm_${letters(36)}`,
    'token of GitHub': `ghp_${letters(36)}`,
    'token of GitLab': `glpat-${letters(20)}`,
    'key of AWS': `AKIA${letters(16).toUpperCase()}`,
    'key of Google': `AIza${letters(35)}`,
    'key of Azure': `AccountKey=${letters(86)}==`,
    'token of Slack': `xoxb-${letters(24)}`,
    'key of Stripe': `sk_live_${letters(24)}`,
    'JSON Web Token': `eyJ${letters(20)}.eyJ${letters(20)}.${letters(30)}`,
    'password in an address': `postgres://user:${letters(12)}@db`,
  }
  assert.deepEqual(Object.keys(examples), Object.keys(secretPatterns))
  for (const [kind, example] of Object.entries(examples)) {
    assert.deepEqual(findSecrets(`name = ${example} and more`), [{ kind, at: 7 }])
  }
})

test('an address with a made-up password is none', () => {
  assert.deepEqual(findSecrets('postgres://udigate:example@db.example:5432/udigate'), [])
})

function isFile(path: string): boolean {
  return statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false
}

function letters(count: number): string {
  return 'Zx9'.repeat(count).slice(0, count)
}
