import { brokenBuilds } from '../builds/broken/index.ts'
import { findSecrets } from '../history/find-secrets.ts'
import { readFolder } from '../history/read-folder.ts'
import { startLoneGateway } from '../lone-gateway.ts'
import { makeKey } from '../make-key.ts'
import { runUdigate } from '../processes/udigate.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'

/** Keys that were made by the gateway, and the store of it. */
export const e04: Row = {
  id: 'E4',
  isStar: true,
  fault:
    'Keys made over HTTP, used, listed and looked up; every file of the data folder, log and evidence is read',
  limit: '0 keys in the store, in any shape; each key of 256 random bits, none like another',
  runs: { short: 1, long: 5 },
  control: { name: 'keeps the key with its name', build: brokenBuilds['keeps-keys-in-clear'] },
  async run(bench) {
    const { gateway, call, post, dataDir } = await startLoneGateway(bench, { UDIGATE_LOG_LEVEL: 'trace' })
    const admin = makeKey(dataDir, 'maker', 'any')
    const made: string[] = []
    const runs = await repeat(bench, async (_, failures) => {
      for (let count = 0; count < 5; count += 1) {
        const wanted = { name: `key ${count}`, scopes: ['read'], actors: 'any' }
        const { status, body } = await post('/api/v1/keys', wanted, { authorization: admin })
        if (status !== 201 || typeof body.key !== 'string') {
          failures.push(`a key: ${status}`)
          continue
        }
        made.push(body.key)
        for (const path of ['/api/v1/submissions', `/api/v1/keys/${String(body.id)}`]) {
          await call(path, { headers: { authorization: path.includes('keys') ? admin : body.key } })
        }
      }
      const secrets = Object.fromEntries(
        made.map((key, index) => [`key ${index}`, key.slice('udg_preview_'.length)]),
      )
      const files = readFolder(dataDir).map(({ path, content }) => ({ name: path, content }))
      const listed = await call('/api/v1/keys', { headers: { authorization: admin } })
      const evidence = await runUdigate(bench.build, ['keys', 'list'], { UDIGATE_DATA_DIR: dataDir })
      for (const { name, content } of [
        ...files,
        { name: 'the log', content: Buffer.from(gateway.lines.join('\n')) },
        { name: 'the list', content: Buffer.from(listed.text) },
        { name: 'the list of the command line', content: Buffer.from(evidence.output) },
      ]) {
        for (const found of findSecrets(content, secrets)) failures.push(`${found} in ${name}`)
      }
      for (const key of made) {
        const random = Buffer.from(key.slice('udg_preview_'.length), 'base64url')
        if (random.length < 32) failures.push(`a key of ${random.length * 8} bits`)
      }
      const starts = new Set(made.map(key => key.slice(12, 18)))
      if (starts.size !== made.length) failures.push('keys that begin alike')
    })
    return { runs, worst: `${made.length} keys` }
  },
}
