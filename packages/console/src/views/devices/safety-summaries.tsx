import type { EntityDetail, Inquiry } from '../../api/bodies.ts'
import { askAuthority, listLastAnswers } from '../../api/inquiries.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useLoad } from '../../ui/use-load.ts'

/** The summaries of safety and performance of a device group, as the authority showed them last. */
export function SafetySummaries({ entity }: { entity: EntityDetail }) {
  const group = entity.deviceGroup?.code ?? entity.code
  const { value, trouble, isLoading, again } = useLoad(
    signal => listLastAnswers('SUMMARIES', group, signal),
    [group],
  )
  const { isBusy, trouble: refusal, act } = useAct()
  const ask = (): Promise<void> =>
    act(async () => {
      const { state, because } = await askAuthority('SUMMARIES', group, entity.actorCode)
      if (state === 'FAILED') refusal.value = because
      again()
    })
  const [last] = value.value ?? []
  return (
    <section class="card" aria-label="Safety summaries">
      <Allowed right="inquiries.start" what="Asking the authority">
        <div>
          <button type="button" disabled={isBusy.value} onClick={() => void ask()}>
            {isBusy.value ? 'Asking …' : 'Ask the authority'}
          </button>
        </div>
      </Allowed>
      {[trouble.value, refusal.value].map(
        text =>
          text !== undefined && (
            <Notice kind="bad" key={text}>
              {text}
            </Notice>
          ),
      )}
      {last === undefined ? (
        <p class="quiet">
          {isLoading.value ? 'Loading …' : 'The authority has not been asked for its safety summaries.'}
        </p>
      ) : (
        <>
          <p class="quiet">
            As the authority showed it <Time at={last.endedAt} />. The documents themselves are not in its
            answer.
          </p>
          {last.summaries?.length === 0 && <p>It showed none.</p>}
          {last.summaries?.map((summary, index) => (
            <Summary summary={summary} key={`${summary.reference} ${index}`} />
          ))}
        </>
      )}
    </section>
  )
}

type SafetySummary = NonNullable<Inquiry['summaries']>[number]

function Summary({ summary }: { summary: SafetySummary }) {
  const { reference = '–', revision, issued, notifiedBody, inactive, inactiveFrom, documents } = summary
  return (
    <section aria-label={`Summary ${reference}`}>
      <h2>
        {reference} {inactive && <Badge kind="warn" text={`Inactive ${inactiveFrom ?? ''}`.trim()} />}
      </h2>
      <Facts of={{ Revision: revision, Issued: issued, 'Notified body': notifiedBody }} />
      <ul>
        {documents.map(document => (
          <li key={document.location}>{describeDocument(document)}</li>
        ))}
      </ul>
    </section>
  )
}

function describeDocument({
  name = '–',
  languages = [],
  size,
  master,
  uploaded,
}: SafetySummary['documents'][number]): string {
  const facts = [
    languages.join(' '),
    size === undefined ? '' : `${size.toLocaleString('en')} bytes`,
    uploaded === undefined ? '' : `uploaded ${uploaded}`,
    master ? 'validated by the notified body' : '',
  ]
  return `${name} (${facts.filter(fact => fact !== '').join(', ')})`
}
