import { Notice } from './notice.tsx'

/** Why something could not be loaded, and a button that tries it again; what is there already stays. */
export function Trouble({ because, again }: { because: string | undefined; again(): void }) {
  if (because === undefined) return null
  return (
    <Notice kind="bad">
      <div class="row">
        <span>{because}</span>
        <button type="button" onClick={again}>
          Try again
        </button>
      </div>
    </Notice>
  )
}
