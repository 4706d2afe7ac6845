import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonValue, RecordRequest } from '@udigate/udi'
import { modelNames } from './models/index.ts'
import { validRequests } from './rules/valid-requests.ts'
import { validate } from './validate.ts'

/** Fields that no message carries, of which nothing is said. */
const ownFields = ['Material', 'MaterialText', 'OrgUnit', 'UdiDis']

/** The pointers of all texts of a request. */
function* findTexts(value: unknown, path = ''): Generator<string> {
  if (typeof value === 'string') yield path
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) yield* findTexts(member, `${path}/${name}`)
}

function change(
  value: JsonValue,
  [step, ...rest]: readonly string[],
  spoil: (text: string) => string,
): JsonValue {
  if (step === undefined) return spoil(value as string)
  const copy = structuredClone(value) as Record<string, JsonValue>
  copy[step] = change(copy[step] as JsonValue, rest, spoil)
  return copy
}

for (const model of modelNames) {
  test(`a zero width space in any text of a request is named, ${model}`, () => {
    const request = validRequests[model] as unknown as JsonValue
    const texts = [...findTexts(request)].filter(path => !ownFields.some(field => path.includes(`/${field}`)))
    assert.ok(texts.length >= 10)
    for (const path of texts) {
      for (const spoil of [(text: string) => `\u200b${text}`, (text: string) => `${text}\u200b`]) {
        const {
          status: _,
          message: __,
          ...lists
        } = validate(model, change(request, path.split('/').slice(1), spoil) as RecordRequest)
        const said = Object.values(lists)
          .flat()
          .map(({ message }) => message)
        assert.ok(
          said.some(message => message.includes('U+200B ZERO WIDTH SPACE')),
          `${path}: ${said.join(' ')}`,
        )
      }
    }
  })
}
