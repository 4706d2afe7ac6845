import type { SubmissionDetail } from '../../api/bodies.ts'
import { Time } from '../../ui/time.tsx'
import { listMoments, type Moment } from './moments.ts'

/** What happened, in order. */
export function Timeline({ submission }: { submission: SubmissionDetail }) {
  return (
    <ol class="timeline">
      {listMoments(submission).map((moment, index) => (
        <Entry moment={moment} key={`${moment.at} ${index}`} />
      ))}
    </ol>
  )
}

function Entry({ moment: { at, title, detail, kind } }: { moment: Moment }) {
  return (
    <li class={kind}>
      <span class="quiet">
        <Time at={at} />
      </span>
      <div>
        <strong>{title}</strong>
        {detail !== undefined && <p class="quiet">{detail}</p>}
      </div>
    </li>
  )
}
