import type { ComponentType } from 'preact'
import type { IconName } from '../ui/icon.tsx'

export interface ViewOfConsole {
  /** As it stands in the address, and what its sign is called. */
  name: IconName
  title: string
  /** What the key must be for; any key will do where absent. */
  scope?: 'validate' | 'submit' | 'read' | 'admin'
  /** Loads it when it is first looked at. */
  load(): Promise<{ default: ComponentType }>
}

/** Every view, in the order in which they are offered. */
export const views: readonly ViewOfConsole[] = [
  {
    name: 'overview',
    title: 'Overview',
    scope: 'read',
    load: () => import('../views/overview/overview.tsx'),
  },
  { name: 'import', title: 'Import', scope: 'read', load: () => import('../views/import/import.tsx') },
  { name: 'devices', title: 'Devices', scope: 'read', load: () => import('../views/devices/devices.tsx') },
  {
    name: 'submissions',
    title: 'Submissions',
    scope: 'read',
    load: () => import('../views/submissions/submissions.tsx'),
  },
  { name: 'batches', title: 'Batches', scope: 'read', load: () => import('../views/batches/batches.tsx') },
  { name: 'try', title: 'Try a record', load: () => import('../views/try/try.tsx') },
  { name: 'rules', title: 'Rules', load: () => import('../views/rules/rules.tsx') },
  {
    name: 'identifiers',
    title: 'Identifiers',
    load: () => import('../views/identifiers/identifiers.tsx'),
  },
  {
    name: 'settings',
    title: 'Settings',
    scope: 'admin',
    load: () => import('../views/settings/settings.tsx'),
  },
]
