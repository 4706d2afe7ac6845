// Makes packages/eudamed/src/rules/coverage/official-ids.json from the business rules of the Commission:
//
//   UDIGATE_EUDAMED_DIR=<folder> node scripts/write-official-ids.ts
//
// The folder holds the rules of the document as rows of `id` and `text` (data/business-rules-2.18.1.json). Only the ids
// are taken over. The same document always gives the same bytes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eudamedFolder } from './write-code-lists.ts'

const version = '2.18.1'
const document = 'EUDAMED UDI/Devices business rules'

/** A rule as the Commission's document has it. */
export interface OfficialRule {
  id: string
  title: string
  text: string
}

/** The rules of the document in its order; absent where `folder` does not hold the document. */
export function officialRules(folder: string): readonly OfficialRule[] | undefined {
  const file = join(folder, `data/business-rules-${version}.json`)
  if (!existsSync(file)) return undefined
  const { rules } = JSON.parse(readFileSync(file, 'utf8')) as { rules: OfficialRule[] }
  return rules
}

/** The text of `official-ids.json`: the id of every row of the document in its order, repeated ids too. */
export function officialIdsFile(rules: readonly OfficialRule[]): string {
  return `${JSON.stringify({ document, version, ids: rules.map(({ id }) => id) }, null, 2)}\n`
}

if (import.meta.main) {
  const rules = officialRules(eudamedFolder)
  if (rules === undefined) {
    console.error('The business rules are not there: set UDIGATE_EUDAMED_DIR to the folder that holds them.')
    process.exitCode = 1
  } else {
    const root = fileURLToPath(new URL('..', import.meta.url))
    writeFileSync(join(root, 'packages/eudamed/src/rules/coverage/official-ids.json'), officialIdsFile(rules))
    console.log(`official-ids.json: ${rules.length} rules`)
  }
}
