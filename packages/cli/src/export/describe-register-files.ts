import type { Bodies } from '@udigate/client'
import { columns } from '../columns.ts'
import { counted } from '../counted.ts'

type RegisterItem = Bodies['RegisterDevice']
type RegisterFile = Bodies['RegisterFile']
export type Made = Omit<Bodies['MadeRegisterFiles'], 'nextCursor'>
type JudgedDevice = Made['leftOut'][number]
export type Taken = Bodies['TakenRegisterAnswer']
type Changed = Bodies['ChangedInRegister']

/** Names a device in a register. */
export interface DeviceName {
  issuingAgency: string
  code: string
}

/** A line of the list beside a file: its device, and what became of it where it was not taken. */
export function listLine(item: RegisterItem): string {
  const isRemoved = item.refusedAt !== undefined || item.discardedAt !== undefined
  return isRemoved ? `${nameDevice(item)}  ${describeItem(item)}` : nameDevice(item)
}

/** What became of a device of a file. */
export function describeItem({ confirmedAt, refusedAt, because = [], discardedAt }: RegisterItem): string {
  if (refusedAt !== undefined) return [`refused ${refusedAt}`, ...because].join(': ')
  if (discardedAt !== undefined) return `discarded there ${discardedAt}`
  return confirmedAt === undefined ? 'open' : `there since ${confirmedAt}`
}

/** What files were made, what was left out, and what is warned of. */
export function describeMade(
  { files, leftOut, warned, inFiles, restoredAt }: Made,
  register: string,
  to: string,
): string {
  const lines: string[] = []
  if (restoredAt !== undefined && files.length > 0) {
    lines.push(
      `The store of the gateway went back to an older state (found on ${restoredAt}): files that were made since that state are not known. Before you upload, look on the page of ${register} whether these devices are there already; where they are, do not upload the file, but say "uploaded" and "confirm" of it.`,
    )
  }
  if (files.length === 0) lines.push(`There is no device that goes into a file for ${register}.`)
  else {
    const devices = files.reduce((sum, file) => sum + file.devices, 0)
    lines.push(
      `${counted(files.length, 'file')} with ${counted(devices, 'device')} for ${register}, in ${to}. Upload them in this order:`,
      columns(files.map(file => [file.name, ...nameContent(file), counted(file.devices, 'device')])),
      `Then say so: udigate export ${register} uploaded FILE`,
    )
  }
  for (const each of inFiles) lines.push(`${nameDevice(each)} is in the file ${each.fileId} already.`)
  lines.push(...listJudged('Left out', leftOut), ...listJudged('In a file, with a warning', warned))
  return lines.join('\n')
}

function listJudged(title: string, devices: readonly JudgedDevice[]): string[] {
  if (devices.length === 0) return []
  const lines = devices.flatMap(each =>
    each.findings.map(({ ruleId, message }) => `  ${nameDevice(each)}  ${ruleId}: ${message}`),
  )
  return [`${title} (${counted(devices.length, 'device')}):`, ...lines]
}

/** Files, and what became of them, one a line. */
export function listFilesText(files: readonly RegisterFile[]): string {
  if (files.length === 0) return 'No file was made.'
  const rows = files.map(file => {
    const { id, devices, confirmed, removed, uploadedAt } = file
    return [
      id,
      ...nameContent(file),
      `${confirmed} of ${devices} there${removed === 0 ? '' : `, ${removed} not taken or discarded`}`,
      uploadedAt === undefined ? 'not uploaded' : `uploaded ${uploadedAt}`,
    ]
  })
  return columns(rows)
}

/** What is in a file, done how, and whose it is: what one looks for on the page of the register. */
function nameContent({ model, operation, actorCode, party }: RegisterFile): string[] {
  return [model, operation, party === undefined ? actorCode : `${actorCode} (${party})`]
}

/** What was noted of a file. */
export function describeTaken({ there, refused, open, needing }: Taken): string {
  const lines = [`${counted(there.length, 'device')} there, ${refused.length} refused, ${open.length} open.`]
  for (const each of refused) lines.push(`  refused  ${nameDevice(each)}`)
  for (const each of open) lines.push(`  open  ${nameDevice(each)}`)
  for (const file of needing) {
    lines.push(
      `  The file ${file} has devices of a group that is not there now: discard it if it was not uploaded, and make a new one.`,
    )
  }
  return lines.join('\n')
}

/** Which devices are otherwise now, and in which fields. */
export function changesText(changes: readonly Changed[], register: string): string {
  if (changes.length === 0) return `Every device is in ${register}, or in a file for it, as it is registered.`
  return changes
    .flatMap(each => [
      `${nameDevice(each)}  ${each.uploadedAt === undefined ? 'not uploaded: discard its file, and make a new one' : 'change it on the page'}`,
      ...each.differences.map(
        ({ path, before, after, blockedBy }) =>
          `  ${path}: ${show(before)} → ${show(after)}${blockedBy === undefined ? '' : ` (${blockedBy} forbids it in EUDAMED)`}`,
      ),
      ...each.reasons.map(reason => `  ${reason}`),
    ])
    .join('\n')
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value)
}

/** `GS1:04012345100013` */
export function nameDevice({ issuingAgency, code }: DeviceName): string {
  return `${issuingAgency}:${code}`
}
