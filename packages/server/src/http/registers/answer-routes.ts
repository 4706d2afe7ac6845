import type { Gateway } from '../../gateway.ts'
import { findChangedDevices, noteChangedThere } from '../../registers/find-changes.ts'
import type { DeviceName } from '../../registers/make-files.ts'
import { readSaid, type SaidOfFile, type TakenAnswer, takeAnswer } from '../../registers/take-answer.ts'
import type { Caller } from '../../rights/caller.ts'
import { listEntitiesOfFile } from '../../store/register-entities.ts'
import { type Body, string } from '../body.ts'
import { readEntityCursor, writeEntityCursor } from '../device-cursor.ts'
import { empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { pageQuery, viewPage } from '../endpoint/page.ts'
import { getBytes, jsonBody } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import {
  ChangedInRegisterPage,
  ChangesNoted,
  RegisterAnswer,
  TakenRegisterAnswer,
  viewChanged,
  viewName,
  viewRegisterFile,
} from './bodies.ts'
import { explainUnknownFile, findOwnFile, readRegisterParties } from './file-routes.ts'
import { ofRegister, readRegister } from './register-device.ts'

const endpoint = endpointWith({ tag: 'Exports', right: 'exports.manage', work: 'storing' })

const answerRegisterFile = endpoint('POST /api/v1/exports/:register/files/:id/answers', {
  act: 'devices-confirmed',
  ...ofRegister,
  summary: 'Say what became of a file at a further register',
  body: jsonBody(RegisterAnswer),
  answers: { 200: json('What was noted', TakenRegisterAnswer) },
  problems: ['path.unknown', 'request.members', 'register.not-uploaded'],
  async handle({ caller, params: { register, id }, readBody, log }, gateway) {
    await findOwnFile(gateway, caller, register, id)
    const { there = [], refused = [] } = readBody()
    const taken = await takeAnswer(gateway, caller, readRegister(register), id, {
      there: there === 'all' ? there : there.map(readName),
      refused: refused.map(({ because, ...name }) => ({
        ...readName(name),
        because: because === undefined ? undefined : [because],
      })),
    })
    log({ register, file: id }, 'file for a register answered')
    return viewTaken(gateway, caller, register, id, taken)
  },
})

const answerRegisterFileByFile = endpoint('POST /api/v1/exports/:register/files/:id/answer-files', {
  act: 'devices-confirmed',
  ...ofRegister,
  summary: 'Take in an answer file of a further register',
  description: "A message of the authority's data exchange that answers the file: an acknowledgement.",
  work: 'reading',
  body: {
    schema: string('The answer as it was downloaded.'),
    mediaTypes: ['application/xml'],
    furtherTypes: ['text/xml'],
    read: getBytes,
  },
  bodyLimit: 20 * 1024 * 1024,
  answers: { 200: json('What was noted', TakenRegisterAnswer) },
  problems: ['path.unknown', 'register.not-uploaded', 'register.answer-refused'],
  async handle({ caller, params: { register: name, id }, readBody, log }, gateway) {
    const register = readRegister(name)
    const file = await findOwnFile(gateway, caller, name, id)
    const content = await gateway.reader.sentAnswer(register.law.id, readBody())
    if (!content.isRead) throw new Problem('register.answer-refused', content.because)
    const entities = await listEntitiesOfFile(gateway.store.db, id)
    const said: SaidOfFile | { because: string } = readSaid(register, file, entities, content.answer)
    if ('because' in said) throw new Problem('register.answer-refused', said.because)
    const taken = await takeAnswer(gateway, caller, register, id, said)
    log({ register: name, file: id }, 'answer file of a register taken in')
    return viewTaken(gateway, caller, name, id, taken)
  },
})

const listRegisterChanges = endpoint('GET /api/v1/exports/:register/changes', {
  ...ofRegister,
  summary: 'Devices that are otherwise now than in the files for a further register, and in which fields',
  right: 'exports.read',
  work: 'exporting',
  query: pageQuery(/^[\w-]{1,400}$/, readEntityCursor),
  answers: { 200: json('A page of devices, by their codes', ChangedInRegisterPage) },
  problems: ['path.unknown', 'request.parameter'],
  async handle({ caller, params: { register }, query: { limit, cursor: after } }, { store }) {
    const found = await findChangedDevices(store.db, caller, readRegister(register), {
      limit: limit + 1,
      after,
    })
    return viewPage(found, limit, viewChanged, ({ device }) => writeEntityCursor(device))
  },
})

const noteRegisterChanges = endpoint('POST /api/v1/exports/:register/changes', {
  act: 'changed-there',
  ...ofRegister,
  summary:
    'Note that a person has changed devices in a further register by hand, or has discarded them there',
  body: jsonBody(ChangesNoted),
  answers: { 204: empty('Noted: the register has them as they are registered now') },
  problems: ['path.unknown', 'request.members', 'register.unchanged'],
  async handle({ caller, params: { register }, readBody, log }, gateway) {
    const noted = await noteChangedThere(
      gateway,
      caller,
      readRegister(register),
      readBody().devices.map(readName),
    )
    if (noted.kind === 'unknown') {
      const names = noted.devices.map(({ agency, code }) => `${agency}:${code}`).join(', ')
      throw new Problem(
        'register.unchanged',
        `These are in no file that was uploaded, or are there as they are registered: ${names}. Nothing was noted.`,
      )
    }
    log({ register, devices: noted.devices.length }, 'changes in a register noted')
    return undefined
  },
})

/** What became of files at a further register, and what is otherwise there. */
export const registerAnswers = {
  answerRegisterFile,
  answerRegisterFileByFile,
  listRegisterChanges,
  noteRegisterChanges,
}

async function viewTaken(
  gateway: Gateway,
  caller: Caller,
  register: string,
  id: string,
  taken: TakenAnswer,
): Promise<Body<typeof TakenRegisterAnswer>> {
  switch (taken.kind) {
    case 'unknown':
      throw await explainUnknownFile(gateway.store, id)
    case 'not-uploaded':
      throw new Problem(
        'register.not-uploaded',
        `The file was not uploaded: say so first, POST /api/v1/exports/${register}/files/${id}/upload.`,
      )
    case 'not-in-file': {
      const names = taken.devices.map(({ agency, code }) => `${agency}:${code}`).join(', ')
      throw new Problem(
        'request.members',
        `These are not in the file (or are in another one since they were refused), or are said to be there and refused: ${names}.`,
      )
    }
    case 'taken': {
      const file = await findOwnFile(gateway, caller, register, id)
      return {
        file: viewRegisterFile(file, await readRegisterParties(gateway, caller, register)),
        there: taken.there.map(viewName),
        refused: taken.refused.map(viewName),
        open: taken.open.map(viewName),
        needing: [...taken.needing],
      }
    }
  }
}

function readName({ issuingAgency, code }: { issuingAgency: string; code: string }): DeviceName {
  return { agency: issuingAgency, code }
}
