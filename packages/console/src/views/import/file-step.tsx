import { download } from '../../api/download.ts'
import { getImportFile, nameImport, removeImport } from '../../api/imports.ts'
import { modelTitles } from '../../api/models.ts'
import { nameAuthor } from '../../api/name-author.ts'
import { may } from '../../api/session.ts'
import { goTo, linkTo } from '../../router/router.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Facts } from '../../ui/facts.tsx'
import { NeedsRight } from '../../ui/needs-right.tsx'
import { Notice } from '../../ui/notice.tsx'
import { describeTables } from '../../ui/tables-read.tsx'
import { Time } from '../../ui/time.tsx'
import { useAct } from '../../ui/use-act.ts'
import { formatSize } from '../batches/format-size.ts'
import { ActionFoot } from './action-foot.tsx'
import type { StepProps } from './step-props.ts'
import { findStep } from './steps.ts'

/** The file that an import is of. */
export function FileStep({ of, change }: StepProps) {
  const { trouble, act } = useAct()
  const { file } = of
  const name = nameImport(of)
  return (
    <>
      <section class="card" aria-labelledby="import-file">
        <h2 id="import-file">File</h2>
        <Facts
          of={{
            Name: name,
            Kind: `${file.format === 'xlsx' ? 'Workbook' : 'CSV'}, ${formatSize(file.bytes)}`,
            Layout: of.layout === 'OWN' ? 'Your own columns' : 'The template',
            Rows: of.rows.toLocaleString('en'),
            Model: describeTheModel(of.model),
            'Judged also for': of.for,
            'Default manufacturer (SRN)': of.actorCode,
            ...describeTables(of.check?.tables),
            Imported: <Time at={of.createdAt} />,
            By: nameAuthor(of.createdBy),
            'SHA-256': <span class="mono">{file.sha256}</span>,
            'Kept until': of.expiresAt === undefined ? undefined : <Time at={of.expiresAt} />,
          }}
        />
        <div class="row">
          <button
            type="button"
            onClick={() => void act(() => download(getImportFile(of.id, 'original'), name))}
          >
            File as it came
          </button>
          {may('imports.edit') && (
            <Confirm
              label="Delete import"
              title={`Delete the import of ${name}?`}
              action={() =>
                change(async now => {
                  await removeImport(now)
                  goTo(linkTo('import'))
                  return now
                })
              }
            >
              The file, its mapping and its fixes are removed from the gateway. What was submitted stays, with
              its evidence.
            </Confirm>
          )}
        </div>
        {!may('imports.edit') && <NeedsRight what="Deleting this import" right="imports.edit" />}
        {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      </section>
      <ActionFoot state={<a href={linkTo('import')}>All imports</a>}>
        <a class="button primary" href={linkTo('import', [of.id, findStep(of)])}>
          Continue
        </a>
      </ActionFoot>
    </>
  )
}

function describeTheModel(model: string): string {
  const titles: Readonly<Record<string, string>> = modelTitles
  return titles[model] === undefined ? model : `${model}, ${titles[model]}`
}
