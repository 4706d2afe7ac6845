import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { OperationOutcome } from '../../api/bodies.ts'
import { describeNeed, gateway, may, session } from '../../api/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

const decisions = {
  registered: 'The authority holds it',
  'send-again': 'The authority certainly does not have it: send it again',
  'give-up': 'Send it no more, whatever the authority holds',
} as const
type Decision = keyof typeof decisions

const becomes: Readonly<Record<Decision, string>> = {
  registered: 'The operation counts as accepted, and what waits for it goes on.',
  'send-again': 'The operation is sent once more. Where the authority has it after all, it refuses it.',
  'give-up': 'The operation ends as failed, and what waits for it is not sent.',
}

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
      {may('doubts.decide') ? (
        <Form
          requestId={requestId}
          operation={operation}
          choices={state === 'unclear' ? ['registered', 'send-again', 'give-up'] : ['registered', 'give-up']}
          onDecided={onDecided}
        />
      ) : (
        <p class="quiet">Deciding it here needs {describeNeed('doubts.decide')}.</p>
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
  const reason = useSignal('')
  const evidence = useSignal('')
  const dialog = useRef<HTMLDialogElement>(null)
  const decide = async (): Promise<void> => {
    await gateway().post('/api/v1/doubts/{requestId}', {
      path: { requestId },
      body: {
        decision: decision.value,
        operation,
        reason: reason.value,
        ...(evidence.value === '' ? {} : { evidence: evidence.value }),
      },
    })
    onDecided()
  }
  return (
    <form
      class="stack"
      onSubmit={event => {
        event.preventDefault()
        dialog.current?.showModal()
      }}
    >
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
      <p>
        Decided by {session.value?.caller.kind === 'key' ? 'the API key ' : ''}
        {session.value?.caller.name}.
      </p>
      <div class="columns">
        <Text label="Why" value={reason} />
        <Text
          label="What shows it, such as where it was seen and when"
          value={evidence}
          isOptional={decision.value !== 'registered'}
        />
      </div>
      <div>
        <button class="primary" type="submit" aria-haspopup="dialog">
          Decide …
        </button>
      </div>
      <ConfirmDialog
        dialog={dialog}
        label="Decide"
        title={`Decide about ${operation}?`}
        kind="primary"
        isSent={decision.value === 'send-again'}
        action={decide}
      >
        <p>
          <strong>{decisions[decision.value]}.</strong> {becomes[decision.value]}
        </p>
        <p>The decision is recorded as evidence, with who made it and why, and cannot be taken back.</p>
      </ConfirmDialog>
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
