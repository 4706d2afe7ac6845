import { useSignal } from '@preact/signals'
import type { JsonObject, Model } from '@udigate/eudamed/browser'
import { may } from '../../api/session.ts'
import { linkTo } from '../../router/router.ts'
import { AcknowledgeDialog, type WarningSeen } from '../../ui/acknowledge-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { findTitleAt } from '../../ui/field-title.ts'
import { CheckField } from '../../ui/fields.tsx'
import { moveFocus } from '../../ui/move-focus.ts'
import { Notice } from '../../ui/notice.tsx'
import type { JudgedFinding } from './judge-text.ts'
import { mostShown, type Workbench } from './workbench.ts'

/** What is wrong with the request, each with its place, its rule and its fix. */
export function FindingsList({ bench }: { bench: Workbench }) {
  const judgement = bench.judgement.value
  const all = bench.findings.value
  const findings = all.filter(finding => !isKnown(bench, finding))
  const acknowledging = useSignal<JudgedFinding | undefined>(undefined)
  const request = judgement.kind === 'judged' ? judgement.request : undefined
  return (
    <section class="card" aria-label="Findings">
      <div class="row">
        <h2 id="findings" tabIndex={-1}>
          Findings
        </h2>
        <span role="status">
          <Verdict bench={bench} />
        </span>
        <span class="spacer" />
        <CheckField
          label="Infos"
          checked={bench.info.value}
          onChoose={isWanted => {
            bench.info.value = isWanted
          }}
        />
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
            <Entry
              key={`${finding.path} ${finding.ruleId} ${index}`}
              finding={finding}
              bench={bench}
              onAcknowledge={() => {
                acknowledging.value = finding
              }}
            />
          ))}
        </ul>
      )}
      {findings.length > mostShown && <p class="quiet">… and {findings.length - mostShown} more.</p>}
      {all.length > findings.length && (
        <p class="quiet">
          {counted(all.length - findings.length, 'warning')} acknowledged: see{' '}
          <a href={linkTo('settings', ['warnings'])}>acknowledged warnings</a>.
        </p>
      )}
      {acknowledging.value !== undefined && request !== undefined && (
        <AcknowledgeDialog
          warning={makeWarning(bench.model.value, acknowledging.value, request)}
          onDone={() => {
            if (acknowledging.value !== undefined)
              bench.acknowledged.value = [
                ...bench.acknowledged.value,
                nameFinding(bench, acknowledging.value),
              ]
            moveFocus('findings')
          }}
          onClose={() => {
            acknowledging.value = undefined
          }}
        />
      )}
    </section>
  )
}

/** How the request stands, in a word or two. */
function Verdict({ bench }: { bench: Workbench }) {
  const { kind } = bench.judgement.value
  if (kind === 'unreadable') return <Badge kind="bad" text="Not readable" />
  if (kind === 'no-request') return <Badge kind="bad" text="Not a request" />
  const findings = bench.findings.value.filter(finding => !isKnown(bench, finding))
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.filter(({ severity }) => severity === 'warning').length
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

/** A finding of the text as it stands. */
function nameFinding({ model, judgedText }: Workbench, { ruleId, path }: JudgedFinding): string {
  return JSON.stringify([model.value, judgedText.value, ruleId, path])
}

/** Whether a warning is acknowledged: the gateway says so, or it was just done here. */
function isKnown(bench: Workbench, finding: JudgedFinding): boolean {
  return finding.acknowledged !== undefined || bench.acknowledged.value.includes(nameFinding(bench, finding))
}

function makeWarning(
  model: Model,
  { ruleId, path, message, value }: JudgedFinding,
  { device, deviceGroup, actorCode, authorizedRepresentativeCode }: JsonObject,
): WarningSeen {
  const codes = Object.fromEntries(
    Object.entries({ actorCode, authorizedRepresentativeCode }).filter(
      ([, code]) => typeof code === 'string',
    ),
  )
  const values = value === undefined ? [] : [value]
  return { model, ruleId, path, message, values, request: { device, deviceGroup, ...codes } }
}

function Entry({
  finding,
  bench,
  onAcknowledge,
}: {
  finding: JudgedFinding
  bench: Workbench
  onAcknowledge(): void
}) {
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
        {path !== '' && <span>{findTitleAt(path)}</span>}
        <a href={linkTo('rules', [ruleId])}>{ruleId}</a>
        {severity === 'warning' && <Badge kind="warn" text="Warning" />}
        {severity === 'info' && <Badge kind="plain" text="Info" />}
        {severity === 'warning' && may('warnings.acknowledge') && (
          <button type="button" class="small" onClick={onAcknowledge}>
            Acknowledge
            <span class="visually-hidden">
              {' '}
              {ruleId} at {path}
            </span>
          </button>
        )}
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
