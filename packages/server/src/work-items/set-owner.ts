import type { Caller } from '../rights/caller.ts'
import { Refusal } from '../rights/refusal.ts'
import { listMembers, type Member } from '../store/members.ts'
import type { WorkItemRow, WorkNoticeKind } from '../store/tables.ts'
import { changeOwner, findWorkItem, openWorkItem, type WorkName } from '../store/work-items.ts'
import { notifyPeople } from './notify-people.ts'
import { lockWorkItem, type WorkItemServices } from './services.ts'

/** Whom a call names: by the id of the person, or by their mail address. */
export type NamedPerson = { person: string } | { mail: string }

/** Has a person own something, who is notified of it as is who did so until now. */
export function setOwner(
  services: WorkItemServices,
  caller: Caller,
  name: WorkName,
  named: NamedPerson,
): Promise<WorkItemRow | Refusal> {
  return services.store.write(
    async db => {
      const found = findNamed(await listMembers(db, caller), named)
      if (found instanceof Refusal) return found
      const item = await openWorkItem(db, services, caller, name)
      if (item.owner_id === found.id) return item
      const changed = await changeOwner(db, item, found.id, caller.author, services.now())
      await notifyPeople(db, services, caller, item, tell(item.owner_id, found.id))
      return changed
    },
    [lockWorkItem(caller, name)],
  )
}

/** Removes the owner of something, and notifies them. */
export function releaseOwner(services: WorkItemServices, caller: Caller, name: WorkName): Promise<void> {
  return services.store.write(
    async db => {
      const item = await findWorkItem(db, caller, name)
      if (!item || item.owner_id === null) return
      await changeOwner(db, item, null, caller.author, services.now())
      await notifyPeople(db, services, caller, item, tell(item.owner_id, null))
    },
    [lockWorkItem(caller, name)],
  )
}

function tell(before: string | null, after: string | null): Map<string, WorkNoticeKind> {
  const told = new Map<string, WorkNoticeKind>()
  if (before !== null) told.set(before, 'owner-changed')
  if (after !== null) told.set(after, 'owner')
  return told
}

function findNamed(members: readonly Member[], named: NamedPerson): Member | Refusal {
  const meant = members.filter(({ id, mail }) =>
    'person' in named ? id === named.person : mail?.toLowerCase() === named.mail.toLowerCase(),
  )
  const [one, another] = meant
  if (one && another) {
    return new Refusal('Several people have this mail address. Name the person by their id.')
  }
  return (
    one ??
    new Refusal('No person of this organisation on this stage is meant. GET /api/v1/colleagues lists them.')
  )
}
