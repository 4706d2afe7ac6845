import type { Found } from '../../api/bodies.ts'
import { linkTo } from '../../router/router.ts'
import { findName } from '../../ui/describe-label.ts'

/** A place of the console that a search leads to. */
interface FoundOption {
  link: string
  name: string
  detail?: string | undefined
  code?: string | undefined
}

/** What is found of one kind. */
export interface FoundGroup {
  title: string
  /** How many things of that kind are among the options. */
  found: number
  options: readonly FoundOption[]
}

/** What is found, by kind, each with the way to all of its kind; the rules with these words at last. */
export function listFound(
  query: string,
  { devices, deviceGroups, submissions, batches }: Found,
): FoundGroup[] {
  const groups: FoundGroup[] = [
    {
      title: 'Devices',
      found: devices.length,
      options: devices.map(({ issuingAgency, code, criterion, label }) => ({
        link: linkTo('devices', ['device', issuingAgency, code, criterion]),
        name: findName(label) ?? code,
        detail: label?.reference,
        code,
      })),
    },
    {
      title: 'Device groups',
      found: deviceGroups.length,
      options: deviceGroups.map(({ issuingAgency, code, criterion, label }) => ({
        link: linkTo('devices', ['group', issuingAgency, code, criterion]),
        name: findName(label) ?? code,
        code,
      })),
    },
    {
      title: 'Submissions',
      found: submissions.length,
      options: submissions.map(({ requestId, label, device, statusText, receivedAt }) => ({
        link: linkTo('submissions', [requestId]),
        name: findName(label) ?? device.code,
        detail: `${statusText} ${receivedAt.slice(0, 10)}`,
        code: device.code,
      })),
    },
    {
      title: 'Batches',
      found: batches.length,
      options: batches.map(({ id, name, receivedAt }) => ({
        link: linkTo('batches', [id]),
        name: name ?? id,
        detail: receivedAt.slice(0, 10),
      })),
    },
  ]
  const all: readonly FoundOption[] = [
    ...(devices.length > 0
      ? [{ link: linkTo('devices', [], { search: query }), name: `All devices with “${query}”` }]
      : []),
    ...(submissions.length > 0
      ? [{ link: linkTo('submissions', [], { search: query }), name: `All submissions with “${query}”` }]
      : []),
    { link: linkTo('rules', [], { q: query }), name: `Rules with “${query}”` },
  ]
  const nothing = groups.every(({ found }) => found === 0)
  return [
    ...groups.filter(({ found }) => found > 0),
    { title: nothing ? `Nothing is called “${query}” here` : 'More', found: 0, options: all },
  ]
}
