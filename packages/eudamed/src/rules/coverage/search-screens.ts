import type { CoverageEntry } from './coverage-entry.ts'
import { isSearchScreen } from './reasons.ts'

/** Rules on searching and viewing devices. */
export const searchScreens: readonly CoverageEntry[] = [
  { id: 'BR-UDID-690', title: 'Devices are searched by certain criteria.', ...isSearchScreen },
  { id: 'BR-UDID-691', title: 'Some users may search by state.', ...isSearchScreen },
  { id: 'BR-UDID-692', title: 'A search finds the latest registered versions.', ...isSearchScreen },
  { id: 'BR-UDID-693', title: 'A found device is shown with all that belongs to it.', ...isSearchScreen },
  { id: 'BR-UDID-694', title: 'A search in the history finds all registered versions.', ...isSearchScreen },
  {
    id: 'BR-UDID-695',
    title: 'An earlier version is shown with the latest versions of what belongs to it.',
    ...isSearchScreen,
  },
]
