const paths = {
  apply: 'm2.5 13.5 7-7M11 2v2.5M9.7 3.3h2.6M13.5 7v2M12.5 8h2M6.5 2v2M5.5 3h2',
  'audit-trail': 'M4 2h8v12H4zM6 5h4M6 8h4M6 11h2',
  back: 'M10.5 3.5 6 8l4.5 4.5',
  batches: 'M2.5 5 8 2.2 13.5 5 8 7.8zM2.5 8 8 10.8 13.5 8M2.5 11 8 13.8 13.5 11',
  devices: 'm8 1.8 5.7 3v6.4L8 14.2l-5.7-3V4.8zM2.5 5 8 8l5.5-3M8 8v6',
  done: 'm3 8.5 3.2 3.2L13 4.8',
  download: 'M8 2.5V10M5 7.5 8 10.5l3-3M2.5 10.5v3h11v-3',
  identifiers: 'M2.5 3v10M5 3v10M7.5 3v7M10 3v10M12 3v7M13.5 3v10',
  import: 'M8 10.5V3M5 5.5 8 2.5l3 3M2.5 10.5v3h11v-3',
  info: 'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2M8 4.8v3.8M8 11v.2',
  lock: 'M3 7h10v6.5H3zM5 7V5a3 3 0 0 1 6 0v2',
  more: 'M3 8h.1M8 8h.1M13 8h.1',
  next: 'm6 3.5 4.5 4.5L6 12.5',
  organisations: 'M2.5 13.5v-11h6v11M8.5 6.5h5v7M1.5 13.5h13M4.5 5h2M4.5 7.5h2M4.5 10h2M10.5 9h1M10.5 11.2h1',
  overview: 'M2.5 7 8 2.5 13.5 7v6.5h-4v-4h-3v4h-4z',
  question: 'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2M6.3 6.2c.2-2 3.4-2 3.4 0 0 1.3-1.7 1.3-1.7 2.6M8 11.2v.2',
  rules: 'M5.5 4H14M5.5 8H14M5.5 12H14M2 4h.5M2 8h.5M2 12h.5',
  search: 'M7 2.7a4.3 4.3 0 1 0 0 8.6 4.3 4.3 0 1 0 0-8.6m3.3 7.6 3.2 3.2',
  settings:
    'M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 1 0 0-4.4M8 1.8v2M8 12.2v2M1.8 8h2M12.2 8h2M3.6 3.6 5 5M11 11l1.4 1.4M12.4 3.6 11 5M5 11l-1.4 1.4',
  submissions: 'm14 2-6 12-2-5.5L2 6zM6 8.5 14 2',
  try: 'M10.5 2.5 13.5 5.5 6 13H3v-3z',
  undo: 'M5.5 3 2.5 6l3 3M2.5 6H10a3.5 3.5 0 0 1 0 7H6',
  warning: 'M8 2.2 14.3 13H1.7zM8 6.5v3M8 11.3v.2',
} as const

export type IconName = keyof typeof paths

/** A sign beside a word; it says nothing that the word does not. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
