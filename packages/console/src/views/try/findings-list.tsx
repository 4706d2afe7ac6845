import { linkTo } from '../../router/router.ts'
import { Badge } from '../../ui/badge.tsx'
import { moveFocus } from '../../ui/move-focus.ts'
import { Notice } from '../../ui/notice.tsx'
import type { JudgedFinding } from './judge-text.ts'
import { mostShown, type Workbench } from './workbench.ts'

/** What is wrong with the request, each with its place, its rule and its fix. */
export function FindingsList({ bench }: { bench: Workbench }) {
  const judgement = bench.judgement.value
  const findings = bench.findings.value
  return (
    <section class="card" aria-label="Findings">
      <div class="row">
        <h2 id="findings" tabIndex={-1}>
          Findings
        </h2>
        <span role="status">
          <Verdict bench={bench} />
        </span>
      </div>
      {judgement.kind === 'unreadable' && (
        <Notice kind="bad">
          <button type="button" class="place" onClick={() => goTo(bench, judgement.fault.path)}>
            Line {judgement.fault.line}, column {judgement.fault.column}
          </button>
          <p>{judgement.fault.message}</p>
        </Notice>
      )}
      {judgement.kind === 'no-request' && <Notice kind="bad">{judgement.message}</Notice>}
      {findings.length > 0 && (
        <ul class="findings">
          {findings.slice(0, mostShown).map((finding, index) => (
            <Entry key={`${finding.path} ${finding.ruleId} ${index}`} finding={finding} bench={bench} />
          ))}
        </ul>
      )}
      {findings.length > mostShown && <p class="quiet">… and {findings.length - mostShown} more.</p>}
    </section>
  )
}

/** How the request stands, in a word or two. */
function Verdict({ bench }: { bench: Workbench }) {
  const { kind } = bench.judgement.value
  if (kind === 'unreadable') return <Badge kind="bad" text="Not readable" />
  if (kind === 'no-request') return <Badge kind="bad" text="Not a request" />
  const findings = bench.findings.value
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  return (
    <>
      {errors === 0 ? (
        <Badge kind="good" text="Valid" />
      ) : (
        <Badge kind="bad" text={counted(errors, 'error')} />
      )}{' '}
      {warnings > 0 && <Badge kind="warn" text={counted(warnings, 'warning')} />}
    </>
  )
}

function Entry({ finding, bench }: { finding: JudgedFinding; bench: Workbench }) {
  const { path, message, ruleId, value, fix, severity } = finding
  return (
    <li class={severity}>
      <div class="row">
        <button
          type="button"
          class="place mono"
          onClick={() => goTo(bench, path)}
          title="Show it in the text"
        >
          {path === '' ? '/' : path}
        </button>
        <a href={linkTo('rules', [ruleId])}>{ruleId}</a>
        {severity === 'warning' && <Badge kind="warn" text="Warning" />}
      </div>
      <p>{message}</p>
      {(value !== undefined || fix) && (
        <div class="row">
          {value !== undefined && (
            <span class="quiet seen">
              Seen: <code>{JSON.stringify(value)}</code>
            </span>
          )}
          {fix && (
            <button
              type="button"
              onClick={() => {
                bench.edit(fix)
                moveFocus('findings')
              }}
            >
              Apply the fix<span class="visually-hidden"> at {path}</span>
            </button>
          )}
        </div>
      )}
    </li>
  )
}

function goTo(bench: Workbench, path: string): void {
  bench.goal.value = { path }
}

function counted(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}
