/** Which keys do what, for those who see them; they leave on narrow screens, where there is no keyboard. */
export function KeyHints({ hints }: { hints: readonly (readonly [keys: string, does: string])[] }) {
  return (
    <span class="key-hints">
      {hints.map(([keys, does]) => (
        <span key={does}>
          {keys.split(' ').map(key => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {does}
        </span>
      ))}
    </span>
  )
}
