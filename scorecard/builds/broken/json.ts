import type { BrokenBuild } from './broken-build.ts'

const folder = 'packages/udi/src/json'
const scanner = `${folder}/json-scanner.ts`

/** Errors in how JSON is read. */
export const json = {
  'overlooks-a-comma': {
    id: 'overlooks-a-comma',
    patches: [
      {
        file: scanner,
        find: `      this.#path?.push(index)
      if (!this.#value(depth)) return false`,
        replace: `      this.#path?.push(index)
      if (index > 0 && this.#skipSpace() === closeBracket) {
        this.#at += 1
        return true
      }
      if (!this.#value(depth)) return false`,
      },
      {
        file: `${folder}/read-json.ts`,
        find: 'const value: JsonValue = JSON.parse(text)',
        replace: `const value: JsonValue = JSON.parse(text.replaceAll(/,(?=\\s*\\])/g, ''))`,
      },
    ],
  },
  'nests-without-limit': {
    id: 'nests-without-limit',
    patches: [
      {
        file: `${folder}/read-json.ts`,
        find: 'const usualDepth = 64',
        replace: 'const usualDepth = 1_000_000',
      },
      { file: scanner, find: 'const deepest = 1000', replace: 'const deepest = 1_000_000' },
    ],
  },
  'lets-the-last-key-win': {
    id: 'lets-the-last-key-win',
    patches: [
      {
        file: `${folder}/read-json.ts`,
        find: 'if (countMembers(value) === scanner.members) return { ok: true, value }',
        replace: 'if (countMembers(value) <= scanner.members) return { ok: true, value }',
      },
    ],
  },
  'takes-any-key': {
    id: 'takes-any-key',
    patches: [
      {
        file: scanner,
        find: `return key === '__proto__' || key === 'constructor' || key === 'prototype'`,
        replace: 'return key === undefined',
      },
      {
        file: `${folder}/read-json.ts`,
        find: 'if (countMembers(value) === scanner.members) return { ok: true, value }',
        replace: 'return { ok: true, value }',
      },
    ],
  },
  'repairs-utf8': {
    id: 'repairs-utf8',
    patches: [
      {
        file: `${folder}/decode-utf8.ts`,
        find: `const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })`,
        replace: `const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })`,
      },
    ],
  },
  'takes-lone-surrogates': {
    id: 'takes-lone-surrogates',
    patches: [
      {
        file: scanner,
        find: `      this.#refuse('lone-surrogate', at)
      return -1`,
        replace: '      return at + 6',
      },
    ],
  },
  'rounds-numbers': {
    id: 'rounds-numbers',
    patches: [
      {
        file: scanner,
        find: `return isExactNumber(text.slice(start, at)) || this.#refuse('inexact-number', start)`,
        replace: 'return isExactNumber(text.slice(start, at)) || true',
      },
    ],
  },
  'takes-any-character': {
    id: 'takes-any-character',
    patches: [
      {
        file: `${folder}/xml-text.ts`,
        find: 'if (text.length > fewUnits ? plain.test(text) : isPlain(text)) return undefined',
        replace: 'if (text !== undefined) return undefined',
      },
    ],
  },
} as const satisfies Record<string, BrokenBuild>
