import { useEffect, useRef } from 'preact/hooks'
import { saveAs } from '../api/save-as.ts'
import { CopyButton } from './copy-button.tsx'

/** Recovery codes that were just made: to copy, to save or to print, and then to be gone. */
export function RecoveryCodes({
  codes,
  mail,
  onDone,
}: {
  codes: readonly string[]
  /** Whose they are. */
  mail: string
  onDone(): void
}) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => frame.current?.focus(), [])
  const text = [`Recovery codes of udigate for ${mail}, at ${location.host}`, '', ...codes, ''].join('\n')
  return (
    <section class="stack print-alone" aria-label="Recovery codes" tabIndex={-1} ref={frame}>
      <h2>Recovery codes</h2>
      <p>
        Each code signs you in once if you lose your device. Keep them where only you find them, and not on
        that device. They are shown this once.
      </p>
      <p class="only-printed">
        udigate, {mail}, {location.host}
      </p>
      <ol class="codes mono">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div class="row not-printed">
        <CopyButton text={text} />
        <button
          type="button"
          onClick={() => saveAs(new Blob([text], { type: 'text/plain' }), 'udigate-recovery-codes.txt')}
        >
          Save as a file
        </button>
        <button type="button" onClick={() => print()}>
          Print
        </button>
        <span class="spacer" />
        <button type="button" class="primary" onClick={onDone}>
          I have kept them
        </button>
      </div>
    </section>
  )
}
