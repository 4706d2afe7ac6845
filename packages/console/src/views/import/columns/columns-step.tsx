import { useSignal } from '@preact/signals'
import type { ListImport } from '../../../api/imports.ts'
import {
  changeMapping,
  getMapping,
  type ImportMapping,
  type MappedColumn,
  type MappingChange,
} from '../../../api/imports.ts'
import { may } from '../../../api/session.ts'
import { goTo, linkTo } from '../../../router/router.ts'
import { Icon } from '../../../ui/icon.tsx'
import { NeedsRight } from '../../../ui/needs-right.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useLoad } from '../../../ui/use-load.ts'
import { Waiting } from '../../../ui/waiting.tsx'
import { ActionFoot } from '../action-foot.tsx'
import type { StepProps } from '../step-props.ts'
import { useKeptFocus } from '../use-kept-focus.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { ColumnTable, isShown, isToCheck, nameColumn } from './column-table.tsx'
import { chooseField, giveValues, listAlike, translate } from './edit-mapping.ts'
import { FixedValues } from './fixed-values.tsx'
import { IgnoredColumns } from './ignored-columns.tsx'
import { JoinedSheets } from './joined-sheets.tsx'
import { MappingSource } from './mapping-source.tsx'
import { MissingFields } from './missing-fields.tsx'
import { RecordPreview } from './record-preview.tsx'
import { SaveMapping } from './save-mapping.tsx'
import { ValuesPanel } from './values-panel.tsx'

/** Which column goes into which field. */
export function ColumnsStep({ of, isBusy, change, again }: StepProps) {
  const { value, trouble, again: reload } = useLoad(signal => getMapping(of.id, signal), [of.id, of.revision])
  const chosen = useSignal<string | undefined>(undefined)
  const view = value.value
  const isDisabled = isBusy.value || !may('imports.edit') || of.batch !== undefined
  useKeptFocus(isBusy.value)
  const put = (wanted: MappingChange): void => {
    void change(async now => {
      const changed = await changeMapping(now, wanted)
      value.value = changed
      again()
      return afterMapping(now, changed)
    })
  }
  const shown = view?.columns.filter(isShown) ?? []
  const toCheck = shown.filter(isToCheck)
  const current = shown.find(column => nameColumn(column) === chosen.value) ?? toCheck[0] ?? shown[0]
  const choose = (column: MappedColumn): void => {
    chosen.value = nameColumn(column)
  }
  const step = (by: number) => (): void => {
    const next = shown[Math.min(shown.length - 1, Math.max(0, (current ? shown.indexOf(current) : 0) + by))]
    if (next !== undefined) choose(next)
  }
  const goToProblem = (): void => {
    const at = current === undefined ? -1 : shown.indexOf(current)
    const next = toCheck.find(column => shown.indexOf(column) > at) ?? toCheck[0]
    if (next === undefined) return
    choose(next)
    document.querySelector<HTMLElement>(`[data-column="${CSS.escape(nameColumn(next))}"]`)?.focus()
  }
  useShortcuts({ j: step(1), k: step(-1), F8: goToProblem })
  if (view === undefined) {
    return (
      <>
        <Trouble because={trouble.value} again={reload} />
        {trouble.value === undefined && <Waiting label="Reading the columns" />}
      </>
    )
  }
  return (
    <>
      <Trouble because={trouble.value} again={reload} />
      {may('imports.edit') && !may('mappings.edit') && (
        <NeedsRight what="Saving a mapping" right="mappings.edit" />
      )}
      {!may('imports.edit') && <NeedsRight what="Changing the columns" right="imports.edit" />}
      <div class="with-rail">
        <section class="panel-box" aria-label="Columns">
          <MappingSource of={of} view={view} isDisabled={isDisabled} onChange={put} />
          <JoinedSheets view={view} isDisabled={isDisabled} onChange={put} />
          <ColumnTable
            view={view}
            chosen={current}
            isDisabled={isDisabled}
            onChoose={choose}
            onField={(column, field) => {
              choose(column)
              put({ mapping: chooseField(view.mapping, column, field ?? undefined) })
            }}
          />
          <MissingFields
            key={`missing ${view.revision}`}
            view={view}
            isDisabled={isDisabled}
            onFix={values => put({ mapping: giveValues(view.mapping, values) })}
          />
          <FixedValues
            key={view.revision}
            view={view}
            isDisabled={isDisabled}
            onFix={(field, fixed) => put({ mapping: giveValues(view.mapping, new Map([[field, fixed]])) })}
          />
          <IgnoredColumns
            view={view}
            isDisabled={isDisabled}
            onField={(column, field) => {
              choose(column)
              put({ mapping: chooseField(view.mapping, column, field ?? undefined) })
            }}
          />
        </section>
        <div class="stack">
          {current !== undefined && (
            <ValuesPanel
              view={view}
              column={current}
              isDisabled={isDisabled}
              onValue={(from, to) => {
                const alike = to === undefined ? [] : listAlike(view, current, from)
                put({ mapping: translate(view.mapping, [current, ...alike], from, to) })
              }}
            />
          )}
          <RecordPreview id={of.id} view={view} key={view.headingRow} />
        </div>
      </div>
      <ActionFoot
        state={
          <State
            view={view}
            shown={shown.length}
            toCheck={toCheck.map(each => each.heading)}
            onNext={goToProblem}
          />
        }
      >
        <a class="button" href={linkTo('import', [of.id, 'file'])}>
          Back
        </a>
        {may('mappings.edit') && (
          <SaveMapping
            mapping={view.mapping}
            name={view.mappingName}
            isDisabled={isDisabled}
            onSaved={name => put({ name })}
          />
        )}
        <button
          type="button"
          class="primary"
          disabled={isBusy.value}
          onClick={() => goTo(linkTo('import', [of.id, 'findings']))}
        >
          Check {view.rows.toLocaleString('en')} rows
        </button>
      </ActionFoot>
    </>
  )
}

/** What is known of an import once its mapping is another one: it is not checked any more. */
function afterMapping(now: ListImport, { revision }: ImportMapping): ListImport {
  const { check: _, plan: _plan, ...rest } = now
  return { ...rest, revision }
}

function State({
  view,
  shown,
  toCheck,
  onNext,
}: {
  view: ImportMapping
  shown: number
  toCheck: readonly string[]
  onNext(): void
}) {
  const words = [...toCheck.slice(0, 2), ...(toCheck.length > 2 ? [`${toCheck.length - 2} more`] : [])]
  return (
    <>
      <span>
        <strong>{shown}</strong> columns mapped
      </span>
      {toCheck.length > 0 && (
        <button type="button" class="plain-text row warn-text" onClick={onNext}>
          <Icon name="warning" />
          <span>
            <strong>{toCheck.length}</strong> to check<span class="on-wide">: {words.join(', ')}</span>
          </span>
        </button>
      )}
      {view.missing.length > 0 && (
        <button
          type="button"
          class="plain-text row warn-text"
          onClick={() => document.querySelector<HTMLElement>('.missing-fields :is(select, input)')?.focus()}
        >
          <Icon name="warning" />
          <span>
            <strong>{view.missing.length}</strong> missing
          </span>
        </button>
      )}
    </>
  )
}
