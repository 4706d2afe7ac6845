import { useSignal } from '@preact/signals'
import type { ListImport } from '../../../api/imports.ts'
import { may } from '../../../api/session.ts'
import { linkTo } from '../../../router/router.ts'
import { CheckField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { KeyHints } from '../key-hints.tsx'
import { CauseRows } from './cause-rows.tsx'
import type { Entry } from './list-entries.ts'

/** One cause: what it is, what one can do about it, and its rows as the sheet has them. */
export function CausePanel({
  of,
  revision,
  entry,
  followOns,
  isDisabled,
  onMove,
  onApply,
  onDecide,
  onTake,
  onAcknowledge,
  onEdit,
}: {
  of: ListImport
  /** Of what was found. */
  revision: number
  entry: Entry
  followOns: number
  isDisabled: boolean
  onMove(by: number): void
  onApply(inMapping: boolean): void
  onDecide(): void
  /** Is called where each cell is to get what is suggested for it. */
  onTake(): void
  /** Is called where a warning is right as it is. */
  onAcknowledge(): void
  onEdit(row: number, column: string, value: string): void
}) {
  const inMapping = useSignal(false)
  const { kind, column, title, text, cells, suggested, ruleId } = entry
  return (
    <section class="panel-box" aria-labelledby="cause">
      <header>
        {column !== undefined && <span class="letter">{column}</span>}
        <h2 id="cause" class="clip" title={title}>
          {title}
        </h2>
        <span class="spacer" />
        <button type="button" class="small" aria-label="Previous cause" onClick={() => onMove(-1)}>
          <Icon name="back" />
        </button>
        <button type="button" class="small" aria-label="Next cause" onClick={() => onMove(1)}>
          <Icon name="next" />
        </button>
      </header>
      <div class="cause-why">
        <p>{text}</p>
        <div class="row">
          {kind === 'safe' && (
            <>
              <button
                type="button"
                class="small"
                disabled={isDisabled}
                onClick={() => onApply(inMapping.value)}
              >
                Apply to {cells.toLocaleString('en')} {cells === 1 ? 'cell' : 'cells'}
              </button>
              {of.layout === 'OWN' && (
                <CheckField
                  label="In every import"
                  checked={inMapping.value}
                  onChoose={isChosen => {
                    inMapping.value = isChosen
                  }}
                />
              )}
            </>
          )}
          {kind === 'decision' && suggested > 0 && (
            <button type="button" class="small" disabled={isDisabled} onClick={onTake}>
              Take what is suggested for {suggested.toLocaleString('en')} {suggested === 1 ? 'cell' : 'cells'}
            </button>
          )}
          {kind === 'decision' && column !== undefined && (
            <button type="button" class="small" disabled={isDisabled} onClick={onDecide}>
              Decide for {cells.toLocaleString('en')} {cells === 1 ? 'cell' : 'cells'}
            </button>
          )}
          {kind === 'warning' && /^[A-Z]/.test(ruleId) && may('warnings.acknowledge') && (
            <button type="button" class="small" disabled={isDisabled} onClick={onAcknowledge}>
              Acknowledge
            </button>
          )}
          <span class="spacer" />
          {/^[A-Z]/.test(ruleId) && <a href={linkTo('rules', [ruleId])}>{ruleId}</a>}
        </div>
      </div>
      <CauseRows
        id={of.id}
        revision={revision}
        entry={entry}
        onEdit={isDisabled ? undefined : onEdit}
        key={entry.id}
      />
      <footer class="hints">
        {followOns > 0 && (
          <span>{followOns.toLocaleString('en')} findings that follow from others are hidden</span>
        )}
        <span class="spacer" />
        <KeyHints
          hints={[
            ['J K', 'cause'],
            ['A', kind === 'safe' ? 'apply' : 'decide'],
            ['U', 'undo'],
            ['F8', 'next'],
          ]}
        />
      </footer>
    </section>
  )
}
