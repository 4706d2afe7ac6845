import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { shippedCodeLists, validRequests } from '@udigate/eudamed'
import { codes as codesCommand } from '../src/codes/codes.ts'
import { makeWorkbook } from '../src/codes/testing/make-workbook.ts'
import { runKeys } from '../src/keys/keys.ts'
import { startLone } from './lone-gateway.ts'
import { runCommand } from './run-udigate.ts'

interface Ended {
  status: number
  stdout: string
  stderr: string
}

/** A folder of its own, and the command run with its data folder in there, or with `environment`. */
function inFolder(t: TestContext, environment?: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-codes-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  const codes = async (...args: string[]): Promise<Ended> => {
    const {
      status,
      output = '',
      complaint = '',
    } = await runCommand(codesCommand, args, environment ?? { UDIGATE_DATA_DIR: dataDir })
    return { status, stdout: output, stderr: complaint }
  }
  return { folder, dataDir, codes }
}

/** The nomenclature of this release with one leaf more, as the Commission publishes it. */
function newerWorkbook(): Buffer {
  const rows = Array.from(shippedCodeLists.emdn.entries(), ({ code, term = '', leaf }) =>
    makeRow(code, term, leaf === true),
  )
  return makeWorkbook({ EMDN: [headings, ...rows, makeRow('A0101010203', 'PEN NEEDLES OF TOMORROW', true)] })
}

const headings = [
  'CATEGORY',
  'CATEGORY DESCRIPTION (v.2099)',
  'CODE',
  'TERM EMDN (v.2099)',
  'LEVEL',
  'TERMINAL LEVEL (YES/NO)',
]

function makeRow(code: string, term: string, leaf: boolean): (string | number)[] {
  return [code.charAt(0), 'DEVICES', code, term, (code.length + 1) / 2, leaf ? 'YES' : 'NO']
}

test('--help has examples; wrong usage ends with status 2', async t => {
  const { codes, dataDir } = inFolder(t)
  const help = await codes('--help')
  assert.equal(help.status, 0)
  assert.match(help.stdout, /^ {2}udigate codes import emdn "EMDN v2026_EN\.xlsx"$/m)
  for (const args of [
    [],
    ['show', 'emdm'],
    ['show'],
    ['import', 'emdn'],
    ['list', '--format', 'xml'],
    ['list', 'a', 'b', 'c'],
  ]) {
    const { status, stderr } = await codes(...args)
    assert.equal(status, 2, args.join(' '))
    assert.match(stderr, /^[^\n]+ "udigate codes --help" says more\.$/)
  }
  await assert.rejects(codes('list', '--lsit'), { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' })
  assert.equal(existsSync(dataDir), false)
})

test('without a gateway the lists are in the data folder; looking makes none', async t => {
  const { codes, folder, dataDir } = inFolder(t)
  const path = join(folder, 'EMDN v2099_EN.xlsx')
  const shown = await codes('show', 'emdn', 'A01010102')
  assert.match(shown.stdout, /^A01010102 {2}HYPODERMIC PEN NEEDLES\nemdn, version V2: /)
  assert.equal(existsSync(dataDir), false)

  writeFileSync(path, newerWorkbook())
  const tried = await codes('import', 'emdn', path, '--dry-run')
  assert.equal(tried.status, 0, tried.stderr)
  assert.match(
    tried.stdout,
    /^emdn v2099 \(8455 codes\) could be put in force in the place of V2 \(8454 codes\)\./,
  )
  assert.equal(existsSync(dataDir), false)

  const imported = await codes('import', 'emdn', path)
  assert.equal(
    imported.stdout,
    'emdn v2099 (8455 codes) is in force in the place of V2 (8454 codes).\nadded: 1 (A0101010203)',
  )
  const [emdn] = JSON.parse((await codes('list', '--format', 'json')).stdout)
  const { origin, version } = emdn
  const { fileName, fileSha256, by } = emdn.import
  assert.deepEqual(
    [origin, version, fileName, by],
    ['imported', 'v2099', 'EMDN v2099_EN.xlsx', { kind: 'command line' }],
  )
  assert.match(fileSha256, /^[0-9a-f]{64}$/)

  const reset = await codes('reset', 'emdn')
  assert.equal(reset.stdout, 'emdn V2 (8454 codes), the list of this release, is in force.')
  const gone = await codes('show', 'emdn', 'A0101010203')
  assert.equal(gone.status, 1)
  assert.match(gone.stderr, /^emdn \(version V2\) has no code "A0101010203"\. Nearest codes: A0101010201,/)
})

test('a file with faults names each by row and column, and changes nothing', async t => {
  const { codes, folder } = inFolder(t)
  const path = join(folder, 'bodies.csv')
  writeFileSync(path, 'code,term\n0123,one\n12,two\n0123,again\n')
  const { status, stderr } = await codes('import', 'notified-bodies', path, '--list-version', '2', '--force')
  assert.equal(status, 1)
  assert.equal(
    stderr,
    `${path}: row 3, column A: 12 is not written as the codes of this list are.\n` +
      `${path}: row 4, column A: 0123 is there twice; first in row 2.\nNothing was imported.`,
  )
  assert.match((await codes('list')).stdout, /^notified-bodies +1 +50 +shipped /m)
  const missing = await codes('import', 'notified-bodies', join(folder, 'nothing.csv'))
  assert.equal(missing.status, 2)
  assert.match(missing.stderr, /nothing\.csv cannot be read: /)
})

test('through a running gateway: import, judge, show, reset', async t => {
  const { settings, environment } = await startLone(t)
  const { codes: codesInFolder } = inFolder(t, settings)

  const held = await codesInFolder('list')
  assert.equal(held.status, 1)
  assert.match(held.stderr, /is in use by a running gateway\. Set UDIGATE_URL to its address/)

  const { codes, folder: here } = inFolder(t, environment)
  writeFileSync(join(here, 'emdn.xlsx'), newerWorkbook())
  const imported = await codes('import', 'emdn', join(here, 'emdn.xlsx'))
  assert.equal(imported.status, 0, imported.stderr)
  assert.match(imported.stdout, /added: 1 \(A0101010203\)/)

  const { device, deviceGroup } = validRequests.EU_UDI_MDR
  const judge = async (code: string) => {
    const response = await fetch(`${environment.UDIGATE_URL}/api/v1/validate/EU_UDI_MDR`, {
      method: 'POST',
      headers: { authorization: environment.UDIGATE_API_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ device: { ...device, MDN: [code] }, deviceGroup }),
    })
    return JSON.stringify(await response.json())
  }
  assert.match(await judge('A0101010203'), /"successful"/)
  assert.match(await judge('A0101010204'), /is not in the EMDN \(version v2099\)/)

  const found = await codes('show', 'emdn', '--search', 'tomorrow')
  assert.equal(found.stdout, 'A0101010203  PEN NEEDLES OF TOMORROW  leaf')
  assert.match((await codes('reset', 'emdn')).stdout, /^emdn V2 /)
  assert.match(await judge('A0101010203'), /is not in the EMDN \(version V2\)/)
})

test('an own list is imported beside that of the gateway, in a folder for an organisation that is named', async t => {
  const { environment } = await startLone(t)
  const { codes, folder } = inFolder(t, environment)
  const file = join(folder, 'emdn.xlsx')
  writeFileSync(file, newerWorkbook())
  const imported = await codes('import', 'emdn', file, '--own')
  assert.equal(imported.status, 0, imported.stderr)
  assert.match(
    (await codes('list')).stdout,
    /^emdn +v2099 +8455 +organisation +.*that of the gateway is V2$/m,
  )
  // What is imported for the gateway is compared with its own list.
  const dry = await codes('import', 'emdn', file, '--dry-run')
  assert.match(dry.stdout, /in the place of V2 \(8454 codes\)\.\nadded: 1/)
  assert.equal((await codes('show', 'emdn', 'A0101010203')).status, 0)
  const reset = await codes('reset', 'emdn', '--own')
  assert.equal(reset.stdout, 'emdn V2 (8454 codes), the list of the gateway, applies.')
  const closed = await codes('import', 'countries', file, '--own', '--list-version', '9')
  assert.equal(closed.status, 1)
  const twice = await codes('reset', 'emdn', '--own', '--organisation', 'maker', '--stage', 'preview')
  assert.deepEqual([twice.status, /Leave out --organisation/.test(twice.stderr)], [2, true])
})

test('in a data folder an own list is of the organisation and stage that are named', async t => {
  const { codes, folder, dataDir } = inFolder(t)
  const key = ['--name', 'ERP', '--scopes', 'read', '--actors', 'any']
  const made = await runKeys(
    ['create', '--organisation', 'maker', '--stage', 'preview', ...key],
    { UDIGATE_DATA_DIR: dataDir },
    new Date(),
  )
  assert.equal(made.status, 0, made.complaint)
  const file = join(folder, 'bodies.csv')
  writeFileSync(file, 'code,term\n0123,one\n')
  const add = ['import', 'notified-bodies', file, '--own', '--force', '--list-version', '7']
  const maker = ['--organisation', 'maker', '--stage', 'preview']
  for (const [args, status, says] of [
    [add, 2, /Say whose list it is/],
    [[...add, '--organisation', 'maker'], 2, /--organisation and --stage both/],
    [
      [...add, '--organisation', 'makr', '--stage', 'preview'],
      1,
      /There is no organisation "makr" on preview/,
    ],
    [
      [...add, '--organisation', 'maker', '--stage', 'production'],
      1,
      /no organisation "maker" on production/,
    ],
    [['reset', 'notified-bodies', ...maker], 2, /give --own/],
    [['reset', 'countries', '--own', ...maker], 1, /the same for every organisation/],
  ] as const) {
    const ended = await codes(...args)
    assert.equal(ended.status, status, ended.stderr)
    assert.match(ended.stderr, says)
  }
  const imported = await codes(...add, ...maker)
  assert.equal(imported.status, 0, imported.stderr)
  assert.match((await codes('list', ...maker)).stdout, /^notified-bodies +7 +1 +organisation /m)
  assert.match((await codes('list')).stdout, /^notified-bodies +1 +50 +shipped /m)
  assert.match(
    (await codes('reset', 'notified-bodies', '--own', ...maker)).stdout,
    /^notified-bodies 1 \(50 codes\)/,
  )
})

test('what the gateway says against it, and that there is none', async t => {
  const noKey = await inFolder(t, { UDIGATE_URL: 'http://127.0.0.1:9' }).codes('list')
  assert.deepEqual([noKey.status, /UDIGATE_API_KEY/.test(noKey.stderr)], [2, true])
  const noAddress = await inFolder(t, { UDIGATE_URL: 'localhost' }).codes('list')
  assert.equal(noAddress.status, 2)
  const nobody = await inFolder(t, { UDIGATE_URL: 'http://127.0.0.1:9', UDIGATE_API_KEY: 'k' }).codes('list')
  assert.equal(nobody.status, 1)
  assert.match(nobody.stderr, /^The gateway at http:\/\/127\.0\.0\.1:9 cannot be reached: /)

  const { environment } = await startLone(t)
  const refused = await inFolder(t, { ...environment, UDIGATE_API_KEY: 'wrong' }).codes('list')
  assert.deepEqual(refused, {
    status: 1,
    stdout: '',
    stderr: 'This API key is unknown, revoked or expired.',
  })
})
