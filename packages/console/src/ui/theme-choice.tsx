import { signal } from '@preact/signals'

const place = 'udigate.theme'
const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

const names: Readonly<Record<Theme, string>> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
}

const theme = signal<Theme>(themes.find(known => known === localStorage.getItem(place)) ?? 'system')
show(theme.value)

/** Chooses between light and dark. */
export function ThemeChoice() {
  return (
    <label class="field">
      Colours
      <select
        value={theme.value}
        onChange={event => {
          choose(themes.find(known => known === event.currentTarget.value) ?? 'system')
        }}
      >
        {themes.map(each => (
          <option value={each} key={each}>
            {names[each]}
          </option>
        ))}
      </select>
    </label>
  )
}

function choose(chosen: Theme): void {
  theme.value = chosen
  localStorage.setItem(place, chosen)
  show(chosen)
}

function show(chosen: Theme): void {
  if (chosen === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
}
