/** Places beside each other, each with an address of its own. */
export function LinkTabs({
  label,
  tabs,
  current,
}: {
  label: string
  tabs: readonly { name: string; title: string; link: string }[]
  current: string
}) {
  return (
    <nav class="link-tabs" aria-label={label}>
      {tabs.map(({ name, title, link }) => (
        <a href={link} key={name} aria-current={name === current ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  )
}
