import type { Signal } from '@preact/signals'
import { TextField } from './fields.tsx'

/** Where a code is read that is written here, and what it looks like. */
const sources = {
  app: { hint: 'Six digits that the app shows now', autocomplete: 'one-time-code', inputMode: 'numeric' },
  mail: { hint: 'Eight letters, such as WDJB-MJHT' },
  terminal: { hint: 'As “udigate login” shows it, such as WDJB-MJHT' },
} as const

/** A code that is read elsewhere and written here. @param hint another one than usual */
export function CodeField({
  from,
  code,
  hint,
  trouble,
}: {
  from: keyof typeof sources
  code: Signal<string>
  hint?: string
  trouble?: string | undefined
}) {
  return (
    <TextField
      label="Code"
      {...sources[from]}
      {...(hint === undefined ? {} : { hint })}
      isNeeded
      saysNeeded={false}
      value={code.value}
      trouble={trouble}
      onChoose={value => {
        code.value = value
      }}
    />
  )
}
