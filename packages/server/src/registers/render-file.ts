import { createHash } from 'node:crypto'
import type { Desired } from '@udigate/udi'
import type { Register } from '../authorities/registers.ts'
import { decodeJson } from '../store/json.ts'
import type { RegisterEntityRow, RegisterFileRow } from '../store/tables.ts'

/** What a file says of itself, from which its bytes follow together with what is in it. */
export type FileHead = Pick<RegisterFileRow, 'id' | 'actor' | 'model' | 'operation' | 'made_at'>

/** What of an entity goes into a file. */
type InFile = Pick<
  RegisterEntityRow,
  'kind' | 'agency' | 'code' | 'code_space' | 'record' | 'group_agency' | 'group_code'
>

/**
 * The bytes of a file for a further register: a message of the authority, of the version of its schemas that the register takes. The same
 * head and entities give the same bytes. The number by which the register knows the actor stands nowhere in it.
 *
 * @param entities in any order: devices, and groups that come with them
 */
export function renderRegisterFile(register: Register, head: FileHead, entities: readonly InFile[]): string {
  const { law, profile } = register
  const groups = new Map(
    entities.flatMap(row => (row.kind === 'group' ? [[nameInFile(row), row] as const] : [])),
  )
  const devices = entities.filter(({ kind }) => kind === 'device').toSorted(compare)
  const operations = devices.map(row => {
    const group = groups.get(
      nameInFile({ agency: row.group_agency ?? '', code: row.group_code ?? '', code_space: row.code_space }),
    )
    const desired: Desired = {
      model: head.model,
      device: decodeJson(row.record),
      ...(group === undefined ? {} : { deviceGroup: decodeJson(group.record) }),
    }
    return {
      desired,
      planned: { operation: head.operation, entity: law.identify(desired).device, differences: [] },
    }
  })
  return law.render(operations, {
    sender: { actorCode: head.actor },
    recipient: { actorCode: law.recipient, nodeId: profile.recipientNode },
    schemaVersion: profile.schemaVersion,
    ids: { messageId: head.id, correlationId: head.id },
    createdAt: new Date(head.made_at),
    withAccessToken: false,
  })
}

/** SHA-256 of a text in UTF-8, hexadecimal. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * The name of a file that a person uploads: it says which devices, and what is done with them. Names sort in the order of uploading.
 *
 * @returns such as `swissdamed-01a2063a-5642-702d-acb8-64fb9c9e8a76-eu-udi-mdr-device-post.xml`
 */
export function nameRegisterFile({
  id,
  register,
  model,
  operation,
}: Pick<RegisterFileRow, 'id' | 'register' | 'model' | 'operation'>): string {
  const what = `${model}-${operation}`.replaceAll(/[._]/g, '-').toLowerCase()
  return `${register}-${id}-${what}.xml`
}

function nameInFile({ agency, code, code_space }: Pick<InFile, 'agency' | 'code' | 'code_space'>): string {
  return JSON.stringify([agency, code, code_space])
}

function compare(one: InFile, other: InFile): number {
  const [a, b] = [nameInFile(one), nameInFile(other)]
  return a < b ? -1 : a > b ? 1 : 0
}
