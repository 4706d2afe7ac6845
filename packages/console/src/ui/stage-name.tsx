import { session } from '../api/session.ts'

/** On which stage something is done, in words: what is done in production is done for good. */
export function StageName() {
  const who = session.value
  if (!who) return null
  const { stage, organisation, authority } = who
  return (
    <p class="row">
      <span class={`stage ${stage}`}>{stage === 'production' ? 'Production' : 'Preview'}</span>
      <span>
        {organisation === '' ? 'Host' : organisation}
        {authority.simulated && ', with the simulator'}
      </span>
    </p>
  )
}
