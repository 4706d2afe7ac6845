import type { ComponentType } from 'preact'
import type { Right } from '../api/bodies.ts'
import { may } from '../api/session.ts'
import type { IconName } from '../ui/icon.tsx'

export interface ViewOfConsole extends ViewByAddress {
  /** What its sign is called, too. */
  name: IconName
}

/** A view that only an address leads to. */
interface ViewByAddress {
  /** Whether it is shown without the bar, also to those who are not signed in. */
  isBare?: boolean
  /** As it stands in the address. */
  name: string
  title: string
  /** What one must be allowed to do; it is shown to everyone where absent. */
  right?: Right
  /** Loads it when it is first looked at. */
  load(): Promise<{ default: ComponentType }>
}

/** Every view, in the order in which they are offered. */
const views: readonly ViewOfConsole[] = [
  {
    name: 'overview',
    title: 'Overview',
    right: 'records.read',
    load: () => import('../views/overview/overview.tsx'),
  },
  {
    name: 'import',
    title: 'Import',
    right: 'imports.read',
    load: () => import('../views/import/import.tsx'),
  },
  {
    name: 'devices',
    title: 'Devices',
    right: 'records.read',
    load: () => import('../views/devices/devices.tsx'),
  },
  {
    name: 'submissions',
    title: 'Submissions',
    right: 'records.read',
    load: () => import('../views/submissions/submissions.tsx'),
  },
  {
    name: 'batches',
    title: 'Batches',
    right: 'batches.read',
    load: () => import('../views/batches/batches.tsx'),
  },
  // What a host begins with comes before what everyone sees.
  {
    name: 'organisations',
    title: 'Organisations',
    right: 'organisations.manage',
    load: () => import('../views/organisations/organisations.tsx'),
  },
  { name: 'try', title: 'Try a record', load: () => import('../views/try/try.tsx') },
  { name: 'rules', title: 'Rules', load: () => import('../views/rules/rules.tsx') },
  {
    name: 'identifiers',
    title: 'Identifiers',
    load: () => import('../views/identifiers/identifiers.tsx'),
  },
  {
    name: 'audit-trail',
    title: 'Audit trail',
    right: 'audit.read',
    load: () => import('../views/audit-trail/audit-trail.tsx'),
  },
  {
    name: 'settings',
    title: 'Settings',
    right: 'actors.read',
    load: () => import('../views/settings/settings.tsx'),
  },
]

/** Those that are not offered among the views: another view, the menu of the person, a command line or a mail leads to them. */
const unlisted: readonly ViewByAddress[] = [
  { name: 'account', title: 'Your account', load: () => import('../views/account/account.tsx') },
  {
    name: 'change',
    title: 'Change devices',
    right: 'changes.prepare',
    load: () => import('../views/change/change.tsx'),
  },
  {
    name: 'invitation',
    title: 'Invitation',
    isBare: true,
    load: () => import('../views/invitation/invitation.tsx'),
  },
  {
    name: 'login-code',
    title: 'Sign in a command line',
    load: () => import('../views/login-code/login-code.tsx'),
  },
]

/** The views that who is signed in may see, in their order. */
export function listOffered(): readonly ViewOfConsole[] {
  return views.filter(({ right }) => right === undefined || may(right))
}

/** The view of a name in an address. */
export function findView(wanted: string): ViewByAddress | undefined {
  return [...views, ...unlisted].find(({ name }) => name === wanted)
}
