import type { ImportPlan, ImportRecord, ListImport } from '../../../api/imports.ts'
import { linkTo } from '../../../router/router.ts'
import { findName } from '../../../ui/describe-label.ts'
import { describeValue } from '../../../ui/describe-value.ts'

/** What differs from what is registered, by kind of difference. */
export function ChangedDevices({ of, plan }: { of: ListImport; plan: ImportPlan }) {
  return (
    <section class="panel-box" aria-labelledby="plan-changed">
      <header>
        <h2 id="plan-changed">Changed</h2>
        <span class="quiet clip">
          {countDevices(plan.counts.changed)}, compared with the registered version
        </span>
        <span class="spacer" />
        <a href={linkTo('import', [of.id, 'plan'], { kind: 'CHANGED' })}>One by one</a>
      </header>
      {plan.changed.map(({ id, differences, devices, warnings = [], examples }) => (
        <details class="difference" key={id}>
          <summary>
            <span>
              <strong>{differences.map(({ title }) => title).join(', ')}</strong>
              <span class="quiet clip"> {describeExamples(examples)}</span>
            </span>
            <span class="of-each">
              {differences.map(({ path, title, before, after }) => (
                <span class="clip" key={path}>
                  {differences.length > 1 && <span class="quiet">{title} </span>}
                  <Difference before={before} after={after} />
                </span>
              ))}
            </span>
            <span class="number">{countDevices(devices)}</span>
            {warnings.map(({ ruleId, message, devices: warned }) => (
              <span class="remark warn-text" key={`${ruleId} ${message}`}>
                {warned < devices && `${countDevices(warned)}: `}
                {message} ({ruleId})
              </span>
            ))}
          </summary>
          <ul class="planned-rows">
            {examples.map(record => (
              <PlannedRow record={record} key={record.record} />
            ))}
            {devices > examples.length && (
              <li>
                <a href={linkTo('import', [of.id, 'plan'], { kind: 'CHANGED', group: id })}>
                  {devices - examples.length} more devices
                </a>
              </li>
            )}
          </ul>
        </details>
      ))}
    </section>
  )
}

/** A device of a plan in one line. */
function PlannedRow({ record: { label, device, record, version } }: { record: ImportRecord }) {
  return (
    <li>
      <strong class="clip">{findName(label) ?? device?.code ?? `Record ${record}`}</strong>
      <span>{label?.reference}</span>
      <span class="mono">{device?.code}</span>
      <span class="quiet">
        {version !== undefined && version > 1 && `version ${version - 1} → ${version}`}
      </span>
    </li>
  )
}

function Difference({ before, after }: { before: unknown; after: unknown }) {
  return (
    <>
      {before !== undefined && before !== null && <del>{describeValue(before)}</del>}{' '}
      {after !== undefined && after !== null && <ins>{describeValue(after)}</ins>}
    </>
  )
}

/** So many devices, in words. */
export function countDevices(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'device' : 'devices'}`
}

function describeExamples(examples: readonly ImportRecord[]): string {
  const groups = new Set(examples.map(({ label }) => label?.group ?? findName(label)).filter(Boolean))
  return [...groups].slice(0, 2).join(', ')
}
