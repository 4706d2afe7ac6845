import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Bodies, GatewayClient } from '@udigate/client'
import { columns } from '../columns.ts'
import { counted } from '../counted.ts'
import { makeFolder } from '../make-folder.ts'
import { CommandFailure, type CommandRun } from '../run-command.ts'
import { writeWholeFile } from '../write-whole-file.ts'
import {
  changesText,
  type DeviceName,
  describeItem,
  describeMade,
  describeTaken,
  listFilesText,
  listLine,
  type Made,
  nameDevice,
  type Taken,
} from './describe-register-files.ts'

type RegisterFile = Bodies['RegisterFile']
/** A further register, by its id. */
export type RegisterName = RegisterFile['register']

/** What is asked for, besides the register. */
export interface RegisterFilesOptions {
  /** The folder to write into; one named after the register where absent. */
  to?: string | undefined
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
  show: 'FILE: the devices in a file, and what became of each',
  write: '[FILE...]: write files again, as they were made, or all that were not uploaded',
  uploaded: 'FILE...: say that you have uploaded them',
  confirm: 'FILE... or FILE DEVICE...: say that all devices of files are there, or these of one',
  refuse: 'FILE DEVICE...: say that it did not take these; they go into the next file',
  answer: 'FILE ANSWER.xml: take in the answer file of the page',
  discard: 'FILE...: discard files that were not uploaded; their devices go into the next ones',
  changes: 'which devices changed since their file was made, and in which fields',
  changed: 'DEVICE...: say that you have changed them on the page, or have discarded them there',
} as const

/** The options that an action takes; what it does not take is wrong usage, since it would be left out without a word. */
const optionsOfActions: Readonly<Record<string, readonly (keyof RegisterFilesOptions)[]>> = {
  make: ['to', 'actor', 'device', 'leave-out'],
  write: ['to'],
  refuse: ['because'],
}

/** @throws CommandFailure for an option that the action does not take, or a place that is no folder */
function checkOptions(register: string, action: string, options: RegisterFilesOptions): void {
  const taken = optionsOfActions[action] ?? []
  const given = (['to', 'actor', 'device', 'leave-out', 'because'] as const).filter(
    name => (options[name] ?? []).length > 0,
  )
  const other = given.find(name => !taken.includes(name))
  if (other !== undefined)
    throw new CommandFailure(`"export ${register} ${action}" does not take --${other}.`, 2)
  const { to = '' } = options
  if (extname(to).toLowerCase() === '.zip') {
    throw new CommandFailure(
      `Files for ${register} are written into a folder, each to be uploaded by itself: --to FOLDER`,
      2,
    )
  }
}

/** Carries out one of `fileActions`. */
export async function runRegisterFiles(
  gateway: GatewayClient,
  register: RegisterName,
  [action = 'make', ...words]: readonly string[],
  options: RegisterFilesOptions,
): Promise<CommandRun> {
  const base = { register }
  if (Object.hasOwn(fileActions, action)) checkOptions(register, action, options)
  const { to: folder = `${register}-upload` } = options
  const isJson = options.format === 'json'
  const say = (value: unknown, text: () => string, status: 0 | 1 = 0): CommandRun => ({
    status,
    output: isJson ? JSON.stringify(value, null, 2) : text(),
  })
  const [files, others] = [words.filter(isFile), words.filter(word => !isFile(word))]
  /** That the words are what the action takes: nothing is left out without a word. */
  const take = (isFit: boolean, usage: string): void => {
    if (!isFit) throw new CommandFailure(`Say: udigate export ${register} ${action}${usage}`, 2)
  }
  const none = words.length === 0
  const onlyFiles = files.length > 0 && others.length === 0
  const find = (word: string) =>
    gateway.get('/api/v1/exports/{register}/files/{id}', { path: { ...base, id: readFileId(word) } })
  const answer = (word: string, body: Bodies['RegisterAnswer']) =>
    gateway.post('/api/v1/exports/{register}/files/{id}/answers', {
      path: { ...base, id: readFileId(word) },
      body,
    })
  switch (action) {
    case 'make': {
      take(none, '')
      // Nothing is made that could not be written.
      makeFolder(folder)
      const made = await makeAll(gateway, register, folder, options)
      return say({ ...made, folder }, () => describeMade(made, register, folder))
    }
    case 'list': {
      take(none, '')
      const all = await listFiles(gateway, base)
      return say(all, () => listFilesText(all))
    }
    case 'show': {
      take(onlyFiles && files.length === 1, ' FILE')
      const file = await find(files[0] ?? '')
      return say(file, () =>
        [
          listFilesText([file]),
          '',
          columns(file.items.map(each => [nameDevice(each), describeItem(each)])),
        ].join('\n'),
      )
    }
    case 'write': {
      take(none || onlyFiles, ' [FILE...]')
      const wanted = none
        ? (await listFiles(gateway, base)).filter(({ uploadedAt }) => uploadedAt === undefined)
        : await inTurn(files, find)
      await writeFiles(gateway, base, wanted, folder)
      return say(wanted, () =>
        wanted.length === 0
          ? 'Every file was uploaded.'
          : wanted.map(({ name }) => `${join(folder, name)} is written.`).join('\n'),
      )
    }
    case 'uploaded': {
      take(onlyFiles, ' FILE...')
      const uploaded = await inTurn(files, word =>
        gateway.post('/api/v1/exports/{register}/files/{id}/upload', {
          path: { ...base, id: readFileId(word) },
        }),
      )
      return say(uploaded, () =>
        uploaded.map(({ name, uploadedAt }) => `${name} was uploaded on ${uploadedAt}.`).join('\n'),
      )
    }
    case 'confirm': {
      take(onlyFiles || (files.length === 1 && others.length > 0), ' FILE..., or FILE DEVICE...')
      const there = others.length === 0 ? 'all' : others.map(readName)
      const taken = await inTurn(files, word => answer(word, { there }))
      return say(taken.length === 1 ? taken[0] : taken, () => taken.map(describeTaken).join('\n'))
    }
    case 'refuse': {
      take(files.length === 1 && others.length > 0, ' FILE DEVICE...')
      const { because } = options
      const refused = others.map(word => ({
        ...readName(word),
        ...(because === undefined ? {} : { because }),
      }))
      const taken = await answer(files[0] ?? '', { refused })
      return say(taken, () => describeTaken(taken))
    }
    case 'answer': {
      const [id = '', path = ''] = words
      take(words.length === 2 && isFile(id), ' FILE ANSWER.xml')
      const answered = await gateway.request({
        method: 'POST',
        path: `/api/v1/exports/${register}/files/${encodeURIComponent(readFileId(id))}/answer-files`,
        content: { type: 'application/xml', body: new Uint8Array(await readAnswer(path)) },
      })
      const taken = (await answered.json()) as Taken
      return say(taken, () => describeTaken(taken))
    }
    case 'discard': {
      take(onlyFiles, ' FILE...')
      // The newest first: it may have devices of groups that come with an earlier one.
      const discarded = await inTurn(
        files.toSorted((one, other) => (readFileId(one) < readFileId(other) ? 1 : -1)),
        async word => {
          await gateway.remove('/api/v1/exports/{register}/files/{id}', {
            path: { ...base, id: readFileId(word) },
          })
          return word
        },
      )
      return say({ discarded }, () =>
        discarded.map(file => `${file} is discarded. Its devices go into the next file.`).join('\n'),
      )
    }
    case 'changes': {
      take(none, '')
      const changes = await Array.fromAsync(
        gateway.items('/api/v1/exports/{register}/changes', { path: base, query: { limit: 500 } }),
      )
      return say(changes, () => changesText(changes, register), changes.length === 0 ? 0 : 1)
    }
    case 'changed': {
      take(others.length > 0 && files.length === 0, ' DEVICE...')
      const devices = others.map(readName)
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

/** Makes files of all that is wanted, in as many calls as it takes, and writes those of each call before the next one. */
async function makeAll(
  gateway: GatewayClient,
  register: RegisterName,
  to: string,
  options: RegisterFilesOptions,
): Promise<Made> {
  const { actor, device, 'leave-out': leaveOut } = options
  const all: Made = { files: [], leftOut: [], warned: [], inFiles: [] }
  let cursor: string | undefined
  do {
    const made = await makeSome(gateway, register, all, to, {
      ...(actor === undefined ? {} : { actorCode: actor }),
      ...(device === undefined || device.length === 0 ? {} : { devices: device.map(readName) }),
      ...(leaveOut === undefined ? {} : { leaveOut }),
      ...(cursor === undefined ? {} : { cursor }),
    })
    all.files.push(...made.files)
    all.leftOut.push(...made.leftOut)
    all.warned.push(...made.warned)
    all.inFiles.push(...made.inFiles)
    if (made.restoredAt !== undefined) all.restoredAt = made.restoredAt
    await writeFiles(gateway, { register }, made.files, to)
    cursor = made.nextCursor
  } while (cursor !== undefined)
  return all
}

/** @param before what earlier calls have made: it stays where this one is refused, and is said then */
async function makeSome(
  gateway: GatewayClient,
  register: RegisterName,
  before: Made,
  to: string,
  body: Bodies['RegisterFilesRequest'],
): Promise<Bodies['MadeRegisterFiles']> {
  try {
    return await gateway.post('/api/v1/exports/{register}/files', { path: { register }, body })
  } catch (error) {
    if (before.files.length === 0 || !(error instanceof Error)) throw error
    throw new CommandFailure(
      `${error.message}\nMade before that, and written:\n${describeMade(before, register, to)}`,
    )
  }
}

/** Acts on each of several words. @throws CommandFailure where one fails, which says for which it was done before */
async function inTurn<Result>(
  words: readonly string[],
  act: (word: string) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const word of words) {
    try {
      results.push(await act(word))
    } catch (error) {
      if (results.length === 0 || !(error instanceof Error)) throw error
      const done = words.slice(0, results.length)
      throw new CommandFailure(`${error.message}\nDone before that: ${done.join(', ')}.`)
    }
  }
  return results
}

function listFiles(gateway: GatewayClient, base: { register: RegisterName }): Promise<RegisterFile[]> {
  return Array.fromAsync(
    gateway.items('/api/v1/exports/{register}/files', { path: base, query: { limit: 500 } }),
  )
}

/** Writes files into a folder, and beside each a list of what is in it. */
async function writeFiles(
  gateway: GatewayClient,
  base: { register: RegisterName },
  files: readonly RegisterFile[],
  to: string,
): Promise<void> {
  if (files.length === 0) return
  makeFolder(to)
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
      [`${items.map(item => listLine(item)).join('\n')}\n`],
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

const fileId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Whether a word names a file: it has an id in it, or is written as the name of one. */
function isFile(word: string): boolean {
  return fileId.test(word) || /\.(?:xml|txt)$/i.test(word)
}

/** The id of a file, which its name has in it. */
function readFileId(word: string): string {
  const [id] = fileId.exec(word) ?? []
  if (id === undefined)
    throw new CommandFailure(`${word} is no file that was made for a further register.`, 2)
  return id
}

/** `GS1:04012345100013`; what has no agency is of GS1. */
function readName(written: string): DeviceName {
  const at = written.indexOf(':')
  return at < 0
    ? { issuingAgency: 'GS1', code: written }
    : { issuingAgency: written.slice(0, at), code: written.slice(at + 1) }
}
