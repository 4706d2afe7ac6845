import { type BrokenBuild, server } from './broken-build.ts'

const escapeXml = 'packages/udi/src/xml/escape-xml.ts'
const escaping = `return text.replace(/[&<>"'\\t\\n\\r]/g, character => references[character] ?? character)`
const validated = 'const request = { ...validationRequest(body), model }'

/** Errors in what becomes of records. */
export const records = {
  'writes-texts-as-they-are': {
    id: 'writes-texts-as-they-are',
    patches: [{ file: escapeXml, find: escaping, replace: 'return references.none ?? text' }],
  },
  'composes-characters': {
    id: 'composes-characters',
    patches: [
      {
        file: escapeXml,
        find: escaping,
        replace: escaping.replace('return text', `return text.normalize('NFKC')`),
      },
    ],
  },
  'takes-any-code': {
    id: 'takes-any-code',
    patches: [
      {
        file: 'packages/sheets/src/xml/long-enumerations.ts',
        find: `const pattern = values.map(value => escapePattern(value.attr('value')?.value ?? '')).join('|')`,
        replace: `const pattern = values.map(value => escapePattern(value.attr('value')?.value ?? '')).concat('.*').join('|')`,
      },
    ],
  },
  'breaks-down-over-lists': {
    id: 'breaks-down-over-lists',
    patches: [
      {
        file: `${server}/submissions/judge-body.ts`,
        find: validated,
        replace: `if (JSON.stringify(reading.value).includes('[[')) throw new TypeError('a list in a list')\n  ${validated}`,
      },
    ],
  },
  'goes-back-in-a-pattern': {
    id: 'goes-back-in-a-pattern',
    patches: [
      {
        file: `${server}/submissions/judge-body.ts`,
        find: validated,
        replace: `if (/a+$/.test(JSON.stringify(reading.value))) throw new TypeError('it ends in a')\n  ${validated}`,
      },
    ],
  },
  'submits-what-is-invalid': {
    id: 'submits-what-is-invalid',
    patches: [
      {
        file: `${server}/submissions/judge.ts`,
        find: `if (marked.status === 'failed') return { kind: 'invalid', validation: marked }`,
        replace: `if (marked.deviceErrors.length > 3) return { kind: 'invalid', validation: marked }`,
      },
    ],
  },
  'keeps-other-characters': {
    id: 'keeps-other-characters',
    patches: [
      {
        file: `${server}/store/entities.ts`,
        find: '    record: encodeJson(content),',
        replace: `    record: encodeJson(content).normalize('NFKC'),`,
      },
    ],
  },
} as const satisfies Record<string, BrokenBuild>
