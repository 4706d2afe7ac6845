import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { startWithProvider } from '../../server/test/sign-in/sign-in-world.ts'
import { runLogin } from '../src/login/login.ts'
import { startAnswering } from './answering-gateway.ts'
import { udigate } from './run-udigate.ts'

/** What a command has written. */
function collect(): { stream: Writable; text(): string } {
  const pieces: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      pieces.push(chunk)
      done()
    },
  })
  return { stream, text: () => Buffer.concat(pieces).toString() }
}

function inFolder(t: TestContext): { env: { XDG_CONFIG_HOME: string }; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-login-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return { env: { XDG_CONFIG_HOME: folder }, file: join(folder, 'udigate', 'sessions.json') }
}

/** A gateway, Ada in a browser there, and her command line. */
async function makeWorld(t: TestContext, groups: readonly string[] = ['ra']) {
  const world = await startWithProvider(t)
  const ada = world.provider.accounts.get('ada')
  assert.ok(ada)
  world.provider.accounts.set('ada', { ...ada, groups })
  const { visitor } = await world.signIn('ada')
  const { env: folder, file } = inFolder(t)
  const env: Record<string, string | undefined> = { ...folder, UDIGATE_URL: world.url }
  const { db } = world.gateway.store
  /** Runs `udigate login`, while Ada does this with the code. */
  const login = async (decision: 'confirm' | 'refuse', ...args: string[]) => {
    const [stdout, stderr] = [collect(), collect()]
    const status = await runLogin(args, { env, stdout: stdout.stream, stderr: stderr.stream }, async () => {
      const code = /enter the code (\S+)/.exec(stdout.text())?.[1]
      const path = `/api/v1/login-requests/${decision}`
      await world.call(visitor, 'POST', path, { acting: 'maker/preview', body: { code } })
      await db.updateTable('login_request').set({ next_ask_at: 0 }).execute()
    })
    return { status, stdout: stdout.text(), stderr: stderr.text() }
  }
  const run = (...args: string[]) => udigate(args, { env })
  return { ...world, visitor, env, file, db, login, run }
}

test('who logs in is shown a code, confirms it in the console, and commands act as them until they log out', async t => {
  const { url, file, login, run, db } = await makeWorld(t)
  const before = await run('doubts')
  assert.deepEqual([before.status, /udigate login/.test(before.stderr)], [2, true])
  const { status, stdout } = await login('confirm')
  assert.equal(status, 0)
  assert.match(stdout, new RegExp(`^Open ${url}/#/login-code and enter the code \\w{4}-\\w{4}$`, 'm'))
  assert.match(stdout, /You are signed in as Ada Lovelace until 20/)
  assert.match(stdout, /Commands act in maker\/preview \(submitter\)/)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal((await run('doubts')).stdout, 'Nothing is in doubt.\n')
  assert.match((await run('whoami')).stdout, /^Ada Lovelace, signed in until/)
  const refused = await run('keys', 'list')
  assert.deepEqual([refused.status, /administrator/.test(refused.stderr)], [1, true])
  assert.equal((await run('logout')).stdout, `Ada Lovelace is signed out at ${url}/.\n`)
  const ended = await db.selectFrom('session').select('ended_at').where('via', '=', 'command-line').execute()
  assert.ok(ended.every(row => row.ended_at !== null))
  assert.equal(readFileSync(file, 'utf8'), '{}\n')
  assert.equal((await run('whoami')).status, 1)
})

test('a key in UDIGATE_API_KEY goes before the session, which is said', async t => {
  const { env, key, login, run } = await makeWorld(t)
  env.UDIGATE_API_KEY = key
  assert.match((await login('confirm')).stdout, /UDIGATE_API_KEY is set and goes before your session/)
  const who = await run('whoami')
  assert.match(who.stdout, /^The API key "test" of maker\/preview\.\nUDIGATE_API_KEY is set/)
  const { kind, hasSession } = JSON.parse((await run('whoami', '--format', 'json')).stdout)
  assert.deepEqual([kind, hasSession], ['key', true])
})

test('who has roles in several places says where commands act', async t => {
  const { env, login, run } = await makeWorld(t, ['ra', 'others'])
  const { stdout } = await login('confirm')
  assert.match(stdout, /UDIGATE_ACTING: maker\/preview \(submitter\), other\/preview \(administrator\)/)
  assert.equal((await run('doubts')).status, 1)
  env.UDIGATE_ACTING = 'maker/preview'
  assert.equal((await run('doubts')).status, 0)
  env.UDIGATE_ACTING = undefined
  assert.match((await login('confirm', '--acting', 'other/preview')).stdout, /act in other\/preview/)
  assert.equal((await run('keys', 'list')).status, 0)
  const nowhere = await login('confirm', '--acting', 'third/preview')
  assert.deepEqual(
    [nowhere.status, /you can in maker\/preview, other\/preview/.test(nowhere.stderr)],
    [2, true],
  )
})

test('a login that is refused, or a session that has ended, is said with what to do', async t => {
  const { db, login, run } = await makeWorld(t)
  const refused = await login('refuse')
  assert.deepEqual([refused.status, refused.stderr], [1, 'udigate: The login was refused.\n'])
  assert.equal((await login('confirm')).status, 0)
  await db.updateTable('session').set({ ended_at: Date.now() }).where('via', '=', 'command-line').execute()
  const { status, stderr } = await run('doubts')
  assert.deepEqual([status, /Run "udigate login"/.test(stderr)], [1, true])
  // It is forgotten here all the same.
  assert.equal((await run('logout')).status, 0)
  assert.match((await run('logout')).stdout, /^You are not signed in/)
})

test('the session of a gateway is sent to that gateway alone, and to none where others may read it', async t => {
  const { env, file, login, run } = await makeWorld(t)
  assert.equal((await login('confirm')).status, 0)
  const other = await startAnswering(t, () => ({ body: { items: [] } }))
  const elsewhere = await udigate(['doubts'], { env: { ...env, UDIGATE_URL: other.environment.UDIGATE_URL } })
  assert.deepEqual([elsewhere.status, other.asked], [2, []])
  chmodSync(file, 0o644)
  const open = await run('doubts')
  assert.deepEqual([open.status, /chmod 600/.test(open.stderr)], [1, true])
  writeFileSync(file, 'no JSON')
  chmodSync(file, 0o600)
  const broken = await run('whoami')
  assert.deepEqual([broken.status, /Remove it/.test(broken.stderr)], [1, true])
})

test('a gateway that is away for a moment, or asks for patience, is asked again', async t => {
  const asked = {
    device_code: 'd',
    user_code: 'WDJB-MJHT',
    verification_uri: 'u',
    verification_uri_complete: 'w',
  }
  const answers: { status?: number; body: unknown }[] = [
    { body: { ...asked, expires_in: 600, interval: 2 } },
    { status: 400, body: { error: 'authorization_pending' } },
    { status: 400, body: { error: 'slow_down' } },
    { status: 400, body: { error: 'expired_token' } },
  ]
  const { environment } = await startAnswering(t, (_asked, index) => answers[index] ?? { body: {} })
  const { env } = inFolder(t)
  const waits: number[] = []
  const [stdout, stderr] = [collect(), collect()]
  const around = { env: { ...env, ...environment }, stdout: stdout.stream, stderr: stderr.stream }
  const status = await runLogin([], around, async seconds => waits.push(seconds))
  assert.deepEqual([status, waits], [1, [2, 2, 7]])
  assert.match(stderr.text(), /not confirmed in time/)
})
