import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noPrivateTargets, readPrivateTargets } from '../settings/private-targets.ts'
import { findTarget } from './target.ts'

const names: Readonly<Record<string, readonly string[]>> = {
  'receiver.example': ['93.184.215.14', '2606:2800:21f:cb07::1'],
  'inside.example': ['10.0.0.7'],
  'mixed.example': ['93.184.215.14', '127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'mapped.example': ['::ffff:10.0.0.7'],
  localhost: ['127.0.0.1', '::1'],
}
const asked: string[] = []
const resolve = async (host: string): Promise<readonly string[]> => {
  asked.push(host)
  return names[host] ?? []
}
const find = (url: string, targets = noPrivateTargets) => findTarget(url, targets, resolve)

for (const url of [
  'https://receiver.example/udigate',
  'https://receiver.example:8443/',
  'https://RECEIVER.example./',
  'https://8.8.8.8/',
  'https://[2606:4700:4700::1111]/',
]) {
  test(`${url} may be reached`, async () => {
    const found = await find(url)
    assert.ok(found.ok, JSON.stringify(found))
    assert.ok(found.found.addresses.length > 0)
  })
}

const notPublic = [
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://017700000001/',
  'https://127.1/',
  'https://0/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[64:ff9b::a00:1]/',
  'https://localhost/',
  'https://localhost./',
  'https://inside.example/',
  'https://mixed.example/',
  'https://metadata.example/',
  'https://mapped.example/',
  'https://nowhere.example/',
  'https://１２７.0.0.1/',
]
const notPublicText =
  'Its host has no address, or one that is not of the public Internet; the operator allows such hosts by UDIGATE_WEBHOOK_PRIVATE_TARGETS.'
for (const url of notPublic) {
  test(`${url} may not be reached, and it is not told why`, async () => {
    const found = await find(url)
    assert.ok(!found.ok)
    assert.equal(found.because, notPublicText)
  })
}

for (const [url, because] of [
  ['http://receiver.example/', /https:/],
  ['file:///etc/passwd', /https:/],
  ['gopher://receiver.example/', /https:/],
  ['data:text/plain,x', /https:/],
  ['//receiver.example/', /absolute/],
  ['receiver.example', /absolute/],
  ['', /absolute/],
  [`https://receiver.example/${'x'.repeat(2_000)}`, /absolute/],
  ['https://user@receiver.example/', /user name/],
  ['https://:password@receiver.example/', /user name/],
  ['https://receiver.example:25/', /port/],
  ['https://receiver.example:22/', /port/],
  ['https://receiver.example/#part', /fragment/],
  ['https://[fe80::1%25eth0]/', /absolute/],
] as const) {
  test(`${url.slice(0, 60)} is refused before any name is looked up`, async () => {
    asked.length = 0
    const found = await find(url)
    assert.ok(!found.ok)
    assert.match(found.because, because)
    if (because.source !== 'https:') assert.deepEqual(asked, [])
  })
}

test('a private target may be reached, also without TLS; its neighbours may not', async () => {
  const targets = readPrivateTargets('10.0.0.0/30, LOCALHOST,fd12::/16')
  assert.ok(targets)
  for (const url of [
    'http://10.0.0.2:8080/',
    'https://10.0.0.2/',
    'http://localhost:3000/',
    'http://[fd12::5]/',
  ]) {
    assert.equal((await find(url, targets)).ok, true, url)
  }
  for (const url of [
    'http://10.0.0.4/',
    'https://inside.example/',
    'http://127.0.0.1:3000/',
    'http://receiver.example/',
    'http://[fd13::5]/',
    'http://10.0.0.2:25/',
  ]) {
    assert.equal((await find(url, targets)).ok, false, url)
  }
})

test('what stands for no private target is refused', () => {
  for (const text of [
    '',
    ',',
    '10.0.0.0/33',
    '10.0.0/8',
    'a b',
    'http://x',
    '10.0.0.1:80',
    '-x',
    '1.2.3',
    'fe80::1%e',
  ]) {
    assert.equal(readPrivateTargets(text), undefined, text)
  }
  for (const text of ['127.0.0.1', '::1', '10.0.0.0/8,fd00::/8', 'receiver', 'receiver.example']) {
    assert.ok(readPrivateTargets(text), text)
  }
})
