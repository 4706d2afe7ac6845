import type { Overview } from '../../api/bodies.ts'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'

/** Certificates of the connection that end soon, or have ended. */
export function EndingCertificates({ overview: { authority, at } }: { overview: Overview }) {
  return authority.endingCertificates?.map(({ whose, validUntil, advice }) => {
    const hasEnded = validUntil < at
    return (
      <Notice key={whose} kind={hasEnded ? 'bad' : 'warn'} isStanding>
        <strong>
          The certificate of the {whose} {hasEnded ? 'has ended on' : 'ends on'} <Time at={validUntil} />.
        </strong>{' '}
        {advice}
      </Notice>
    )
  })
}
