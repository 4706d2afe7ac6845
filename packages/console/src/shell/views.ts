import type { ComponentType } from 'preact'

interface ViewOfConsole {
  /** As it stands in the address. */
  name: string
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
  { name: 'try', title: 'Try a record', load: () => import('../views/try/try.tsx') },
  {
    name: 'submissions',
    title: 'Submissions',
    scope: 'read',
    load: () => import('../views/submissions/submissions.tsx'),
  },
  { name: 'devices', title: 'Devices', scope: 'read', load: () => import('../views/devices/devices.tsx') },
  { name: 'batches', title: 'Batches', scope: 'read', load: () => import('../views/batches/batches.tsx') },
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
