import { useEffect } from 'preact/hooks'
import type { DeadlineList } from '../../api/bodies.ts'
import { linkTo } from '../../router/router.ts'
import { gateway } from '../../session/session.ts'
import { NameAndCode } from '../../ui/name-and-code.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLoad } from '../../ui/use-load.ts'

type Item = DeadlineList['items'][number]

const kinds = [
  ['registration', 'REGISTRATION', 'To register'],
  ['endOfPlacing', 'END_OF_PLACING', 'To stop placing on the market'],
] as const

const columns = [
  ['late', 'Late'],
  ['within30Days', 'Within 30 days'],
  ['within90Days', 'Within 90 days'],
  ['later', 'Later'],
] as const

/** How many of the nearest are listed. */
const listed = 5
/** How often they are read anew, in milliseconds: they change by the day, and when something is registered. */
const pause = 60_000

/** How many devices have which deadline, and the nearest of them. */
export function Deadlines() {
  const { value, trouble, again } = useLoad(
    signal => gateway().get('/api/v1/deadlines', { query: { limit: listed }, signal }),
    [],
  )
  useEffect(() => {
    const timer = setInterval(() => document.hidden || again(), pause)
    return () => clearInterval(timer)
  }, [])
  const found = value.value
  return (
    <section class="card stack" aria-labelledby="deadlines">
      <h2 id="deadlines">Deadlines</h2>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      {found && <Counted deadlines={found} />}
    </section>
  )
}

function Counted({ deadlines: { counts, items, total } }: { deadlines: DeadlineList }) {
  if (total === 0) {
    return (
      <p class="quiet">No device waits for its registration, and no directive device is on the market.</p>
    )
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section class="table-frame" tabIndex={0} aria-label="Devices by deadline">
        <table>
          <thead>
            <tr>
              <th scope="col">Devices</th>
              {columns.map(([name, title]) => (
                <th scope="col" class="number" key={name}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map(([name, , title]) => (
              <tr key={name}>
                <th scope="row">{title}</th>
                {columns.map(([column]) => (
                  <td class="number" key={column}>
                    {counts[name][column].toLocaleString('en')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul class="items">
        {items.map(item => (
          <Due item={item} key={`${item.kind} ${item.issuingAgency} ${item.code} ${item.model ?? ''}`} />
        ))}
      </ul>
      {total > items.length && (
        <p class="quiet">
          {(total - items.length).toLocaleString('en')} more: <code>udigate deadlines</code>
        </p>
      )}
    </>
  )
}

function Due({ item }: { item: Item }) {
  const { kind, criterion, code, earliest, latest, missing, condition, source, batchId, requestId } = item
  const title = kinds.find(([, name]) => name === kind)?.[2]
  const place =
    requestId === undefined && batchId !== undefined
      ? linkTo('batches', [batchId])
      : requestId === undefined
        ? linkTo('devices', [
            'device',
            item.issuingAgency,
            code,
            ...(criterion === undefined ? [] : [criterion]),
          ])
        : linkTo('submissions', [requestId])
  return (
    <li>
      <a href={place}>
        <NameAndCode label={item.label} code={code} />
      </a>{' '}
      {title?.toLowerCase()}: {earliest === latest ? earliest : `${earliest} to ${latest}`}{' '}
      <span class="quiet">
        {source.article}
        {missing.length > 0 && `, depends on ${missing.join(', ')}`}
        {condition !== undefined && `, ${condition}`}
      </span>
    </li>
  )
}
