// Makes the keys of both sides that `npm start -- --as4` runs with, where they are not there yet.
// node scripts/write-demo-keys.ts FOLDER NAME...
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCertificate } from './make-certificate.ts'

const validYears = 10

const [folder = '', ...names] = process.argv.slice(2)
mkdirSync(folder, { recursive: true, mode: 0o700 })
for (const name of names) writeKey(join(folder, name), name)

/** The certificate is written last: where it is there, the key is too. */
function writeKey(path: string, name: string): void {
  if (existsSync(`${path}.crt`)) return
  const from = new Date()
  const to = new Date(from)
  to.setUTCFullYear(from.getUTCFullYear() + validYears)
  const { key, certificate } = makeCertificate(`udigate demo: ${name}`, from, to)
  write(`${path}.key`, key)
  write(`${path}.crt`, certificate)
}

function write(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
