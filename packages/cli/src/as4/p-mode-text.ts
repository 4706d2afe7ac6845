import { formatConfigLine } from '@udigate/server/config'
import { columns } from '../columns.ts'
import type { ImportedPMode } from './import-p-mode.ts'

/** What follows from a P-Mode file: each line and the settings, the settings alone, or both as JSON. */
export function writeImport(imported: ImportedPMode, format: string): string {
  if (format === 'json') return JSON.stringify(imported, null, 2)
  const settings = Object.entries(imported.settings).map(
    ([name, value]) => formatConfigLine(name, value) ?? `# ${name} has a value that no quotes fit around`,
  )
  if (format === 'env') return settings.join('\n')
  const lines = imported.lines.map(({ line, element, kind, because, settings }) => [
    String(line),
    element,
    settings ? `${kind} as ${Object.keys(settings).join(', ')}: ${because}` : `${kind}: ${because}`,
  ])
  return [columns([['Line', 'Element', 'What becomes of it'], ...lines]), '', ...settings].join('\n')
}
