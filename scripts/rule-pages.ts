import { type Model, modelNames, type ValidRequest } from '@udigate/eudamed'
import {
  type BrokenExample,
  type CatalogueEntry,
  type CoverageEntry,
  type DecidedBy,
  deciders,
  formatJson,
  type GoodExample,
  type Subject,
} from '@udigate/eudamed/catalogue'

export interface RulePagesSource {
  entries: readonly CatalogueEntry[]
  /** Every official rule. */
  official: readonly CoverageEntry[]
  /** The edition of the official rules. */
  ruleSetVersion: string
  validRequests: { readonly [M in Model]: ValidRequest<M> }
}

const folder = 'docs/rules'
const footer = 'This page is generated from the rules; `npm run generated` writes it.\n'

/** The rule catalogue as pages for people and as one file for programs, by their paths from the root. */
export function rulePages(source: RulePagesSource): Map<string, string> {
  const { entries } = source
  const links = new Map(entries.map(entry => [entry.id, describePlace(entry)]))
  const pages = new Map([
    ['docs/rules.json', catalogueFile(source)],
    [`${folder}/README.md`, indexPage(source, links)],
    [`${folder}/decided-by-others.md`, othersPage(entries, links)],
    [`${folder}/valid-requests.md`, validRequestsPage(source)],
  ])
  for (const entry of entries) {
    if (entry.severity) pages.set(`${folder}/${describePlace(entry)}`, rulePage(entry, links))
  }
  return pages
}

/** Where each id is described, seen from the folder of the pages. */
type Links = ReadonlyMap<string, string>

/** A rule that reports findings has a page of its own, any other a line on one. */
function describePlace({ id, severity, decidedBy }: CatalogueEntry): string {
  const name = id.toLowerCase().replaceAll('.', '-')
  if (severity) return `${name}.md`
  return decidedBy === 'udigate' ? `README.md#${name}` : `decided-by-others.md#${name}`
}

function catalogueFile({ entries, ruleSetVersion, validRequests }: RulePagesSource): string {
  const file = {
    description: 'The rule catalogue of udigate; examples are JSON Merge Patches on validRequests',
    formatVersion: 1,
    ruleSetVersion,
    validRequests,
    rules: entries,
  }
  return `${formatJson(file, 110)}\n`
}

const meanings: Record<DecidedBy, string> = {
  udigate: 'It is checked here, before anything is sent.',
  authority:
    'Only EUDAMED knows what it takes to decide it. A record that passes here can still be refused for it.',
  'user interface': 'It is about what EUDAMED shows or lets its users do on screen.',
  'other module': 'Another module of EUDAMED decides it.',
  'not reachable': 'Nothing that can be sent through this gateway can break it.',
}

function indexPage(source: RulePagesSource, links: Links): string {
  const { entries, ruleSetVersion } = source
  const ofAuthority = entries.filter(({ register }) => register === undefined)
  const errors = ofAuthority.filter(({ severity }) => severity === 'error')
  const warnings = ofAuthority.filter(({ severity }) => severity === 'warning')
  const infos = ofAuthority.filter(({ severity }) => severity === 'info')
  const ofOthers = entries.filter(({ register }) => register !== undefined)
  const inParts = entries.filter(({ severity, decidedBy }) => !severity && decidedBy === 'udigate')
  const counts = deciders.map(decider => {
    const count = entries.filter(({ decidedBy }) => decidedBy === decider).length
    const name = decider === 'udigate' ? decider : `[${decider}](decided-by-others.md#${makeAnchor(decider)})`
    return `| ${name} | ${count} | ${meanings[decider]} |`
  })
  return `# Rules

Everything that is asked of a record, by the id that stands as \`ruleId\` in a finding, and every official rule of EUDAMED
(edition ${ruleSetVersion}) with who decides it. \`udigate explain BR-UDID-023\` and \`GET /api/v1/rules/BR-UDID-023\` say the
same, and [\`rules.json\`](../rules.json) is all of it for programs. Examples are changes to the
[valid requests](valid-requests.md).

| Decided by | Rules | |
|---|---|---|
${counts.join('\n')}

${modelTable(source)}

## Errors

They fail a record: EUDAMED or its schema refuses it.

${ruleTable(errors, links)}

## Warnings

They never fail a record. EUDAMED accepts it, and each names a decision that a person can take.

${ruleTable(warnings, links)}

## Infos

What EUDAMED neither asks for nor minds. They are found only where they are asked for (\`--info\`, \`?severity=info\`, the switch *Infos* of the
console), and never count as warnings.

${ruleTable(infos, links)}

## What swissdamed asks besides

They are judged only where a verdict for swissdamed is asked for, and are warnings.

${ruleTable(ofOthers, links)}

## Official rules that are decided under other ids

| Official rule | | Decided under |
|---|---|---|
${inParts.map(entry => `| ${anchored(entry)} | ${linked(entry.title, links)} | ${listed(entry.parts, links)} |`).join('\n')}

${footer}`
}

/** How many official rules are decided here for each model, how many are not, and how many rules judge its records and their changes. */
function modelTable({ entries, official }: RulePagesSource): string {
  const byId = new Map(entries.map(entry => [entry.id, entry]))
  const rows = modelNames.map(model => {
    const judges = (id: string): boolean => byId.get(id)?.models.includes(model) ?? false
    const ofOthers = official.filter(({ decidedBy }) => decidedBy !== 'udigate').length
    const here = official.filter(({ rules }) => rules.some(judges)).length
    const judging = entries.filter(({ severity, id }) => severity !== undefined && judges(id)).length
    const elsewhere = official.length - here - ofOthers
    return `| ${shortName(model)} | ${here} | ${elsewhere} | ${ofOthers} | ${judging} |`
  })
  return `| Model | Official rules decided here | only for other models | by others | Rules that judge its records and their changes |
|---|---|---|---|---|
${rows.join('\n')}`
}

function ruleTable(entries: readonly CatalogueEntry[], links: Links): string {
  const rows = entries.map(
    ({ id, title, models }) =>
      `| ${listed([id], links)} | ${escaped(title)} | ${models.map(shortName).join(', ')} |`,
  )
  return `| Rule | What must hold | Models |\n|---|---|---|\n${rows.join('\n')}`
}

function shortName(model: Model): string {
  return model.replace('EU_UDI_', '')
}

function othersPage(entries: readonly CatalogueEntry[], links: Links): string {
  const sections = deciders
    .filter(decider => decider !== 'udigate')
    .map(decider => {
      const rows = entries
        .filter(({ decidedBy }) => decidedBy === decider)
        .map(entry => `| ${anchored(entry)} | ${linked(entry.title, links)} | ${linked(entry.why, links)} |`)
      const heading = `## ${decider[0]?.toUpperCase()}${decider.slice(1)}`
      return `${heading}\n\n${meanings[decider]}\n\n| Official rule | What it is about | Why it is decided there |\n|---|---|---|\n${rows.join('\n')}\n`
    })
  return `# Official rules that udigate does not decide

[All rules](README.md)

${sections.join('\n')}
${footer}`
}

function validRequestsPage({ validRequests }: RulePagesSource): string {
  const sections = Object.entries(validRequests).map(
    ([model, request]) => `## ${model}\n\n${fenced(request)}\n`,
  )
  return `# Valid requests

The requests that the examples of the [rules](README.md) are changes to (JSON Merge Patch, RFC 7396). They have no
findings.

${sections.join('\n')}
${footer}`
}

function rulePage(entry: CatalogueEntry, links: Links): string {
  const {
    id,
    title,
    severity,
    severityByContract,
    modelsByContract = [],
    models,
    decidedBy,
    why,
    source,
    register,
    reads,
    message = '',
  } = entry
  const byContract = severityByContract
    ? `; ${severityByContract} of ${modelsByContract.map(model => `\`${model}\``).join(', ')} under \`UDIGATE_STRICT_CONTRACT\``
    : ''
  const facts: [name: string, text: string][] = [
    ['Severity', `${severity}${byContract}`],
    [
      'Asked by',
      register === undefined
        ? ''
        : `${register} alone: \`udigate validate --for ${register}\`, \`?for=${register}\``,
    ],
    ['Models', models.map(model => `\`${model}\``).join(', ')],
    ['Decided by', `${decidedBy}. ${linked(why, links)}`],
    ['Looks at', entry.decidedFrom.map(subject => subjectWords[subject]).join(', ')],
    ['Source', escaped(`${source.document} ${source.version}, ${source.section}`)],
    ['Reads', reads.map(path => `\`${path}\``).join(', ')],
    ['Decides', listed(entry.decides, links)],
    ['See also', listed(entry.parts, links)],
  ]
  const rows = facts.filter(([, text]) => text !== '').map(([name, text]) => `| ${name} | ${text} |`)
  return `# ${id}

**${linked(title, links)}**

| | |
|---|---|
${rows.join('\n')}

## Message

> ${escaped(message)}

${entry.examples.bad.map(example => brokenSection(example, links)).join('\n')}
${entry.examples.good.map(goodSection).join('\n')}
[All rules](README.md). ${footer}`
}

function brokenSection(example: BrokenExample, links: Links): string {
  const { title, findings, also } = example
  const others = also.length > 0 ? `\nIt also breaks ${listed(also, links)}.\n` : ''
  return `## Wrong: ${escaped(title)}\n\n${describeChange(example)}\nFindings:\n\n${fenced(findings)}\n${others}`
}

function goodSection(example: GoodExample): string {
  return `## Right: ${escaped(example.title)}\n\n${describeChange(example)}`
}

const subjectWords: Record<Subject, string> = {
  record: 'the record',
  list: 'the rest of its list',
  register: 'what is known of other devices and of actors',
  plan: 'what is registered of the record',
}

function describeChange({ model, registered, ahead, change }: GoodExample): string {
  const request = `the [valid request of ${model}](valid-requests.md#${model.toLowerCase()})`
  if (ahead !== undefined) {
    const lines = [...ahead, change].map(
      (each, index) => `Line ${index + 1} of the list: ${changed(request, each)}`,
    )
    return lines.join('\n')
  }
  return registered === undefined
    ? changed(request, change)
    : `Registered: ${changed(request, registered)}\nDesired: ${changed('what is registered', change)}`
}

function changed(what: string, change: object): string {
  const begin = what.charAt(0).toUpperCase() + what.slice(1)
  return Object.keys(change).length === 0
    ? `${begin} as it is.\n`
    : `${begin} with this change:\n\n${fenced(change)}\n`
}

function fenced(value: unknown): string {
  return `\`\`\`json\n${formatJson(value, 100)}\n\`\`\``
}

function anchored({ id }: CatalogueEntry): string {
  return `<a id="${id.toLowerCase().replaceAll('.', '-')}"></a>${id}`
}

function makeAnchor(heading: string): string {
  return heading.toLowerCase().replaceAll(' ', '-')
}

function listed(ids: readonly string[], links: Links): string {
  return ids.map(id => `[${id}](${links.get(id) ?? ''})`).join(', ')
}

/** The text with every id in it that has a place made a link to it. */
function linked(text: string, links: Links): string {
  return escaped(text).replaceAll(/\b(?:BR|RULE|UDG|SCHEMA)-[A-Z0-9-]*[A-Z0-9](?:\.\d+)?\b/g, id =>
    links.has(id) ? listed([id], links) : id,
  )
}

/** The text as Markdown that shows it as it is, in a table too. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*<>|[\]]/g, String.raw`\$&`)
}
