import { gateway, may } from '../../api/session.ts'
import { isLive } from '../../live/live.ts'
import { refreshAfter, useLive } from '../../live/use-live.ts'
import { Notice } from '../../ui/notice.tsx'
import { useLoad } from '../../ui/use-load.ts'
import { isOpen } from '../batches/is-open.ts'
import { Condition } from './condition.tsx'
import { ConnectionToAuthority } from './connection-to-authority.tsx'
import { Counts } from './counts.tsx'
import { DaysPlot } from './days-plot.tsx'
import { Deadlines } from './deadlines.tsx'
import { EndingCertificates } from './ending-certificates.tsx'
import { NeedsPerson } from './needs-person.tsx'
import { OpenBatches } from './open-batches.tsx'
import { TimesPlot } from './times-plot.tsx'
import { WaitingForMe } from './waiting-for-me.tsx'

const days = 30
/** How often it is read again at most while things change, in milliseconds. */
const pause = 3_000
/** Whether messages get through changes without an event, and figures of days are a few seconds old. */
const anyway = 10_000

/** How things stand, and what needs a person. */
export default function Overview() {
  const { value, trouble, again } = useLoad(async signal => {
    const [overview, doubts, batches] = await Promise.all([
      gateway().get('/api/v1/overview', { query: { days }, signal }),
      gateway().get('/api/v1/doubts', { query: { needsOperator: true, limit: 10 }, signal }),
      gateway().get('/api/v1/batches', { query: { limit: 50 }, signal }),
    ])
    return { overview, doubts, batches: batches.items.filter(isOpen) }
  }, [])
  useLive(() => {
    const timer = setInterval(() => document.hidden || again(), anyway)
    return [() => clearInterval(timer), ...refreshAfter(['submission', 'batch', 'break'], pause, again)]
  }, [])
  const found = value.value
  return (
    <>
      <div class="page-head">
        <h1>Overview</h1>
        <span class="quiet" role="status">
          {isLive.value ? 'Live' : 'Not live'}
        </span>
      </div>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      {!found && trouble.value === undefined && <p class="quiet">Loading …</p>}
      {found && (
        <>
          <ConnectionToAuthority overview={found.overview} />
          <EndingCertificates overview={found.overview} />
          {may('diagnosis.read') && <Condition />}
          <NeedsPerson doubts={found.doubts.items} count={found.overview.doubts.needsOperator} />
          <WaitingForMe />
          <Counts overview={found.overview} />
          <Deadlines />
          <div class="columns">
            <DaysPlot overview={found.overview} />
            <TimesPlot overview={found.overview} />
          </div>
          <OpenBatches batches={found.batches} />
        </>
      )}
    </>
  )
}
