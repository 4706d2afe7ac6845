/** A person, by their initials and their name. */
export function Person({ name }: { name: string | undefined }) {
  if (name === undefined) return <span class="quiet">A person who is forgotten</span>
  return (
    <span class="person">
      <span class="initials" aria-hidden="true">
        {pickInitials(name)}
      </span>
      <span class="clip" title={name}>
        {name}
      </span>
    </span>
  )
}

function pickInitials(name: string): string {
  const words = name.split(/\s+/).filter(word => word !== '')
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return [first, last]
    .map(word => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase()
}
