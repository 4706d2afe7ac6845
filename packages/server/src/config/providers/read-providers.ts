import { readFile } from 'node:fs/promises'
import { compileSchema, readJson } from '@udigate/udi'
import * as Type from 'typebox'
import { roleNames } from '../../rights/roles.ts'
import type { ContentSource } from '../../settings/content-source.ts'
import { isLoopback } from '../../settings/loopback.ts'
import { stages } from '../../stage.ts'
import type { ProvidedRole, Provider } from './provider.ts'

const line = (description: string, most = 1_000) =>
  Type.String({ minLength: 1, maxLength: most, pattern: '^[^\\u0000-\\u001f\\u007f]+$', description })

const RoleEntry = Type.Object(
  {
    claim: line('The claim that decides, such as groups, roles or email.', 200),
    value: line('What it has to be; where it is a list, what has to be in it.'),
    role: Type.Enum(roleNames, { description: 'The role of everyone for whom this holds.' }),
    organisation: Type.Optional(line('Where; not for a host.', 255)),
    stage: Type.Optional(Type.Enum([...stages], { description: 'On which stage; not for a host.' })),
    actors: Type.Optional(
      Type.Union([Type.Enum(['any']), Type.Array(line('An SRN.', 40), { minItems: 1, maxItems: 500 })], {
        description: 'The SRNs that they may act for; any where absent.',
      }),
    ),
  },
  { additionalProperties: false },
)

const ProviderEntry = Type.Object(
  {
    id: Type.String({
      pattern: '^[a-z0-9][a-z0-9-]{0,31}$',
      description: 'Stands in the addresses of its sign-in.',
    }),
    title: line('What the button of the sign-in page calls it.', 60),
    issuer: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'Its issuer identifier, with https (http on this machine).',
    }),
    clientId: line('The client that the gateway is there.'),
    clientSecretFile: Type.Optional(line('The file with the secret of that client.')),
    clientSecretCommand: Type.Optional(line('A command that writes it.')),
    scopes: Type.Optional(
      Type.Array(Type.String({ pattern: '^[!#-[\\]-~]{1,100}$' }), {
        maxItems: 20,
        description: 'Asked for besides openid; profile and email where absent.',
      }),
    ),
    clockTolerance: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 300,
        description: 'How far its clock may be off, in seconds; 30 where absent.',
      }),
    ),
    roles: Type.Array(RoleEntry, {
      maxItems: 1_000,
      description: 'Who is what. Whom none of these holds for signs in only with a role that a person gave.',
    }),
  },
  { additionalProperties: false },
)

/** The file with the providers that people sign in by; published as `docs/providers.schema.json`. */
export const ProvidersFile = Type.Object(
  {
    $schema: Type.Optional(Type.String({ description: 'Where editors find this schema.' })),
    providers: Type.Array(ProviderEntry, { maxItems: 20 }),
  },
  { title: 'Providers that people sign in by', additionalProperties: false },
)

const check = compileSchema(ProvidersFile)

/**
 * Reads the file with the providers that people sign in by.
 *
 * @throws Error that names what cannot be used, and where
 */
export async function readProviders(file: string): Promise<Provider[]> {
  const bytes = await readFile(file).catch(cause => {
    throw new Error(`the file ${file} cannot be read: ${(cause as Error).message}.`, { cause })
  })
  const reading = readJson(bytes)
  if (!reading.ok) throw new Error(`${file}, line ${reading.fault.line}: ${reading.fault.message}`)
  check(reading.value, '', ({ path, message }) => {
    throw new Error(`${file}, at ${path || '/'}: ${message}`)
  })
  const { providers } = reading.value as Type.Static<typeof ProvidersFile>
  for (const [name, values] of Object.entries({
    id: providers.map(({ id }) => id),
    issuer: providers.map(({ issuer }) => issuer),
  })) {
    const twice = values.find((value, index) => values.indexOf(value) !== index)
    if (twice !== undefined) throw new Error(`${file} has two providers with the ${name} ${twice}.`)
  }
  return providers.map((entry, index) => {
    try {
      return readProvider(entry)
    } catch (cause) {
      throw new Error(`${file}, at /providers/${index}: ${(cause as Error).message}`, { cause })
    }
  })
}

/** What `udigate config check` looks at. */
export async function checkProvidersFile(file: string): Promise<void> {
  await readProviders(file)
}

function readProvider(entry: Type.Static<typeof ProviderEntry>): Provider {
  const { id, title, clientId, scopes = ['profile', 'email'], clockTolerance = 30 } = entry
  const issuer = URL.parse(entry.issuer)
  if (!issuer) throw new Error('issuer is no address.')
  if (issuer.protocol !== 'https:' && !(issuer.protocol === 'http:' && isLoopback(issuer.hostname)))
    throw new Error('issuer must begin with https: tokens would be there for anyone to read.')
  return {
    id,
    title,
    issuer,
    clientId,
    clientSecret: readSecretSource(entry),
    scopes: [...new Set(['openid', ...scopes])],
    clockTolerance,
    roles: entry.roles.map(({ claim, value, ...about }) => ({ claim, value, role: readRole(about) })),
  }
}

function readSecretSource({
  clientSecretFile: path,
  clientSecretCommand: command,
}: Type.Static<typeof ProviderEntry>): ContentSource | undefined {
  if (path !== undefined && command !== undefined)
    throw new Error('clientSecretFile and clientSecretCommand are both there; leave one out.')
  if (path !== undefined) return { from: 'file', path }
  return command === undefined ? undefined : { from: 'command', command }
}

function readRole({
  role,
  organisation,
  stage,
  actors = 'any',
}: Omit<Type.Static<typeof RoleEntry>, 'claim' | 'value'>): ProvidedRole {
  if (role === 'host') {
    if (organisation !== undefined || stage !== undefined)
      throw new Error('a host is in no organisation and on no stage.')
    return { role }
  }
  if (organisation === undefined || stage === undefined)
    throw new Error(`the role ${role} needs an organisation and a stage.`)
  return { role, organisation, stage, actors }
}
