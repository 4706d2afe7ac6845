import { escaped, factTable, htmlPage, linkTo, table } from '../packages/server/src/evidence/folder/html.ts'
import type { Controlled, Judged, Pack } from './pack.ts'
import type { Regulation } from './regulations/point.ts'
import { type Verdict, verdicts } from './results.ts'

/** What each verdict means to who reads the pack. */
const meanings: Readonly<Record<Verdict, string>> = {
  passed: 'each of its tests was run on this very build, and passed',
  skipped: 'a test of it did not run, for want of what is named',
  older: 'its results are of another build, or of files that were changed',
  'not run': 'there is no result of a test of it',
  failed: 'a test of it failed',
  'no test': 'it has no test: the product does not do it, or nothing shows that it does',
}

/** The pages of a pack by the name of their file, each HTML that loads nothing and can be printed. */
export function writePages(pack: Pack): Record<string, string> {
  const { version } = pack.build
  const page = (title: string, body: string): string => htmlPage(`${title}: udigate ${version}`, body)
  return {
    'index.html': page('Qualification pack', writeIndex(pack)),
    'requirements.html': page('Requirements and their tests', writeRequirements(pack)),
    'risks.html': page('Risk assessment', writeRisks(pack)),
    'changes.html': page('Changes', writeChanges(pack)),
    'limits.html': page('Known limits', list(pack.limits)),
    ...Object.fromEntries(pack.regulations.map(one => [one.file, page(one.title, writeRegulation(one))])),
  }
}

function writeIndex({ build, testedAt, intendedUse, counts, regulations }: Pack): string {
  const { version, commit = 'outside of a checkout', isChanged, node, platform } = build
  const contents = [
    ['requirements.html', 'Requirements, each with its tests and their results'],
    ['risks.html', 'Risk assessment by function'],
    ...regulations.map(({ file, title }) => [file, `${title}, point by point`]),
    ['limits.html', 'What the product does not do or defend'],
    ['changes.html', 'Changes, with what they touch'],
    ['udigate.cdx.json', 'Bill of materials (CycloneDX)'],
    ['pack.json', 'All of this for programs'],
    ['results.json', 'The results of the tests as they were written'],
    ['SHA256SUMS', 'The hash of each file'],
  ] as const
  return [
    factTable([
      ['Version', escaped(version)],
      ['Commit', `<code>${escaped(commit)}</code>${isChanged ? ', with changed files' : ''}`],
      ['Tested with', escaped(`Node ${node}, ${platform}`)],
      ['Tests run', testedAt === undefined ? 'no' : `<time>${escaped(testedAt)}</time>`],
    ]),
    '<p>This pack says what was done, and by which test it is shown. It is for the validation that the one who operates the software carries out on their own installation, and does not take its place.</p>',
    '<h2>Intended use</h2>',
    list(intendedUse.does),
    '<h2>Boundaries</h2>',
    list(intendedUse.doesNot),
    '<h2>Requirements by verdict</h2>',
    table(
      ['Verdict', 'Requirements', 'It means'],
      verdicts.map(verdict => [mark(verdict), String(counts[verdict]), escaped(meanings[verdict])]),
    ),
    '<h2>Contents</h2>',
    table(
      ['File', 'What it has'],
      contents.map(([file = '', what = '']) => [linkTo(file, file), escaped(what)]),
    ),
  ].join('\n')
}

function writeRequirements({ functions }: Pack): string {
  return functions
    .map(
      ({ name, requirements }) =>
        `<h2>${escaped(name)}</h2>\n${table(['Id', 'Requirement', 'Verdict', 'Tests'], requirements.map(requirementRow))}`,
    )
    .join('\n')
}

function requirementRow({ id, text, verdict, shown }: Judged): string[] {
  const tests = shown.map(({ test: [file, title], verdict: one, runs, note }) => {
    const said = [one, ...(runs > 1 ? [`${runs} runs`] : []), ...(note === undefined ? [] : [note])].join(
      ', ',
    )
    return `${escaped(title)} (${escaped(said)})<br><code>${escaped(file)}</code>`
  })
  return [idCell(id), escaped(text), mark(verdict), tests.join('<br>')]
}

function writeRisks({ risks }: Pack): string {
  return table(
    ['Id', 'Function', 'Harm', 'Cause', 'Effect', 'Control', 'Shown by', 'Verdict'],
    risks.map(risk => [
      idCell(risk.id),
      escaped(risk.function),
      escaped(risk.harm),
      escaped(risk.cause),
      escaped(risk.effect),
      escaped(risk.control),
      [linkRequirements(risk.requirements), ...injectedLines(risk)].join('<br>'),
      mark(risk.verdict),
    ]),
  )
}

function injectedLines({ injected }: Controlled): string[] {
  return injected.map(({ id, row }) =>
    row === undefined
      ? `${escaped(id)}: by a test`
      : `${escaped(id)}: ${escaped(row.injected)} (runs: ${escaped(row.runs)}, pass: ${escaped(row.pass)})`,
  )
}

function writeRegulation({ points }: Regulation): string {
  const rows = points.map(({ point, asks, answer, how, requirements = [] }) => [
    escaped(point),
    escaped(asks),
    answer === 'not met' ? `<strong>${answer}</strong>` : escaped(answer),
    escaped(how),
    linkRequirements(requirements),
  ])
  return `<p>In few words of our own: the text of the regulation alone is binding. No line says that an installation complies, which depends on how it is operated.</p>
${table(['Point', 'Asks for', 'Answered', 'How', 'Requirements'], rows)}`
}

/** What a change of each kind wants to be looked at again. */
const impacts: Readonly<Record<string, string>> = {
  Law: 'Verdicts can change: judge a sample of your records with both versions',
  Behaviour:
    'What callers and operators see can change: read each, and repeat the steps of your procedure that it names',
  Technical:
    'Nothing that a caller or an operator sees is meant to change: the tests of this build are the proof',
}

function writeChanges({ changes }: Pack): string {
  const kinds = [...new Set(changes.map(({ kind }) => kind))]
  return kinds
    .map(kind => {
      const texts = changes.filter(change => change.kind === kind).map(({ text }) => text)
      return `<h2>${escaped(kind)}</h2>\n<p>${escaped(impacts[kind] ?? 'Read each')}.</p>\n${list(texts)}`
    })
    .join('\n')
}

function linkRequirements(ids: readonly string[]): string {
  return ids.map(id => linkTo(`requirements.html#${id}`, id)).join(' ')
}

function idCell(id: string): string {
  return `<span id="${escaped(id)}" style="white-space: nowrap">${escaped(id)}</span>`
}

function mark(verdict: Verdict): string {
  return verdict === 'passed' ? verdict : `<strong>${escaped(verdict)}</strong>`
}

function list(texts: readonly string[]): string {
  return `<ul>${texts.map(text => `<li>${escaped(text)}</li>`).join('\n')}</ul>`
}
