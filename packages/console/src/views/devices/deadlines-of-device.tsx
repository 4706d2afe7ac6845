import type { Deadline } from '../../api/bodies.ts'
import { linkTo } from '../../router/router.ts'
import { describeModel } from '../../ui/describe-label.ts'
import { Facts } from '../../ui/facts.tsx'
import { describeDay, describeKind } from './deadline-words.ts'
import { NearnessBadge } from './nearness-badge.tsx'

/** By when what must have happened with a device, and which article says so. */
export function DeadlinesOfDevice({ items }: { items: readonly Deadline[] }) {
  if (items.length === 0) {
    return (
      <section class="card empty" aria-label="Deadlines">
        <p>This device has no deadline now.</p>
      </section>
    )
  }
  return items.map(item => (
    <section class="card" aria-label={describeKind(item.kind)} key={`${item.kind} ${item.model ?? ''}`}>
      <div class="row">
        <h2>
          {describeKind(item.kind)}: {describeDay(item)}
        </h2>
        <NearnessBadge nearness={item.nearness} />
      </div>
      <Facts
        of={{
          Model: item.model && describeModel(item.model),
          'Set by': item.source.article,
          'Depends on': item.missing.join(', '),
          Holds: item.condition,
          'Brought by': <Origin deadline={item} />,
        }}
      />
    </section>
  ))
}

function Origin({
  deadline: { requestId, batchId, issuingAgency, code, criterion },
}: {
  deadline: Deadline
}) {
  if (requestId !== undefined) return <a href={linkTo('submissions', [requestId])}>Its last submission</a>
  if (batchId !== undefined) return <a href={linkTo('batches', [batchId])}>Its last batch</a>
  const device = ['device', issuingAgency, code, ...(criterion === undefined ? [] : [criterion])]
  return <a href={linkTo('devices', device)}>What is registered</a>
}
