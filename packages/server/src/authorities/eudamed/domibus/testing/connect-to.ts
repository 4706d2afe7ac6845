import { systemTime } from '../../testing/system-time.ts'
import { connectDomibus, type DomibusSettings, domibusDefaults } from '../index.ts'
import type { ScriptedServer } from './scripted-server.ts'

export function settingsFor(endpoint: URL, more: Partial<DomibusSettings> = {}): DomibusSettings {
  return {
    ...domibusDefaults,
    from: { ...domibusDefaults.from, partyId: 'EUDAMED_004423' },
    endpoint,
    ...more,
  }
}

export function connectTo({ endpoint }: ScriptedServer, more: Partial<DomibusSettings> = {}) {
  return connectDomibus(settingsFor(endpoint, more), systemTime)
}

/** A signal that never fires. */
export function never(): AbortSignal {
  return new AbortController().signal
}
