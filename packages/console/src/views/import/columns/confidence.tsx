const words = ['No field', 'Look at it', 'Look at it', 'Probable', 'Certain'] as const

/** How sure a field is, as bars, and why in words. */
export function Confidence({ level, reason }: { level: number; reason: string }) {
  return (
    <span class="confidence" title={reason}>
      <span class={`bars level-${level}`} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span class="visually-hidden">{words[level] ?? ''}: </span>
      {shorten(reason)}
    </span>
  )
}

/** The reason without that the name fits, which one sees beside it. */
function shorten(reason: string): string {
  const rest = reason.replace(/^By (?:a part of )?(?:its )?name(?:, and |, but |: )/, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
