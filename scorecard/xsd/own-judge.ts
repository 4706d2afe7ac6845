// node own-judge.ts MODULE SCHEMAS ROOT FILE…: judges files as the build does whose module that is; a line for each.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const [module = '', schemas = '', root = '', list = ''] = process.argv.slice(2)
const { loadXsd } = (await import(
  pathToFileURL(module).href
)) as typeof import('../../packages/sheets/src/xml/xsd.ts')
using check = await loadXsd(schemas, root)
for (const file of readFileSync(list, 'utf8').trimEnd().split('\n')) {
  const verdict = check.check(readFileSync(file))
  console.log(verdict.valid ? 'valid' : `invalid ${verdict.problems[0]?.message.replaceAll('\n', ' ')}`)
}
