import { Icon, type IconName } from '../../../ui/icon.tsx'
import type { Entry } from './list-entries.ts'

const parts: readonly {
  kind: Entry['kind']
  title: string
  says: string
  icon: IconName
  verb: string
}[] = [
  { kind: 'safe', title: 'Safe fixes', says: 'one value is possible', icon: 'apply', verb: 'Apply' },
  {
    kind: 'decision',
    title: 'Your decision',
    says: 'several values are possible',
    icon: 'question',
    verb: 'Decide',
  },
  { kind: 'warning', title: 'Warnings', says: 'EUDAMED accepts these', icon: 'info', verb: 'Look' },
]

/** What is wrong with a list, by cause: one line for each, however many cells it is in. */
export function CauseList({
  entries,
  chosen,
  isDisabled,
  onChoose,
  onApply,
  onDecide,
}: {
  entries: readonly Entry[]
  chosen: string | undefined
  isDisabled: boolean
  onChoose(entry: Entry): void
  onApply(entry: Entry): void
  onDecide(entry: Entry): void
}) {
  const act = (entry: Entry) => (): void => {
    if (entry.kind === 'safe') onApply(entry)
    else if (entry.kind === 'decision') onDecide(entry)
    else onChoose(entry)
  }
  return (
    <section class="panel-box causes" aria-label="Findings by cause">
      {parts.map(({ kind, title, says, icon, verb }) => {
        const own = entries.filter(entry => entry.kind === kind)
        if (own.length === 0) return null
        return (
          <div key={kind}>
            <div class="causes-head">
              <Icon name={icon} />
              <h2>
                {title}{' '}
                <small>
                  {says}: {own.length} {own.length === 1 ? 'cause' : 'causes'}
                </small>
              </h2>
              <span class="number cells" aria-hidden="true">
                Cells
              </span>
              <span class="number" aria-hidden="true">
                Devices
              </span>
              <span />
            </div>
            <ul>
              {own.map(entry => (
                <li class={entry.id === chosen ? 'chosen' : ''} key={entry.id}>
                  <span class="letter" title={entry.heading}>
                    {entry.column ?? '–'}
                  </span>
                  <button
                    type="button"
                    class="plain-text clip"
                    data-cause={entry.id}
                    aria-pressed={entry.id === chosen}
                    title={entry.title}
                    onClick={() => onChoose(entry)}
                  >
                    {entry.title}
                  </button>
                  <Example entry={entry} />
                  <span class="number cells">
                    {entry.cells.toLocaleString('en')}
                    <span class="visually-hidden"> cells,</span>
                  </span>
                  <span class="number">
                    {entry.devices.toLocaleString('en')}
                    <span class="visually-hidden"> devices</span>
                  </span>
                  <button
                    type="button"
                    class="ghost small"
                    aria-label={`${verb}: ${entry.title}${entry.heading === undefined ? '' : `, ${entry.heading}`}`}
                    disabled={isDisabled && kind !== 'warning'}
                    onClick={act(entry)}
                  >
                    {verb}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}

function Example({ entry: { example, heading } }: { entry: Entry }) {
  if (example === undefined) return <span class="example clip">{heading}</span>
  const { before, after } = example
  return (
    <span class="example clip" title={after === undefined ? before : `${before} → ${after}`}>
      {before === '' ? 'empty' : before}
      {after !== undefined && (
        <>
          <span class="arrow"> → </span>
          <span class="good-text">{after}</span>
        </>
      )}
    </span>
  )
}
