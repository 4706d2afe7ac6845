import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { skipWithout } from '../../../test/needs.ts'

/** The folder with GS1's published files and the pool's interface description. */
const folder =
  process.env.UDIGATE_GDSN_DIR ?? fileURLToPath(new URL('../../../../shared/gdsn', import.meta.url))

export const filesMissing = skipWithout('gdsn-files', existsSync(join(folder, 'data/xsd')))

/** For the `skip` option of a test that validates XML. */
export const xmlJudgeMissing =
  filesMissing || skipWithout('xmllint', spawnSync('xmllint', ['--version']).status === 0)

export function readGdsnFile(path: string): string {
  return readFileSync(join(folder, 'data', path), 'utf8')
}

/**
 * What GS1's schemas have against documents, which the schema of a message alone does not see in the modules. Each document
 * stands in a file, since xmllint reads all schemas again with each run.
 */
export function judgeXml(paths: readonly string[]): string {
  const schema = join(folder, 'data/xsd/gs1/gdsn/_all.xsd')
  const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', schema, ...paths], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return status === 0 ? '' : stderr
}

interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly maxLength?: number
  readonly $ref?: string
}

interface Description {
  readonly paths: Readonly<
    Record<string, { post: { parameters: readonly { in: string; schema: Schema }[] } }>
  >
  readonly definitions: Readonly<Record<string, Schema>>
}

/**
 * Makes a function that says what the pool's interface description has against a body for a call; nothing where it is sound. The
 * description does not say that there are no other members; a name that it does not know is a slip all the same.
 */
export function bodyJudge(call: string): (body: unknown) => string[] {
  const description: Description = JSON.parse(readGdsnFile('firstbase-catalogue-item-api.swagger.json'))
  const { definitions, paths } = description
  const body = paths[call]?.post.parameters.find(parameter => parameter.in === 'body')
  if (body === undefined) throw new Error(`The pool has no call ${call}.`)
  return value => judge(value, body.schema, '')

  function judge(value: unknown, { $ref, ...own }: Schema, at: string): string[] {
    const schema: Schema = $ref === undefined ? own : (definitions[$ref.split('/').at(-1) ?? ''] ?? own)
    const type = schema.properties ? 'object' : (schema.type ?? 'object')
    if (!isOfType(value, type)) return [`${at} is no ${type}: ${JSON.stringify(value)}`]
    if (Array.isArray(value))
      return value.flatMap((each, index) => judge(each, schema.items ?? {}, `${at}/${index}`))
    if (type === 'object') return judgeObject(value as Record<string, unknown>, schema, at)
    const text = String(value)
    const isSound =
      (schema.enum === undefined || schema.enum.includes(value)) &&
      (schema.pattern === undefined || new RegExp(schema.pattern).test(text)) &&
      text.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY)
    return isSound ? [] : [`${at} may not be ${text}`]
  }

  function judgeObject(value: Record<string, unknown>, schema: Schema, at: string): string[] {
    const missing = (schema.required ?? []).filter(name => value[name] === undefined)
    return [
      ...missing.map(name => `${at}/${name} is missing`),
      ...Object.entries(value).flatMap(([name, member]) => {
        const known = schema.properties?.[name]
        return known === undefined ? [`${at}/${name} is unknown`] : judge(member, known, `${at}/${name}`)
      }),
    ]
  }
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}
