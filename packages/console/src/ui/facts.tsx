import type { ComponentChildren } from 'preact'

/** Names with what they stand for; those that are undefined are left out. */
export function Facts({ of }: { of: Readonly<Record<string, ComponentChildren | undefined>> }) {
  return (
    <dl class="facts">
      {Object.entries(of)
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
    </dl>
  )
}
