import type { CheckCounts } from '../../../api/imports.ts'

/** How many rows are ready, how many will be by one press, and how many need a decision. */
export function Readiness({ counts: { records, ready, afterFixes, undecided } }: { counts: CheckCounts }) {
  const parts = [
    { kind: 'ready', count: ready, title: 'Ready' },
    { kind: 'next', count: afterFixes, title: 'After fixes' },
    { kind: 'undecided', count: undecided, title: 'To decide' },
  ].filter(({ count, kind }) => count > 0 || kind === 'ready')
  return (
    <>
      <p class="figure" role="status">
        {ready.toLocaleString('en')} <small>of {records.toLocaleString('en')} rows ready</small>
      </p>
      <div class="readiness">
        <div
          class="meter"
          role="img"
          aria-label={parts
            .map(({ count, title }) => `${count.toLocaleString('en')} ${title.toLowerCase()}`)
            .join(', ')}
        >
          {parts.map(({ kind, count }) => (
            <i class={kind} style={{ flexGrow: count }} key={kind} />
          ))}
        </div>
        <ul class="legend">
          {parts.map(({ kind, count, title }) => (
            <li key={kind}>
              <span class={`swatch ${kind}`} />
              <strong>{count.toLocaleString('en')}</strong> {title}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
