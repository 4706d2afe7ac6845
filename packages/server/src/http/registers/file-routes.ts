import * as Type from 'typebox'
import type { Gateway } from '../../gateway.ts'
import { giveWay } from '../../give-way.ts'
import { readIdTime } from '../../ids.ts'
import type { FileLimits } from '../../registers/compose-files.ts'
import type { JudgedDevice } from '../../registers/judge-device.ts'
import { makeRegisterFiles } from '../../registers/make-files.ts'
import { discardFile, mayActFor, noteUpload } from '../../registers/note-upload.ts'
import { nameRegisterFile, renderRegisterFile } from '../../registers/render-file.ts'
import type { Caller } from '../../rights/caller.ts'
import { listActorsOfRegister } from '../../store/actor-registers.ts'
import type { Store } from '../../store/database.ts'
import { readEpoch } from '../../store/epoch.ts'
import { listEntitiesOfFile } from '../../store/register-entities.ts'
import {
  type CountedFile,
  findRegisterFile,
  listRegisterFiles as readFiles,
} from '../../store/register-files.ts'
import { formatTime } from '../body.ts'
import { readEntityCursor, writeEntityCursor } from '../device-cursor.ts'
import { empty, endpointWith, json, sent } from '../endpoint/endpoint.ts'
import { pageQuery, uuids, viewPage } from '../endpoint/page.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import {
  MadeRegisterFiles,
  RegisterFile,
  RegisterFileDetail,
  RegisterFilePage,
  RegisterFilesRequest,
  viewJudged,
  viewRegisterFile,
} from './bodies.ts'
import { ofRegister, readRegister, viewRegisterDevice } from './register-device.ts'

const endpoint = endpointWith({ tag: 'Exports', right: 'exports.read', work: 'storing' })

const createRegisterFiles = endpoint('POST /api/v1/exports/:register/files', {
  act: 'file-made',
  ...ofRegister,
  summary: 'Make files for a further register',
  description:
    'Of devices that the authority holds and that are in no file for the register yet. A call looks at 1,500 devices; give nextCursor as cursor to go on.',
  right: 'exports.manage',
  work: 'exporting',
  body: jsonBody(RegisterFilesRequest),
  answers: { 200: json('What was made', MadeRegisterFiles) },
  problems: [
    'request.members',
    'request.parameter',
    'register.no-actor',
    'register.not-taken',
    'register.crossed',
    'permission.actor',
  ],
  async handle({ caller, params, readBody, log }, gateway) {
    const { devices, actorCode, leaveOut = 'nothing', cursor } = readBody()
    const register = readRegister(params.register)
    if (actorCode !== undefined && !mayActFor(caller, { actor: actorCode })) {
      throw new Problem('permission.actor', `The caller may not act for ${actorCode}.`)
    }
    const { findLists } = await gateway.codes.current(caller)
    const made = await makeRegisterFiles(
      {
        ...gateway,
        findLists,
        limits: readFileLimits(gateway.config),
      },
      caller,
      register,
      {
        devices: devices?.map(({ issuingAgency, code }) => ({ agency: issuingAgency, code })),
        actor: actorCode,
        leaveOut,
        after: cursor === undefined ? undefined : readEntityCursor(cursor),
      },
    )
    const { name } = register.profile
    switch (made.kind) {
      case 'no-actor': {
        const who =
          actorCode === undefined
            ? `No actor that you act for has devices in ${name}. Say it of one`
            : `${actorCode} has no devices in ${name}. Say that it has some`
        throw new Problem(
          'register.no-actor',
          `${who}: PUT /api/v1/actors/${actorCode ?? '{srn}'}/registers/${params.register}.`,
        )
      }
      case 'unknown':
        throw new Problem(
          'register.not-taken',
          `These are no devices of an actor with devices in ${name}: ${listNames(made.devices)}. Nothing was made.`,
        )
      case 'not-taken': {
        const faults = made.devices.flatMap(({ device, errors }) =>
          errors.map(({ path, message, ruleId }) => ({
            path: `/devices/${device.agency}/${device.code}${path}`,
            message: `${ruleId}: ${message}`,
          })),
        )
        throw new Problem(
          'register.not-taken',
          `${name} would not take ${made.devices.length} of the devices, so that nothing was made: ${listFaults(made.devices)} Correct them, or leave them out ("leaveOut": "errors").`,
          {},
          faults.slice(0, 100),
        )
      }
      case 'crossed':
        throw new Problem(
          'register.crossed',
          `Another call has put some of these devices into files for ${name} meanwhile. Call again.`,
        )
      case 'made': {
        log(
          {
            register: params.register,
            files: made.files.length,
            leftOut: made.leftOut.length,
          },
          'files for a register made',
        )
        const parties = await readRegisterParties(gateway, caller, params.register)
        return {
          files: made.files.map(({ file }) =>
            viewRegisterFile({ ...file, confirmed: 0, removed: 0 }, parties),
          ),
          leftOut: made.leftOut.map(each => viewJudged(each, [...each.errors, ...each.warnings])),
          warned: made.warned.map(each => viewJudged(each, each.warnings)),
          inFiles: made.inFiles.map(viewRegisterDevice),
          nextCursor: made.next && writeEntityCursor(made.next),
          restoredAt: formatTime(made.restoredAt ?? null),
        }
      }
    }
  },
})

const listRegisterFiles = endpoint('GET /api/v1/exports/:register/files', {
  ...ofRegister,
  summary: 'The files for a further register, newest first',
  query: pageQuery(uuids),
  answers: { 200: json('A page of files', RegisterFilePage) },
  problems: ['path.unknown'],
  async handle({ caller, params: { register: name }, query: { limit, cursor: before } }, gateway) {
    const register = readRegister(name).profile.id
    const rows = await readFiles(gateway.store.db, caller, register, {
      actors: caller.actors,
      limit: limit + 1,
      before,
    })
    const parties = await readRegisterParties(gateway, caller, register)
    return viewPage(
      rows,
      limit,
      row => viewRegisterFile(row, parties),
      row => row.id,
    )
  },
})

const getRegisterFile = endpoint('GET /api/v1/exports/:register/files/:id', {
  ...ofRegister,
  summary: 'A file for a further register, with what is in it',
  answers: { 200: json('The file', RegisterFileDetail) },
  problems: ['path.unknown'],
  async handle({ caller, params: { register, id } }, gateway) {
    const file = await findOwnFile(gateway, caller, register, id)
    const entities = await listEntitiesOfFile(gateway.store.db, id)
    const parties = await readRegisterParties(gateway, caller, register)
    return {
      ...viewRegisterFile(file, parties),
      items: entities.filter(({ kind }) => kind === 'device').map(viewRegisterDevice),
    }
  },
})

const getRegisterDocument = endpoint('GET /api/v1/exports/:register/files/:id/document', {
  ...ofRegister,
  summary: 'The XML of a file for a further register',
  description: 'As it was made, whatever became of its devices.',
  work: 'exporting',
  answers: {
    200: sent('The XML, byte for byte as it is to be uploaded', { 'application/xml': Type.String() }),
  },
  problems: ['path.unknown'],
  async handle({ reply, caller, params: { register, id } }, gateway) {
    const file = await findOwnFile(gateway, caller, register, id)
    const entities = await listEntitiesOfFile(gateway.store.db, id)
    await giveWay()
    const xml = renderRegisterFile(readRegister(register), file, entities)
    return reply
      .type('application/xml')
      .header('content-disposition', `attachment; filename="${nameRegisterFile(file)}"`)
      .send(Buffer.from(xml))
  },
})

const noteRegisterUpload = endpoint('POST /api/v1/exports/:register/files/:id/upload', {
  act: 'file-uploaded',
  ...ofRegister,
  summary: 'Note that a file was uploaded to a further register',
  right: 'exports.manage',
  answers: { 200: json('The file', RegisterFile) },
  problems: ['path.unknown', 'register.uploaded'],
  async handle({ caller, params: { register, id }, log }, gateway) {
    const result = await noteUpload(gateway, caller, readRegister(register), id)
    if (result.kind === 'unknown') throw await explainUnknownFile(gateway.store, id)
    if (result.kind === 'already') {
      const { uploaded_at } = result.file
      throw new Problem(
        'register.uploaded',
        `${nameRegisterFile(result.file)} was uploaded already, on ${formatTime(uploaded_at)}.`,
      )
    }
    log({ register, file: id }, 'file for a register uploaded')
    const file = await findOwnFile(gateway, caller, register, id)
    return viewRegisterFile(file, await readRegisterParties(gateway, caller, register))
  },
})

const discardRegisterFile = endpoint('DELETE /api/v1/exports/:register/files/:id', {
  act: 'file-discarded',
  ...ofRegister,
  asksReason: 'where-asked',
  summary: 'Discard a file that was not uploaded: its devices go into the next one',
  right: 'exports.manage',
  answers: { 204: empty('It is gone') },
  problems: ['path.unknown', 'register.uploaded', 'register.needed'],
  async handle({ caller, params: { register, id }, log }, gateway) {
    const result = await discardFile(gateway, caller, readRegister(register), id)
    if (result.kind === 'unknown') throw await explainUnknownFile(gateway.store, id)
    if (result.kind === 'file-uploaded') {
      throw new Problem('register.uploaded', 'It was uploaded, and is discarded no more.')
    }
    if (result.kind === 'needed') {
      throw new Problem(
        'register.needed',
        `The file ${result.by} has devices of groups that come with this one. Discard that one first.`,
      )
    }
    log({ register, file: id }, 'file for a register discarded')
    return undefined
  },
})

/** `/api/v1/exports/{register}/files`: the files that a person carries to a further register. */
export const registerFiles = {
  createRegisterFiles,
  listRegisterFiles,
  getRegisterFile,
  getRegisterDocument,
  noteRegisterUpload,
  discardRegisterFile,
}

/** A file of an actor that the caller acts for. @throws Problem where there is none */
export async function findOwnFile(
  { store }: Gateway,
  caller: Caller,
  register: string,
  id: string,
): Promise<CountedFile> {
  const file = await findRegisterFile(store.db, caller, register, id)
  if (file === undefined || !mayActFor(caller, file)) throw await explainUnknownFile(store, id)
  return file
}

/** That there is no file of an id; with what a store that went back has to do with it, where its id is from before that. */
export async function explainUnknownFile({ db }: Store, id: string): Promise<Problem> {
  const { restored_at: restoredAt = null } = (await readEpoch(db, false)) ?? {}
  const madeAt = readIdTime(id)
  const isOlder = restoredAt !== null && madeAt !== undefined && madeAt.getTime() <= restoredAt
  const lost = isOlder
    ? ` By its id it is of ${madeAt.toISOString()}, and on ${formatTime(restoredAt)} the store went back to an older state: it may have been made after that state. Make files of its devices again; do not upload them where the first one was uploaded, but say the same of them.`
    : ''
  return new Problem('path.unknown', `There is no file "${id}" for the register.${lost}`)
}

function readFileLimits({
  registerFileDevices,
  registerFileMebibytes,
}: Gateway['config']): Partial<FileLimits> {
  return {
    ...(registerFileDevices === undefined ? {} : { devices: registerFileDevices }),
    ...(registerFileMebibytes === undefined ? {} : { bytes: registerFileMebibytes * 1024 * 1024 }),
  }
}

/** By actor the number by which a register knows who uploads its files. */
export async function readRegisterParties(
  { store }: Gateway,
  caller: Caller,
  register: string,
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await listActorsOfRegister(store.db, caller, register)
  return new Map(rows.map(({ actor, party }) => [actor, party]))
}

/** Each device with what is against it first, as many as one reads at once. */
function listFaults(devices: readonly JudgedDevice[]): string {
  const some = devices.slice(0, 20).map(({ device: { agency, code }, errors: [first] }) => {
    const { ruleId, message } = first ?? { ruleId: '', message: '' }
    return `${agency}:${code} ${ruleId}: ${message}`
  })
  return some.join(' ') + (devices.length > some.length ? ` And ${devices.length - some.length} more.` : '')
}

function listNames(devices: readonly { agency: string; code: string }[]): string {
  const some = devices.slice(0, 20).map(({ agency, code }) => `${agency}:${code}`)
  return some.join(', ') + (devices.length > some.length ? ` and ${devices.length - some.length} more` : '')
}
