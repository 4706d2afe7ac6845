import type { EntityDetail, HistoryEntry } from '../../api/bodies.ts'
import { goTo, linkTo, route } from '../../router/router.ts'
import { Differences } from '../../ui/differences.tsx'
import { ChoiceField } from '../../ui/fields.tsx'
import { compareRecords } from './compare-records.ts'
import { listVersions, usualPair, type Version } from './versions.ts'

/** The difference between any two records of an entity: what is registered, and what was submitted. */
export function CompareVersions({
  entity,
  history,
}: {
  entity: EntityDetail
  history: readonly HistoryEntry[]
}) {
  const versions = listVersions(entity, history)
  const usual = usualPair(versions)
  if (!usual.from || !usual.to) {
    return <p class="quiet">There is only one version, so there is nothing to compare it with.</p>
  }
  const { query, parts } = route.value
  const named = (name: string | null): Version | undefined => versions.find(each => each.name === name)
  const from = named(query.get('from')) ?? usual.from
  const to = named(query.get('to')) ?? usual.to
  const choose = (change: { from?: string; to?: string }): void => {
    const next = { tab: 'compare', from: from.name, to: to.name, ...change }
    goTo(linkTo('devices', parts, next), { instead: true })
  }
  const options = versions.map(({ name, title }) => [name, title] as const)
  return (
    <>
      <div class="controls">
        <ChoiceField
          label="Before"
          value={from.name}
          options={options}
          onChoose={name => choose({ from: name })}
        />
        <ChoiceField
          label="After"
          value={to.name}
          options={options}
          onChoose={name => choose({ to: name })}
        />
        <button type="button" onClick={() => choose({ from: to.name, to: from.name })}>
          Swap
        </button>
      </div>
      <Compared from={from} to={to} />
    </>
  )
}

function Compared({ from, to }: { from: Version; to: Version }) {
  const differences = compareRecords(from.record, to.record)
  return (
    <>
      <p role="status">
        {differences.length === 0
          ? 'They say the same.'
          : `${differences.length} ${differences.length === 1 ? 'field differs' : 'fields differ'}.`}
      </p>
      <Differences differences={differences} />
    </>
  )
}
