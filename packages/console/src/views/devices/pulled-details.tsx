import type { PullEntry } from '../../api/bodies.ts'
import { linkTo } from '../../router/router.ts'
import { Differences } from '../../ui/differences.tsx'
import { Facts } from '../../ui/facts.tsx'
import { describeChange } from './describe-pull-finding.ts'

/** How the authority showed an entity otherwise than it was known here. */
export function PulledDetails({ details }: { details: PullEntry['details'] }) {
  const { state, versions, heldBy, differences } = details
  return (
    <>
      <Facts
        of={{
          State: state && describeChange(state),
          Versions: versions && describeChange(versions),
          'Held by submission': heldBy && (
            <a class="mono" href={linkTo('submissions', [heldBy])}>
              {heldBy}
            </a>
          ),
        }}
      />
      <Differences differences={differences} />
    </>
  )
}
