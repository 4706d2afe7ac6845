import type { AcknowledgedWarning } from '../../api/bodies.ts'
import { nameAuthor } from '../../api/name-author.ts'
import { gateway, may } from '../../api/session.ts'
import { linkTo } from '../../router/router.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { describeValue } from '../../ui/describe-value.ts'
import { NeedsRight } from '../../ui/needs-right.tsx'
import { PagesTable } from '../../ui/pages-table.tsx'
import { Time } from '../../ui/time.tsx'
import { usePages } from '../../ui/use-pages.ts'

/** The warnings that people have acknowledged, and why. */
export function AcknowledgedWarnings() {
  const pages = usePages(
    (page, signal) =>
      gateway().get('/api/v1/acknowledged-warnings', { query: { limit: 100, ...page }, signal }),
    [],
  )
  return (
    <>
      <p class="quiet">
        An acknowledged warning is not shown again until the value changes. Withdraw it to have it shown; that
        it was acknowledged stays in the evidence.
      </p>
      <PagesTable
        label="Acknowledged warnings, newest first"
        columns={['Rule', 'Place', 'Applies to', 'Reason', 'Acknowledged', 'What to do']}
        pages={pages}
        none="No acknowledged warnings yet. A warning in “Try a record” or in an import can be acknowledged with a reason."
        row={warning => <Row warning={warning} onDone={pages.again} key={warning.id} />}
      />
      {!may('warnings.acknowledge') && <NeedsRight what="Withdrawing them" right="warnings.acknowledge" />}
    </>
  )
}

function Row({ warning, onDone }: { warning: AcknowledgedWarning; onDone(): void }) {
  const { id, ruleId, field, record, value, reason, acknowledgedBy, acknowledgedAt } = warning
  return (
    <tr>
      <td>
        <a href={linkTo('rules', [ruleId])}>{ruleId}</a>
      </td>
      <td class="mono">{field}</td>
      <td>
        {record === undefined
          ? `Every record with ${value === undefined ? 'this value' : describeValue(value)}`
          : record.code}
      </td>
      <td>{reason}</td>
      <td>
        {nameAuthor(acknowledgedBy)}, <Time at={acknowledgedAt} />
      </td>
      <td>
        {may('warnings.acknowledge') && (
          <Confirm
            label="Withdraw"
            about={`${ruleId} ${record?.code ?? field}`}
            title={`Withdraw the acknowledged warning ${ruleId}?`}
            action={async () => {
              await gateway().remove('/api/v1/acknowledged-warnings/{id}', { path: { id } })
              onDone()
            }}
          >
            The warning is shown again. That it was acknowledged stays in the evidence.
          </Confirm>
        )}
      </td>
    </tr>
  )
}
