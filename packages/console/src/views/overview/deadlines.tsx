import { useEffect } from 'preact/hooks'
import type { Deadline, DeadlineList } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { listenTo } from '../../live/live.ts'
import { linkTo } from '../../router/router.ts'
import { NameAndCode } from '../../ui/name-and-code.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLoad } from '../../ui/use-load.ts'
import { describeDay, describeKind } from '../devices/deadline-words.ts'

const kinds = [
  ['registration', 'REGISTRATION'],
  ['endOfPlacing', 'END_OF_PLACING'],
] as const

const columns = [
  ['late', 'Late'],
  ['within30Days', 'Within 30 days'],
  ['within90Days', 'Within 90 days'],
  ['later', 'Later'],
] as const

/** How many of the nearest are listed. */
const listed = 5
/** How often they are read again, in milliseconds: they change by the day, and when something is registered. */
const pause = 60_000

/** How many devices have which deadline, and the nearest of them. */
export function Deadlines() {
  const { value, trouble, again } = useLoad(
    signal => gateway().get('/api/v1/deadlines', { query: { limit: listed }, signal }),
    [],
  )
  useEffect(() => {
    const timer = setInterval(() => document.hidden || again(), pause)
    const end = listenTo('work-item', again)
    return () => {
      clearInterval(timer)
      end()
    }
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
            {kinds.map(([name, kind]) => (
              <tr key={name}>
                <th scope="row">{describeKind(kind)}</th>
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
        <p>
          <a href={linkTo('devices', ['deadlines'])}>See all {total.toLocaleString('en')}</a>
        </p>
      )}
    </>
  )
}

function Due({ item }: { item: Deadline }) {
  const { code, missing, condition, source } = item
  return (
    <li>
      <a href={linkTo('devices', ['deadline', item.issuingAgency, code])}>
        <NameAndCode label={item.label} code={code} />
      </a>{' '}
      {describeKind(item.kind).toLowerCase()}: {describeDay(item)}{' '}
      <span class="quiet">
        {source.article}
        {missing.length > 0 && `, depends on ${missing.join(', ')}`}
        {condition !== undefined && `, ${condition}`}
        {item.owner !== undefined && `, ${item.owner.name ?? 'a person who is forgotten'}`}
      </span>
    </li>
  )
}
