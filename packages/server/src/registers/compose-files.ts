import type { Register } from '../authorities/registers.ts'
import { giveWay } from '../give-way.ts'
import { type Environment, makeId } from '../ids.ts'
import type { Acting } from '../rights/caller.ts'
import { encodeJson } from '../store/json.ts'
import type { EntityRow, RegisterEntityRow, RegisterFileRow } from '../store/tables.ts'
import type { JudgedDevice } from './judge-device.ts'
import { hashText, renderRegisterFile } from './render-file.ts'
import { findFurtherSpace } from './spaces.ts'

/** How much a file may have. */
export interface FileLimits {
  devices: number
  bytes: number
}

/** A file, with what is in it. */
export interface ComposedFile {
  file: RegisterFileRow
  entities: readonly RegisterEntityRow[]
}

type IdSource = Pick<Environment, 'now' | 'randomBytes'>

interface Piece {
  actor: string
  model: string
  operation: string
  devices: readonly JudgedDevice[]
}

/**
 * Divides devices into files: each has one actor, one model and one operation, and no more than it may have. In the order in which they are
 * to be uploaded.
 *
 * @returns the files, and the devices of which one alone is more than a file may have
 */
export async function composeFiles(
  composing: IdSource,
  caller: Acting,
  register: Register,
  limits: FileLimits,
  taken: readonly JudgedDevice[],
): Promise<{ files: ComposedFile[]; tooLarge: JudgedDevice[] }> {
  const files: ComposedFile[] = []
  const tooLarge: JudgedDevice[] = []
  let at = composing.now().getTime()
  for (const piece of listPieces(register, taken)) {
    const parts: (readonly JudgedDevice[])[] = []
    for (let from = 0; from < piece.devices.length; from += limits.devices)
      parts.push(piece.devices.slice(from, from + limits.devices))
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      await giveWay()
      const made = composeFile(composing, caller, register, { ...piece, devices: part }, at)
      if (made.file.bytes <= limits.bytes) {
        files.push(made)
        // Their ids sort in the order of uploading.
        at += 1
      } else if (part.length === 1) tooLarge.push(...part)
      else {
        const half = Math.ceil(part.length / 2)
        parts.unshift(part.slice(0, half), part.slice(half))
      }
    }
  }
  return { files, tooLarge }
}

function listPieces({ law }: Register, taken: readonly JudgedDevice[]): Piece[] {
  const pieces = Map.groupBy(taken, ({ device: { actor, model }, operation }) =>
    JSON.stringify([operation, actor, model]),
  )
  return [...pieces.values()]
    .flatMap(devices => {
      const [first] = devices
      if (first?.operation === undefined) return []
      const { actor, model } = first.device
      return [{ actor, model, operation: first.operation, devices }]
    })
    .toSorted((one, other) => law.operations.indexOf(one.operation) - law.operations.indexOf(other.operation))
}

function composeFile(
  composing: IdSource,
  { organisation, stage, author }: Acting,
  register: Register,
  { actor, model, operation, devices }: Piece,
  at: number,
): ComposedFile {
  const id = makeId({ ...composing, now: () => new Date(at) })
  const row = (entity: EntityRow): RegisterEntityRow => {
    const record = entity.record ?? encodeJson({})
    return {
      stage,
      register: register.profile.id,
      kind: entity.kind,
      agency: entity.agency,
      code: entity.code,
      code_space: findFurtherSpace(register, entity.code_space),
      organisation,
      actor,
      model,
      file: id,
      record,
      sha256: hashText(record),
      group_agency: entity.kind === 'device' ? entity.group_agency : null,
      group_code: entity.kind === 'device' ? entity.group_code : null,
      made_at: at,
      uploaded_at: null,
      confirmed_at: null,
      confirmed_by: null,
      current: null,
      removed_at: null,
      removed_by: null,
      removed_as: null,
      because: null,
    }
  }
  const groups = devices.flatMap(({ group, bringsGroup }) => (bringsGroup && group ? [row(group)] : []))
  const entities = [...groups, ...devices.map(({ device }) => row(device))]
  const head = { id, actor, model, operation, made_at: at }
  const document = renderRegisterFile(register, head, entities)
  const file: RegisterFileRow = {
    ...head,
    organisation,
    stage,
    register: register.profile.id,
    devices: devices.length,
    bytes: Buffer.byteLength(document),
    sha256: hashText(document),
    made_by: author,
    uploaded_at: null,
    uploaded_by: null,
  }
  return { file, entities }
}
