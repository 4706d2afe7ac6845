import * as Type from 'typebox'
import type { KeyStanding } from '../../keys/shortfall.ts'
import { rightNames } from '../../rights/rights.ts'
import { scopes } from '../../rights/scopes.ts'
import type { AuthorNames } from '../../store/authors.ts'
import { decodeJson } from '../../store/json.ts'
import type { ApiKeyRow } from '../../store/tables.ts'
import { type Body, formatTime, id, ref, Stage, string, time } from '../body.ts'
import { Author, viewAuthor } from '../endpoint/author.ts'
import { definePage } from '../endpoint/page.ts'

const Scopes = Type.Array(Type.Enum([...scopes]), {
  minItems: 1,
  maxItems: scopes.length,
  description:
    'validate: judge; submit: submit, pull and export; read: what is stored, and plan; admin: what an administrator of the organisation does: actors, keys, webhooks. A key may do no more than the person in whose right it acts.',
})

const Actors = Type.Union(
  [
    Type.Enum(['any']),
    Type.Array(Type.String({ pattern: '^[A-Z]{2}-[A-Z]{2}-[0-9]{9}$', examples: ['DE-MF-000001723'] }), {
      minItems: 1,
      maxItems: 500,
    }),
  ],
  { description: "The SRNs that it may act for; any for all of the organisation's." },
)

const name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[^\\s\\p{C}](?:[^\\p{C}]*[^\\s\\p{C}])?$',
  examples: ['ERP, plant Ulm'],
  description: 'What it is called, for people.',
})

const defaultLanguage = Type.String({
  pattern: '^[A-Z]{2}$',
  examples: ['DE'],
  description:
    'The language of names of substances that come without one; submit, plan and validate fill it in where UDIGATE_STRICT_CONTRACT is set.',
})

export const KeyRequest = Type.Object(
  {
    name,
    scopes: Scopes,
    actors: Actors,
    expiresAt: Type.Optional(
      Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
        description: 'When it expires, with the offset from UTC; absent where it does not expire.',
      }),
    ),
    defaultLanguage: Type.Optional(defaultLanguage),
  },
  {
    $id: 'KeyRequest',
    title: 'API key to make',
    additionalProperties: false,
    examples: [
      {
        name: 'ERP, plant Ulm',
        scopes: ['validate', 'submit', 'read'],
        actors: ['DE-MF-000001723'],
        expiresAt: '2027-12-31T23:00:00Z',
      },
      { name: 'Dashboard', scopes: ['read'], actors: 'any' },
    ],
  },
)

const view = {
  id: id('Names the key; submissions and the log have it.'),
  stage: ref(Stage),
  organisation: Type.String(),
  name,
  scopes: Scopes,
  actors: Actors,
  defaultLanguage: Type.Optional(defaultLanguage),
  state: Type.Enum(['VALID', 'EXPIRED', 'REVOKED']),
  createdAt: time('When it was made.'),
  createdBy: Type.Optional(ref(Author)),
  onBehalfOf: ref(Author),
  lacking: Type.Optional(
    Type.Array(
      Type.Object({
        rights: Type.Array(Type.Enum(rightNames), { maxItems: rightNames.length }),
        because: Type.String(),
      }),
      {
        maxItems: 3,
        description:
          'What its scopes name and it may not do now, or not for all of its actors, and why; absent where that is nothing.',
      },
    ),
  ),
  expiresAt: Type.Optional(time('When it expires; absent where it does not expire.')),
  revokedAt: Type.Optional(time('Since when it is refused.')),
  lastUsedAt: Type.Optional(
    time('When it was used last, about a minute late; absent where it was never used.'),
  ),
}

const example = {
  id: '019a6f3e-5d5c-7a41-9c0e-3f1d2b4a5c6d',
  stage: 'preview',
  organisation: 'maker',
  name: 'ERP, plant Ulm',
  scopes: ['validate', 'submit', 'read'],
  actors: ['DE-MF-000001723'],
  state: 'VALID',
  createdAt: '2027-01-15T09:30:00.000Z',
  createdBy: { kind: 'key', id: '019a6f3e-0000-7b2c-8d3e-4f5a6b7c8d9e', name: 'operator' },
  onBehalfOf: { kind: 'command line' },
  expiresAt: '2027-12-31T23:00:00.000Z',
}

export const KeyResponse = Type.Object(view, {
  $id: 'KeyResponse',
  title: 'API key, without the key itself',
  examples: [{ ...example, lastUsedAt: '2027-01-15T10:02:41.317Z' }],
})

export const CreatedKey = Type.Object(
  {
    key: string('The key itself. It is shown this once: only a hash of it is stored.'),
    ...view,
  },
  {
    $id: 'CreatedKey',
    title: 'API key that was just made',
    examples: [{ key: 'udg_preview_bm90LWEta2V5LWJ1dC1hbi1leGFtcGxlLW9mLW9uZSE', ...example }],
  },
)

export const KeyPage = definePage(KeyResponse, {
  $id: 'KeyPage',
  title: 'Page of API keys, newest first',
  examples: [{ items: [{ ...example, state: 'REVOKED', revokedAt: '2027-02-01T08:00:00.000Z' }] }],
})

export type KeyView = Body<typeof KeyResponse>

/** What is sent to make a key. */
export type KeyRequestBody = Body<typeof KeyRequest>

/**
 * An API key: never the key itself, nor its hash.
 *
 * @param names of those who made keys, and in whose right they act
 */
export function viewKey(
  row: ApiKeyRow,
  { principal, lacking }: KeyStanding,
  now: Date,
  names?: AuthorNames,
): KeyView {
  const { actors, default_language } = row
  return {
    id: row.id,
    stage: row.stage,
    organisation: row.organisation,
    name: row.name,
    scopes: decodeJson(row.scopes),
    actors: decodeJson(actors),
    defaultLanguage: default_language ?? undefined,
    state: getKeyState(row, now),
    createdAt: formatTime(row.created_at),
    createdBy: row.created_by === null ? undefined : viewAuthor(row.created_by, names),
    onBehalfOf: viewAuthor(principal, names),
    ...(lacking.length > 0 && {
      lacking: lacking.map(({ rights, because }) => ({ rights: [...rights], because })),
    }),
    expiresAt: formatTime(row.expires_at),
    revokedAt: formatTime(row.revoked_at),
    lastUsedAt: formatTime(row.last_used_at),
  }
}

function getKeyState({ revoked_at, expires_at }: ApiKeyRow, now: Date): KeyView['state'] {
  if (revoked_at !== null) return 'REVOKED'
  return expires_at !== null && expires_at <= now.getTime() ? 'EXPIRED' : 'VALID'
}
