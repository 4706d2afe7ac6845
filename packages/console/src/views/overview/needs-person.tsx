import type { Doubt } from '../../api/bodies.ts'
import { linkTo } from '../../router/router.ts'
import { NameAndCode } from '../../ui/name-and-code.tsx'
import { Time } from '../../ui/time.tsx'

/** What waits for a person: nothing more becomes of it by itself. */
export function NeedsPerson({ doubts, count }: { doubts: readonly Doubt[]; count: number }) {
  if (doubts.length === 0) return null
  return (
    <section class="notice doubt stack" aria-labelledby="needs-person">
      <h2 id="needs-person">
        {count === 1
          ? '1 submission needs your decision'
          : `${count.toLocaleString('en')} submissions need your decision`}
      </h2>
      <ul class="items">
        {doubts.map(({ requestId, operation, device, label, doubt, since, owner }) => (
          <li key={`${requestId} ${operation}`}>
            <a href={linkTo('submissions', [requestId])}>
              {operation} of <NameAndCode label={label} code={device.code} />
            </a>{' '}
            <span class="quiet">
              in doubt since <Time at={since} />, {owner === undefined ? 'no owner' : describeOwner(owner)}
            </span>
            <p>{doubt}</p>
          </li>
        ))}
      </ul>
      {count > doubts.length && (
        <p>
          <a href={linkTo('submissions', [], { status: 'IN_DOUBT' })}>See all that is in doubt</a>
        </p>
      )}
    </section>
  )
}

function describeOwner({ name = 'a person who is forgotten' }: NonNullable<Doubt['owner']>): string {
  return `owner: ${name}`
}
