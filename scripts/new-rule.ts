// npm run new:rule -- ID WORDS… [--model MODEL]…: makes the file of a rule and enters it in the list of rules.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { modelNames } from '../packages/eudamed/src/models/index.ts'
import { type KnownRules, planRule } from './plan-rule.ts'

const usage = `Usage: npm run new:rule -- ID WORDS… [--model MODEL]…

  ID        The authority's id, with -A, -B, … for one of several statements under it; or UDG-SOME-WORDS.
  WORDS     A few words in which the name of the file ends; asked for where they are missing.
  --model   A model that the rule judges, for each of them; all where there is none.

Example: npm run new:rule -- UDG-SHELF-LIFE "expiration date given" --model EU_UDI_MDR`

const rulesFolder = fileURLToPath(new URL('../packages/eudamed/src/rules', import.meta.url))

process.exitCode = await main()

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' }, model: { type: 'string', multiple: true, default: [] } },
  })
  const [id = '', ...given] = positionals
  if (values.help || id === '') {
    console.log(usage)
    return values.help ? 0 : 2
  }
  const known: readonly string[] = modelNames
  const strange = values.model.filter(model => !known.includes(model))
  if (strange.length > 0)
    return refuse(`There is no model ${strange.join(', ')}; there are ${known.join(', ')}.`)
  const words = given.length > 0 ? given.join(' ') : await askForWords()
  if (words.trim() === '') return refuse('Give a few words for the name of the file behind the id.')

  const models = values.model.length > 0 ? known.filter(model => values.model.includes(model)) : known
  const plan = planRule({ id: id.toUpperCase(), words, models }, knownRules())
  if (!plan.ok) return refuse(plan.mistake)
  writeFileSync(join(rulesFolder, plan.file), plan.text, { flag: 'wx' })
  writeFileSync(join(rulesFolder, 'index.ts'), plan.index)
  console.log(`Made packages/eudamed/src/rules/${plan.file} and entered it in rules/index.ts. Now:
- replace everything that says WRITE; "npm test -- packages/eudamed/src/rules/rules.test.ts" fails until it is right
- name it in packages/eudamed/src/rules/coverage where it decides an official rule
- say in packages/eudamed/src/rules/coverage/directive-models.test.ts whether it holds for devices of the directives, and why
- "npm run generated" makes its page, and "npm test -- packages/eudamed/src/rules" judges all of it`)
  return 0
}

function refuse(mistake: string): number {
  console.error(mistake)
  return 2
}

async function askForWords(): Promise<string> {
  if (!process.stdin.isTTY) return ''
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('A few words for the name of its file: ')
  terminal.close()
  return answer
}

function knownRules(): KnownRules {
  const files = ['eudamed', 'udigate'].flatMap(folder =>
    readdirSync(join(rulesFolder, folder))
      .filter(name => name.endsWith('.ts'))
      .map(name => `${folder}/${name}`),
  )
  return {
    files: new Map(files.map(file => [file, idIn(readFileSync(join(rulesFolder, file), 'utf8'), file)])),
    index: readFileSync(join(rulesFolder, 'index.ts'), 'utf8'),
  }
}

function idIn(source: string, file: string): string {
  const id = /^ {2}id: '([^']+)',$/m.exec(source)?.[1]
  if (id === undefined) throw new Error(`${file} has no id.`)
  return id
}
