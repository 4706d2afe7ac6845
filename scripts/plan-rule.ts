import { ruleTemplate } from './rule-template.ts'

/** The rules that there are. */
export interface KnownRules {
  /** The id of each rule by its file, `eudamed/br-udid-023-unit-of-use.ts`. */
  files: ReadonlyMap<string, string>
  /** The text of `rules/index.ts`. */
  index: string
}

export interface NewRule {
  id: string
  /** A few words for the name of the file. */
  words: string
  models: readonly string[]
}

export type RulePlan =
  | { ok: true; file: string; text: string; index: string }
  /** Why there can be no such rule, in a sentence. */
  | { ok: false; mistake: string }

const official = /^(?:BR(?:-[A-Z]+)+-\d{3}|RULE-\d{5})(?:-[A-Z])?$/
const ours = /^UDG(?:-[A-Z]+)+$/

/** The file of a new rule, and the list of rules with it at its place. */
export function planRule({ id, words, models }: NewRule, { files, index }: KnownRules): RulePlan {
  if (!official.test(id) && !ours.test(id)) {
    return no(`${id} is not shaped like an id: BR-UDID-023, BR-UDID-003-A, RULE-00015 or UDG-SOME-WORDS.`)
  }
  const name = words.trim().toLowerCase().replaceAll(/\s+/g, '-')
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    return no(`"${words}" cannot be in the name of a file: give a few words of letters and digits.`)
  }
  const folder = ours.test(id) ? 'udigate' : 'eudamed'
  const file = `${folder}/${id.toLowerCase()}-${name}.ts`
  for (const [other, otherId] of files) {
    if (otherId === id) return no(`${id} exists: ${other}. Ids are never used again.`)
    // The test of the catalogue finds the file of an id by how its name begins.
    if (beginsWith(other, id) || beginsWith(file, otherId)) {
      return no(
        `The file of ${id} could be taken for that of ${otherId} (${other}); number the parts -A, -B, ….`,
      )
    }
  }
  return {
    ok: true,
    file,
    text: ruleTemplate(id, models),
    index: withRule(index, file, id, [...files.keys()]),
  }
}

function no(mistake: string): RulePlan {
  return { ok: false, mistake }
}

function beginsWith(file: string, id: string): boolean {
  return file.slice(file.indexOf('/') + 1).startsWith(`${id.toLowerCase()}-`)
}

/** Enters a rule before the next one of its folder, or behind the last one. */
function withRule(index: string, file: string, id: string, others: readonly string[]): string {
  const [folder = ''] = file.split('/')
  const siblings = others.filter(other => other.startsWith(`${folder}/`)).sort()
  const next = siblings.find(other => other > file)
  const neighbour = next ?? siblings.at(-1)
  const lines = index.split('\n')
  const importLine = lines.find(line => line.startsWith('import ') && line.endsWith(` from './${neighbour}'`))
  const [, variable] = importLine?.split(' ') ?? []
  if (variable === undefined) throw new Error(`rules/index.ts does not import ${neighbour}.`)
  const name = id.toLowerCase().replaceAll(/-(.)/g, (_match, letter: string) => letter.toUpperCase())
  const entered = new Map([
    [importLine, `import ${name} from './${file}'`],
    [`  ${variable},`, `  ${name},`],
  ])
  return lines
    .flatMap(line => {
      const own = entered.get(line)
      if (own === undefined) return [line]
      return next ? [own, line] : [line, own]
    })
    .join('\n')
}
