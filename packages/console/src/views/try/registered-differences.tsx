import type { JsonObject } from '@udigate/eudamed/browser'
import { useEffect } from 'preact/hooks'
import type { Difference } from '../../api/bodies.ts'
import { may } from '../../api/session.ts'
import { listenTo } from '../../live/live.ts'
import { linkTo } from '../../router/router.ts'
import { describeValue } from '../../ui/describe-value.ts'
import { findTitleAt } from '../../ui/field-title.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { useLoad } from '../../ui/use-load.ts'
import {
  compareRegistered,
  loadRegistered,
  type RegisteredRecords,
  type RequestNames,
  readNames,
  restore,
} from './compare-registered.ts'
import type { Workbench } from './workbench.ts'

/** Where the request differs from what is registered, each with the registered value to be put back. */
export function RegisteredDifferences({ bench }: { bench: Workbench }) {
  const judgement = bench.judgement.value
  const request = judgement.kind === 'judged' ? judgement.request : undefined
  const names = request && readNames(bench.model.value, request)
  if (!may('records.read') || request === undefined || names === undefined) return null
  return <Compared bench={bench} names={names} request={request} />
}

function Compared({ bench, names, request }: { bench: Workbench; names: RequestNames; request: JsonObject }) {
  const { value, trouble, again } = useLoad(signal => loadRegistered(names, signal), [JSON.stringify(names)])
  useEffect(() => {
    const { code } = names.device
    return listenTo('submission', told => {
      if (told.some(({ device, endedAt }) => device.code === code && endedAt !== undefined)) again()
    })
  }, [names.device.code])
  const registered = value.value
  const { device } = registered ?? {}
  const differences = registered && compareRegistered(names.model, request, registered)
  return (
    <section class="card" aria-labelledby="differences">
      <div class="row">
        <h2 id="differences">Differences to what is registered</h2>
        {device !== undefined && differences !== undefined && (
          <span class="quiet" role="status">
            {differences.length}
          </span>
        )}
      </div>
      <Trouble because={trouble.value} again={again} />
      {registered === undefined && trouble.value === undefined && <p class="quiet">Loading …</p>}
      {registered && <Found bench={bench} registered={registered} differences={differences} />}
    </section>
  )
}

function Found({
  bench,
  registered: { device },
  differences,
}: {
  bench: Workbench
  registered: RegisteredRecords
  differences: readonly Difference[] | undefined
}) {
  if (device === undefined) return <p class="quiet">This device is not registered: all of it is new.</p>
  if (differences === undefined) {
    return <p class="quiet">Correct the errors first: the records cannot be compared as they are.</p>
  }
  const { issuingAgency, code, criterion, version } = device
  return (
    <>
      {differences.length === 0 && <p>The same as is registered: nothing would be sent.</p>}
      <ul class="items differences">
        {differences.map(difference => (
          <Entry key={difference.path} difference={difference} bench={bench} />
        ))}
      </ul>
      <p class="quiet">
        Compared with{' '}
        <a href={linkTo('devices', ['device', issuingAgency, code, criterion])}>
          version {version} as registered
        </a>
        .
      </p>
    </>
  )
}

function Entry({ difference, bench }: { difference: Difference; bench: Workbench }) {
  const { path, before, after } = difference
  const patch = restore(difference)
  return (
    <li>
      <div class="row">
        <button
          type="button"
          class="place"
          onClick={() => {
            bench.goal.value = { path }
          }}
        >
          {findTitleAt(path)}
        </button>
        {patch && (
          <button type="button" class="small" onClick={() => bench.edit(patch)}>
            Restore<span class="visually-hidden"> {findTitleAt(path)}</span>
          </button>
        )}
      </div>
      {before !== undefined && (
        <del class="removed">
          <span class="visually-hidden">Registered: </span>
          {describeValue(before)}
        </del>
      )}{' '}
      {after !== undefined && (
        <ins class="added">
          <span class="visually-hidden">Here: </span>
          {describeValue(after)}
        </ins>
      )}
    </li>
  )
}
