import { type Signal, useSignal } from '@preact/signals'
import { session } from '../api/session.ts'
import { ChoiceField, TextField } from './fields.tsx'

/** An actor that is chosen, at first the first of those that one may act for; none where that may be any. */
export function useOwnActor(): Signal<string> {
  const actors = session.value?.actors ?? 'any'
  return useSignal(actors === 'any' ? '' : (actors[0] ?? ''))
}

/** Asks for an actor: one of those that one may act for, or any, whose SRN is written. */
export function ActorField({
  label,
  hint,
  all,
  actor,
}: {
  label: string
  /** What is to be written. */
  hint: string
  /** What stands for none of them, where none may be chosen. */
  all?: string
  actor: Signal<string>
}) {
  const actors = session.value?.actors ?? 'any'
  const field = {
    label,
    value: actor.value,
    onChoose: (value: string) => {
      actor.value = value
    },
  }
  if (actors === 'any') return <TextField {...field} hint={hint} />
  return (
    <ChoiceField
      {...field}
      {...(all === undefined ? {} : { all })}
      options={actors.map(each => [each, each])}
    />
  )
}
