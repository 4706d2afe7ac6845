import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { download } from '../../../api/download.ts'
import {
  applyFixes,
  editCells,
  getFindings,
  getImportFile,
  listChanges,
  nameImport,
  undoLastChange,
} from '../../../api/imports.ts'
import { nameAuthor } from '../../../api/name-author.ts'
import { may } from '../../../api/session.ts'
import { goTo, linkTo, route } from '../../../router/router.ts'
import { AcknowledgeDialog, type WarningSeen } from '../../../ui/acknowledge-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NeedsRight } from '../../../ui/needs-right.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { useLoad } from '../../../ui/use-load.ts'
import { Waiting } from '../../../ui/waiting.tsx'
import type { StepProps } from '../step-props.ts'
import { useKeptFocus } from '../use-kept-focus.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { CauseList } from './cause-list.tsx'
import { CausePanel } from './cause-panel.tsx'
import { type Asked, DecideDialog } from './decide-dialog.tsx'
import { findWarning } from './find-warning.ts'
import { type Entry, listEntries } from './list-entries.ts'
import { Readiness } from './readiness.tsx'

/** What is wrong with the list, by cause, and how it is put right. */
export function FindingsStep({ of, isBusy, change, again }: StepProps) {
  /** Whether what was found has changed by an acknowledged warning. */
  const isStaleHere = useSignal(false)
  const acknowledging = useSignal<WarningSeen | undefined>(undefined)
  const {
    value,
    trouble,
    isLoading,
    again: reload,
  } = useLoad(
    signal => {
      const isFresh = isStaleHere.value
      isStaleHere.value = false
      return getFindings(of.id, signal, isFresh)
    },
    [of.id, of.revision],
  )
  const saving = useAct()
  const asked = useSignal<Asked | undefined>(undefined)
  const findings = value.value
  const entries = findings === undefined ? [] : listEntries(findings)
  const chosenId = route.value.query.get('cause')
  const chosen = entries.find(({ id }) => id === chosenId) ?? entries[0]
  // What is shown is of the revision before, until the next one is checked.
  const isStale = findings !== undefined && findings.revision !== of.revision
  const isFrozen = isBusy.value || isStale || isLoading.value || !may('imports.edit')
  useKeptFocus(isFrozen)
  useEffect(() => {
    // What was found is known to the import, too, and to the list of imports.
    if (findings !== undefined && of.check === undefined) again()
  }, [findings])

  const choose = (entry: Entry | undefined): void => {
    if (entry !== undefined)
      goTo(linkTo('import', [of.id, 'findings'], { cause: entry.id }), { instead: true })
  }
  const move = (by: number) => (): void => {
    const at = chosen === undefined ? 0 : entries.indexOf(chosen)
    const next = entries[Math.min(entries.length - 1, Math.max(0, at + by))]
    choose(next)
    document.querySelector<HTMLElement>(`[data-cause="${CSS.escape(next?.id ?? '')}"]`)?.focus()
  }
  const moveToProblem = (): void => {
    const at = chosen === undefined ? -1 : entries.indexOf(chosen)
    const next = entries.find((entry, index) => index > at && isUnsettled(entry)) ?? entries.find(isUnsettled)
    if (next !== undefined) move(entries.indexOf(next) - at)()
  }
  const apply = (entry: Entry | undefined, inMapping = false): void => {
    if (entry !== undefined && entry.kind !== 'safe') return
    const wanted = entry === undefined ? {} : { only: [entry.id] }
    const at = entry === undefined ? 0 : entries.indexOf(entry)
    const follower = entries[at + 1]
    void change(async now => applyFixes(now, inMapping ? { ...wanted, inMapping } : wanted)).then(isDone => {
      // The place in the list is kept: the next cause comes to where this one was.
      if (isDone && entry !== undefined && entry.id === chosen?.id) choose(follower)
    })
  }
  const undo = (): void => void change(undoLastChange)
  const decide = (entry: Entry): void => {
    asked.value = { entry }
  }
  useShortcuts({
    j: move(1),
    k: move(-1),
    F8: moveToProblem,
    a: () => {
      if (isFrozen || chosen === undefined) return
      if (chosen.kind === 'safe') apply(chosen)
      else if (chosen.kind === 'decision') decide(chosen)
    },
    u: () => {
      if (!isFrozen && of.changes.steps > 0) undo()
    },
  })
  if (findings === undefined) {
    return trouble.value === undefined ? (
      <Waiting label="Checking">Checking {of.rows.toLocaleString('en')} rows …</Waiting>
    ) : (
      <Trouble because={trouble.value} again={reload} />
    )
  }
  const safe = findings.groups.length
  const { ready, records, undecided } = findings.counts
  return (
    <>
      <Trouble because={trouble.value} again={reload} />
      {saving.trouble.value !== undefined && <Notice kind="bad">{saving.trouble.value}</Notice>}
      <section class="panel-box ready" aria-label="Progress" aria-busy={isStale || isLoading.value}>
        <Readiness counts={findings.counts} />
        <div class="row actions">
          <UndoButton id={of.id} steps={of.changes.steps} isDisabled={isFrozen} onUndo={undo} />
          <button
            type="button"
            onClick={() => void saving.act(() => download(getImportFile(of.id, 'corrected'), nameImport(of)))}
          >
            <Icon name="download" />
            {of.changes.cells > 0 ? 'Corrected file' : 'File'}
          </button>
          {safe > 0 && (
            <button type="button" class="primary" disabled={isFrozen} onClick={() => apply(undefined)}>
              <Icon name="apply" />
              Apply {safe} safe {safe === 1 ? 'fix' : 'fixes'}
            </button>
          )}
          <button
            type="button"
            class={safe > 0 ? '' : 'primary'}
            disabled={isStale || isBusy.value || ready === 0 || !may('imports.edit')}
            title={undecided === 0 ? undefined : `${undecided} rows with an open decision stay unsent`}
            onClick={() => goTo(linkTo('import', [of.id, 'plan']))}
          >
            Plan {ready.toLocaleString('en')} rows
          </button>
        </div>
      </section>
      {!may('imports.edit') && <NeedsRight what="Changing this import" right="imports.edit" />}
      {entries.length === 0 ? (
        <section class="card empty">
          <p>Nothing is wrong: all {records.toLocaleString('en')} rows are ready.</p>
        </section>
      ) : (
        <div class="causes-and-rows">
          <CauseList
            entries={entries}
            chosen={chosen?.id}
            isDisabled={isFrozen}
            onChoose={choose}
            onApply={entry => apply(entry)}
            onDecide={decide}
          />
          {chosen !== undefined && (
            <CausePanel
              of={of}
              revision={findings.revision}
              entry={chosen}
              followOns={findings.followOns}
              isDisabled={isFrozen}
              onMove={by => move(by)()}
              onApply={inMapping => apply(chosen, inMapping)}
              onDecide={() => decide(chosen)}
              onAcknowledge={() =>
                void saving.act(async () => {
                  acknowledging.value = await findWarning(of, chosen)
                })
              }
              onTake={() => void change(now => editCells(now, { cause: chosen.id, suggested: true }))}
              onEdit={(row, column, text) => {
                asked.value = { entry: chosen, cell: { row, column, value: text } }
              }}
              key={chosen.id}
            />
          )}
        </div>
      )}
      {findings.acknowledgedWarnings !== undefined && (
        <p class="quiet">
          {findings.acknowledgedWarnings.toLocaleString('en')} acknowledged warnings are left out:{' '}
          <a href={linkTo('settings', ['warnings'])}>see them</a>.
        </p>
      )}
      {acknowledging.value !== undefined && (
        <AcknowledgeDialog
          warning={acknowledging.value}
          onDone={() => {
            isStaleHere.value = true
            reload()
          }}
          onClose={() => {
            acknowledging.value = undefined
          }}
        />
      )}
      {asked.value !== undefined && (
        <DecideDialog
          asked={asked.value}
          isBusy={isBusy.value}
          onClose={() => {
            asked.value = undefined
          }}
          onDecide={decided => {
            void change(now => editCells(now, decided)).then(() => {
              asked.value = undefined
            })
          }}
        />
      )}
    </>
  )
}

/** Whether a person still has to do something about a cause. */
function isUnsettled({ kind }: Entry): boolean {
  return kind !== 'warning'
}

/** Takes back the last change, and says which one that is. */
function UndoButton({
  id,
  steps,
  isDisabled,
  onUndo,
}: {
  id: string
  steps: number
  isDisabled: boolean
  onUndo(): void
}) {
  const { value } = useLoad(
    async signal => (steps === 0 ? undefined : (await listChanges(id, signal)).items.at(-1)),
    [id, steps],
  )
  const last = steps === 0 ? undefined : value.value
  return (
    <button
      type="button"
      disabled={isDisabled || steps === 0}
      aria-label={last === undefined ? undefined : `Undo: ${last.title}`}
      title={last === undefined ? undefined : `${last.title}: ${last.cells} cells, by ${nameAuthor(last.by)}`}
      onClick={onUndo}
    >
      <Icon name="undo" />
      Undo
    </button>
  )
}
