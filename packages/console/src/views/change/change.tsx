import { useSignal } from '@preact/signals'
import { isModel, type Model, modelNames } from '@udigate/eudamed/browser'
import { useMemo } from 'preact/hooks'
import { describeError, readMemberTroubles } from '../../api/describe-error.ts'
import { download } from '../../api/download.ts'
import {
  type ChangeRequest,
  changeDevices,
  getImportFile,
  nameImport,
  type PreparedChange,
} from '../../api/imports.ts'
import { goTo, linkTo, route } from '../../router/router.ts'
import { TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Field } from '../try/form/field.tsx'
import { FormProvider } from '../try/form/form-context.ts'
import { type Draft, findMissing, readChange, readCondition, useDraft } from './change-draft.ts'
import { ChangeRow } from './change-row.tsx'
import { listChangeable } from './changeable-fields.ts'
import { ChosenDevices, readChosen, useChoice } from './chosen-devices.tsx'
import { PreparedNotice } from './prepared-notice.tsx'

const noFindings = new Map<string, never>()

/** Changes registered devices, many at once: which, and what of them. What it prepares is an import, with its plan. */
export default function Change() {
  const asked = route.value.query.get('model') ?? ''
  const [usual = 'EU_UDI_MDR'] = modelNames
  const model: Model = isModel(asked) ? asked : usual
  return <ChangeForm model={model} key={model} />
}

function ChangeForm({ model }: { model: Model }) {
  const choice = useChoice()
  const draft = useDraft()
  const name = useSignal('')
  const isBusy = useSignal(false)
  const trouble = useSignal<unknown>(undefined)
  const prepared = useSignal<PreparedChange | undefined>(undefined)
  const groups = useMemo(() => listChangeable(model), [model])
  const rows = draft.rows.value
  const conditions = rows.filter(({ act }) => act === 'WHERE')
  const changes = rows.filter(({ act }) => act !== 'WHERE')
  const chosen = readChosen(choice)
  const missing = explainMissing(draft, Object.keys(chosen).length > 0 || conditions.length > 0)
  const faults = readMemberTroubles(trouble.value)
  const prepare = async (withChanges: boolean, then: (made: PreparedChange) => Promise<void> | void) => {
    isBusy.value = true
    trouble.value = undefined
    prepared.value = undefined
    const values = draft.values.peek()
    const where = conditions.map(row => readCondition(row, values))
    const body: ChangeRequest = {
      model,
      devices: { ...chosen, ...(where.length === 0 ? {} : { where }) },
      ...(withChanges ? { changes: changes.map(row => readChange(row, values)) } : {}),
      name: name.value.trim() || 'Changed devices',
    }
    try {
      const made = await changeDevices(body)
      await then(made)
    } catch (error) {
      trouble.value = error
    }
    isBusy.value = false
  }
  const showPlan = (made: PreparedChange): void => {
    const { unchanged, underWay } = made.devices
    if (unchanged + underWay === 0) goTo(linkTo('import', [made.import.id, 'plan']))
    // What is left out is said before the plan, which knows nothing of it.
    else prepared.value = made
  }
  const saveWorkbook = async (made: PreparedChange): Promise<void> => {
    await download(getImportFile(made.import.id, 'original'), nameWorkbook(made))
    prepared.value = made
  }
  const rowProps = { draft, groups, faults }
  return (
    <FormProvider value={{ bench: draft, findings: noFindings, Field }}>
      <div class="page-head">
        <h1>Change devices</h1>
        <span class="quiet">Nothing is sent before you have seen the plan</span>
      </div>
      <ChosenDevices choice={choice} model={model}>
        {conditions.map((row, index) => (
          <ChangeRow row={row} place={`/devices/where/${index}`} {...rowProps} key={row.id} />
        ))}
        <div>
          <button type="button" onClick={() => draft.add('WHERE')}>
            Add condition
          </button>
        </div>
      </ChosenDevices>
      <section class="card stack" aria-labelledby="what-changes">
        <h2 id="what-changes">What changes</h2>
        {changes.map((row, index) => (
          <ChangeRow row={row} place={`/changes/${index}`} {...rowProps} key={row.id} />
        ))}
        <div>
          <button type="button" onClick={() => draft.add('SET')}>
            Add change
          </button>
        </div>
      </section>
      <section class="card stack" aria-labelledby="see-the-plan">
        <h2 id="see-the-plan">Plan</h2>
        <TextField
          label="Name (optional)"
          hint="What you call this change in the list of imports"
          value={name.value}
          onChoose={value => {
            name.value = value.slice(0, 200)
          }}
        />
        <div class="row">
          <button
            type="button"
            class="primary"
            disabled={isBusy.value || missing !== undefined || changes.length === 0}
            onClick={() => void prepare(true, showPlan)}
          >
            {isBusy.value ? 'Reading what is registered …' : 'See the plan'}
          </button>
          <button
            type="button"
            disabled={isBusy.value || explainConditions(draft, Object.keys(chosen).length > 0) !== undefined}
            onClick={() => void prepare(false, saveWorkbook)}
          >
            Download as workbook
          </button>
        </div>
        <p class="quiet">
          {missing ?? (changes.length === 0 ? 'Add a change, or download the devices as a workbook.' : '')} A
          workbook has the chosen devices as they are registered: edit it in Excel, and bring it back under{' '}
          <a href={linkTo('import')}>Import</a>.
        </p>
        {trouble.value !== undefined && <Notice kind="bad">{describeError(trouble.value)}</Notice>}
        {prepared.value !== undefined && <PreparedNotice made={prepared.value} />}
      </section>
    </FormProvider>
  )
}

function nameWorkbook(made: PreparedChange): string {
  const name = nameImport(made.import)
  return name.endsWith('.xlsx') ? name : `${name}.xlsx`
}

/** What is still to be said before the plan can be made; nothing where all is. */
function explainMissing(draft: Draft, isNarrowed: boolean): string | undefined {
  const rows = draft.rows.value
  return (
    explainConditions(draft, isNarrowed) ??
    describeFirst(
      'Change',
      rows.filter(({ act }) => act !== 'WHERE'),
      draft,
    )
  )
}

/** What is still to be said of which devices are meant. */
function explainConditions(draft: Draft, isNarrowed: boolean): string | undefined {
  const conditions = draft.rows.value.filter(({ act }) => act === 'WHERE')
  if (!isNarrowed && conditions.length === 0) return 'Choose devices first, or say that all are meant.'
  return describeFirst('Condition', conditions, draft)
}

function describeFirst(what: string, rows: Draft['rows']['value'], { values }: Draft): string | undefined {
  for (const [index, row] of rows.entries()) {
    const missing = findMissing(row, values.value)
    if (missing !== undefined) return `${what} ${index + 1}: ${missing}.`
  }
  return undefined
}
