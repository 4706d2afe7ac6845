import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bodies, GatewayClient } from '@udigate/client'
import { columns } from '../columns.ts'
import { counted } from '../counted.ts'
import { CommandFailure, type CommandRun } from '../run-command.ts'
import { writeWholeFile } from '../write-whole-file.ts'

type RegisterFile = Bodies['RegisterFile']
/** A further register, by its id. */
export type RegisterName = RegisterFile['register']
type Made = Omit<Bodies['MadeRegisterFiles'], 'nextCursor'>
type JudgedDevice = Made['leftOut'][number]
type Taken = Bodies['TakenRegisterAnswer']
type Changed = Bodies['ChangedInRegister']

interface DeviceName {
  issuingAgency: string
  code: string
}

/** What is asked for, besides the register. */
export interface RegisterFilesOptions {
  to: string
  format: string
  actor?: string | undefined
  device?: readonly string[] | undefined
  'leave-out'?: 'nothing' | 'errors' | 'warnings' | undefined
  because?: string | undefined
}

/** What can be done with the files for a further register, by the word that asks for it. */
export const fileActions = {
  make: 'make files of all devices that are in none yet, and write them with a list into a folder (the usual)',
  list: 'all files, and what became of them',
  show: 'FILE: the devices in a file',
  write: 'FILE: write a file again',
  uploaded: 'FILE...: say that you have uploaded them',
  confirm: 'FILE [DEVICE...]: say that its devices are there, or these',
  refuse: 'FILE DEVICE...: say that it did not take these; they go into the next file',
  answer: 'FILE ANSWER.xml: take in the answer file of the page',
  discard: 'FILE: discard a file that was not uploaded; its devices go into the next one',
  changes: 'which devices changed since their file was made, and in which fields',
  changed: 'DEVICE...: say that you have changed them on the page',
} as const

/** Carries out one of `fileActions`. */
export async function runRegisterFiles(
  gateway: GatewayClient,
  register: RegisterName,
  [action = 'make', ...words]: readonly string[],
  options: RegisterFilesOptions,
): Promise<CommandRun> {
  const base = { register }
  const isJson = options.format === 'json'
  const say = (value: unknown, text: () => string, status: 0 | 1 = 0): CommandRun => ({
    status,
    output: isJson ? JSON.stringify(value, null, 2) : text(),
  })
  const needed = (what: string): string => {
    const [first] = words
    if (first === undefined)
      throw new CommandFailure(`Name the ${what}: udigate export ${register} ${action} …`, 2)
    return first
  }
  switch (action) {
    case 'make': {
      const made = await makeAll(gateway, base, options)
      await writeFiles(gateway, base, made.files, options.to)
      return say({ ...made, folder: options.to }, () => describeMade(made, register, options.to))
    }
    case 'list': {
      const files = await Array.fromAsync(
        gateway.items('/api/v1/exports/{register}/files', { path: base, query: { limit: 500 } }),
      )
      return say(files, () => listText(files))
    }
    case 'show': {
      const file = await gateway.get('/api/v1/exports/{register}/files/{id}', {
        path: { ...base, id: readFileId(needed('file')) },
      })
      return say(file, () =>
        [
          listText([file]),
          '',
          columns(
            file.items.map(each => [
              nameDevice(each),
              each.confirmedAt === undefined ? 'open' : `there since ${each.confirmedAt}`,
            ]),
          ),
        ].join('\n'),
      )
    }
    case 'write': {
      const file = await gateway.get('/api/v1/exports/{register}/files/{id}', {
        path: { ...base, id: readFileId(needed('file')) },
      })
      await writeFiles(gateway, base, [file], options.to)
      return say(file, () => `${join(options.to, file.name)} is written.`)
    }
    case 'uploaded': {
      needed('files')
      const files: RegisterFile[] = []
      for (const word of words) {
        files.push(
          await gateway.post('/api/v1/exports/{register}/files/{id}/upload', {
            path: { ...base, id: readFileId(word) },
          }),
        )
      }
      return say(files, () =>
        files.map(({ name, uploadedAt }) => `${name} was uploaded on ${uploadedAt}.`).join('\n'),
      )
    }
    case 'confirm':
    case 'refuse': {
      const [id, ...names] = words
      const file = id ?? needed('file')
      if (action === 'refuse' && names.length === 0)
        throw new CommandFailure('Name the devices that were not taken.', 2)
      const devices = names.map(readName)
      const { because } = options
      const refused = devices.map(each => ({ ...each, ...(because === undefined ? {} : { because }) }))
      const said: Bodies['RegisterAnswer'] =
        action === 'refuse' ? { refused } : { there: devices.length === 0 ? 'all' : devices }
      const taken = await gateway.post('/api/v1/exports/{register}/files/{id}/answers', {
        path: { ...base, id: readFileId(file) },
        body: said,
      })
      return say(taken, () => describeTaken(taken))
    }
    case 'answer': {
      const [id, path] = words
      if (id === undefined || path === undefined) throw new CommandFailure('Name the file and its answer.', 2)
      const answered = await gateway.request({
        method: 'POST',
        path: `/api/v1/exports/${register}/files/${encodeURIComponent(readFileId(id))}/answer-files`,
        content: { type: 'application/xml', body: new Uint8Array(await readAnswer(path)) },
      })
      const taken = (await answered.json()) as Taken
      return say(taken, () => describeTaken(taken))
    }
    case 'discard': {
      const file = needed('file')
      await gateway.remove('/api/v1/exports/{register}/files/{id}', {
        path: { ...base, id: readFileId(file) },
      })
      return say({ discarded: file }, () => `${file} is discarded. Its devices go into the next file.`)
    }
    case 'changes': {
      const changes = await Array.fromAsync(
        gateway.items('/api/v1/exports/{register}/changes', { path: base, query: { limit: 500 } }),
      )
      return say(changes, () => changesText(changes, register), changes.length === 0 ? 0 : 1)
    }
    case 'changed': {
      needed('devices')
      const devices = words.map(readName)
      await gateway.post('/api/v1/exports/{register}/changes', { path: base, body: { devices } })
      return say({ devices }, () => `${counted(devices.length, 'device')} noted as changed in ${register}.`)
    }
    default:
      throw new CommandFailure(
        `There is no "export ${register} ${action}". There are ${Object.keys(fileActions).join(', ')}.`,
        2,
      )
  }
}

async function makeAll(
  gateway: GatewayClient,
  base: { register: RegisterName },
  options: RegisterFilesOptions,
): Promise<Made> {
  const { actor, device, 'leave-out': leaveOut } = options
  const all: Made = { files: [], leftOut: [], warned: [], inFiles: [] }
  let cursor: string | undefined
  do {
    const made: Bodies['MadeRegisterFiles'] = await gateway.post('/api/v1/exports/{register}/files', {
      path: base,
      body: {
        ...(actor === undefined ? {} : { actorCode: actor }),
        ...(device === undefined || device.length === 0 ? {} : { devices: device.map(readName) }),
        ...(leaveOut === undefined ? {} : { leaveOut }),
        ...(cursor === undefined ? {} : { cursor }),
      },
    })
    all.files.push(...made.files)
    all.leftOut.push(...made.leftOut)
    all.warned.push(...made.warned)
    all.inFiles.push(...made.inFiles)
    cursor = made.nextCursor
  } while (cursor !== undefined)
  return all
}

/** Writes files into a folder, and beside each a list of what is in it. */
async function writeFiles(
  gateway: GatewayClient,
  base: { register: RegisterName },
  files: readonly RegisterFile[],
  to: string,
): Promise<void> {
  if (files.length === 0) return
  await mkdir(to, { recursive: true })
  for (const { id, name } of files) {
    const path = { ...base, id }
    await writeWholeFile(
      join(to, name),
      gateway.bytes('/api/v1/exports/{register}/files/{id}/document', { path }),
      true,
    )
    const { items } = await gateway.get('/api/v1/exports/{register}/files/{id}', { path })
    await writeWholeFile(
      join(to, name.replace(/xml$/, 'txt')),
      [`${items.map(nameDevice).join('\n')}\n`],
      true,
    )
  }
}

async function readAnswer(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new CommandFailure(`${path} cannot be read: ${(error as Error).message}`, 2)
  }
}

function describeMade({ files, leftOut, warned, inFiles }: Made, register: string, to: string): string {
  const lines: string[] = []
  if (files.length === 0) lines.push(`There is no device that goes into a file for ${register}.`)
  else {
    const devices = files.reduce((sum, file) => sum + file.devices, 0)
    lines.push(
      `${counted(files.length, 'file')} with ${counted(devices, 'device')} for ${register}, in ${to}. Upload them in this order:`,
      columns(
        files.map(file => [file.name, file.operation, file.actorCode, counted(file.devices, 'device')]),
      ),
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

function listText(files: readonly RegisterFile[]): string {
  if (files.length === 0) return 'No file was made.'
  const rows = files.map(({ id, operation, actorCode, devices, confirmed, uploadedAt }) => [
    id,
    operation,
    actorCode,
    `${confirmed} of ${devices} there`,
    uploadedAt === undefined ? 'not uploaded' : `uploaded ${uploadedAt}`,
  ])
  return columns(rows)
}

function describeTaken({ there, refused, open }: Taken): string {
  const lines = [`${counted(there.length, 'device')} there, ${refused.length} refused, ${open.length} open.`]
  for (const each of refused) lines.push(`  refused  ${nameDevice(each)}`)
  for (const each of open) lines.push(`  open  ${nameDevice(each)}`)
  return lines.join('\n')
}

function changesText(changes: readonly Changed[], register: string): string {
  if (changes.length === 0) return `Every device is in ${register}, or in a file for it, as it is registered.`
  return changes
    .flatMap(each => [
      `${nameDevice(each)}  ${each.uploadedAt === undefined ? 'not uploaded: discard its file, and make it anew' : 'change it on the page'}`,
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

function nameDevice({ issuingAgency, code }: DeviceName): string {
  return `${issuingAgency}:${code}`
}

/** The id of a file, which its name has in it. */
function readFileId(word: string): string {
  const [id = word] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(word) ?? []
  return id
}

/** `GS1:04012345100013`; what has no agency is of GS1. */
function readName(written: string): DeviceName {
  const at = written.indexOf(':')
  return at < 0
    ? { issuingAgency: 'GS1', code: written }
    : { issuingAgency: written.slice(0, at), code: written.slice(at + 1) }
}
