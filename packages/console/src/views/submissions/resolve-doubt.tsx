import { useSignal } from '@preact/signals'
import { wordsOf } from '../../api/problem.ts'
import type { OperationOutcome } from '../../api/submissions.ts'
import { gateway, may } from '../../session/session.ts'
import { Notice } from '../../ui/notice.tsx'

const decisions = {
  registered: 'The authority holds it',
  'send-again': 'The authority certainly does not have it: send it again',
  'give-up': 'Send it no more, whatever the authority holds',
} as const
type Decision = keyof typeof decisions

interface Props {
  requestId: string
  outcome: OperationOutcome
  onDecided(): void
}

/** A doubt, and what a person who may can decide about it. */
export function ResolveDoubt({ requestId, outcome, onDecided }: Props) {
  const { operation, doubt, needsOperator, state } = outcome
  return (
    <section class="notice doubt stack" aria-label={`Doubt about ${operation}`} data-testid="doubt">
      <h2>
        {operation} is in doubt{needsOperator ? ', and needs a person' : ''}
      </h2>
      <p>{doubt}</p>
      {may('admin') ? (
        <Form
          requestId={requestId}
          operation={operation}
          choices={state === 'unclear' ? ['registered', 'send-again', 'give-up'] : ['registered', 'give-up']}
          onDecided={onDecided}
        />
      ) : (
        <p class="quiet">Who has an API key with the scope “admin” can decide it here.</p>
      )}
    </section>
  )
}

function Form({
  requestId,
  operation,
  choices,
  onDecided,
}: {
  requestId: string
  operation: string
  choices: readonly Decision[]
  onDecided(): void
}) {
  const decision = useSignal<Decision>('registered')
  const by = useSignal('')
  const reason = useSignal('')
  const evidence = useSignal('')
  const trouble = useSignal<string | undefined>(undefined)
  const decide = async (event: Event): Promise<void> => {
    event.preventDefault()
    trouble.value = undefined
    try {
      await gateway().send('POST', `/doubts/${encodeURIComponent(requestId)}`, {
        decision: decision.value,
        operation,
        by: by.value,
        reason: reason.value,
        ...(evidence.value === '' ? {} : { evidence: evidence.value }),
      })
      onDecided()
    } catch (error) {
      trouble.value = wordsOf(error)
    }
  }
  return (
    <form class="stack" onSubmit={event => void decide(event)}>
      <fieldset class="stack">
        <legend>What is decided</legend>
        {choices.map(choice => (
          <label class="row" key={choice}>
            <input
              type="radio"
              name="decision"
              value={choice}
              checked={decision.value === choice}
              onChange={() => {
                decision.value = choice
              }}
            />
            {decisions[choice]}
          </label>
        ))}
      </fieldset>
      <div class="columns">
        <Text label="Who decides" value={by} />
        <Text label="Why" value={reason} />
        <Text
          label="What shows it, such as where it was seen and when"
          value={evidence}
          isOptional={decision.value !== 'registered'}
        />
      </div>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      <div>
        <button class="primary" type="submit">
          Decide
        </button>
      </div>
    </form>
  )
}

function Text({
  label,
  value,
  isOptional = false,
}: {
  label: string
  value: { value: string }
  isOptional?: boolean
}) {
  return (
    <label class="field">
      {label}
      <input
        type="text"
        required={!isOptional}
        value={value.value}
        onInput={event => {
          value.value = event.currentTarget.value
        }}
      />
    </label>
  )
}
