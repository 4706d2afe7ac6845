import type { SubmissionDetail } from '../../api/bodies.ts'
import { linkTo } from '../../router/router.ts'
import { Notice } from '../../ui/notice.tsx'

type Target = NonNullable<SubmissionDetail['targets']>[number]

/** What became of a request at each register that it is for; nothing where that is one. */
export function Registers({ submission: { requestId, targets = [] } }: { submission: SubmissionDetail }) {
  if (targets.length === 0) return null
  return (
    <section class="card" aria-label="Registers">
      <h2>Registers</h2>
      <ul>
        {targets.map(target => (
          <li key={target.register}>
            <strong>{target.register}</strong> {target.statusText}
            {target.requestId !== undefined && target.requestId !== requestId && (
              <>
                {' '}
                <a class="mono" href={linkTo('submissions', [target.requestId])}>
                  {target.requestId}
                </a>
              </>
            )}
            <Against target={target} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Against({ target: { reasons = [], findings = [] } }: { target: Target }) {
  const sentences = [...reasons, ...findings.map(({ path, message }) => `${path}: ${message}`)]
  if (sentences.length === 0) return null
  return (
    <Notice kind="warn">
      <ul>
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  )
}
