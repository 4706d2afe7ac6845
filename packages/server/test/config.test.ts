import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { connectors } from '../src/authorities/eudamed/settings/connectors.ts'
import { type Config, readConfig } from '../src/config/read-config.ts'

function makeConfig(environment: Record<string, string | undefined>): Config {
  const reading = readConfig(environment)
  assert.ok('config' in reading, JSON.stringify(reading))
  return reading.config
}

/** How EUDAMED is reached on each stage. */
function readConnections(environment: Record<string, string | undefined>) {
  const { preview, production } = makeConfig(environment).stages
  return { preview: preview.eudamed, production: production.eudamed }
}

function listMistakes(environment: Record<string, string | undefined>): string[] {
  const reading = readConfig(environment)
  assert.ok('mistakes' in reading, 'this is no mistake')
  return reading.mistakes
}

/** The connectors that heed a setting, as a mistake names them. */
function nameConnectorsWith(setting: string): string {
  const heeding = Object.entries(connectors).filter(([, { settings }]) =>
    settings.some(name => name === setting),
  )
  assert.ok(heeding.length > 1 && heeding.length < Object.keys(connectors).length)
  return new Intl.ListFormat('en').format(heeding.map(([name]) => name))
}

/** The names that preview has where nothing is set. */
const acceptance = {
  authorityPartyId: 'eudamed_mdr_acc',
  authorityNodeId: 'eDelivery:EUDAMED',
  finalRecipient: 'urn:oasis:names:tc:ebcore:partyid-type:unregistered:C4',
}

const simulated = {
  simulated: true,
  connector: 'domibus',
  endpoint: new URL('http://127.0.0.1:8081/domibus/services/wsplugin'),
  partyId: 'EUDAMED_000001',
  agreement: acceptance,
  dtxVersion: '3.0.30',
  xsdDir: undefined,
  wait: 25,
  pollEvery: 100,
  quarantine: 10_000,
  confirmationEvery: 21_600_000,
  confirmationFresh: 300_000,
  budget: {},
  trafficRejection: 'unusual traffic',
  pullFullEvery: 1,
}

test('without any setting: this machine only, the simulator as preview, no production', () => {
  const defaults = {
    host: '127.0.0.1',
    port: 8080,
    dataDir: './data',
    databaseUrl: undefined,
    evidenceHeadDir: undefined,
    secretKey: undefined,
    demoKey: undefined,
    strictContract: false,
    logLevel: 'info',
  }
  const odd = JSON.parse('{"__proto__":"1","constructor":"1","toString":"1"}')
  for (const environment of [{}, { PATH: '/bin', HOME: '/root', PORT: undefined, HOST: '' }, odd]) {
    assert.partialDeepStrictEqual(makeConfig(environment), defaults)
    assert.deepEqual(readConnections(environment), { preview: simulated, production: undefined })
  }
})

test('a PostgreSQL is an address with a database, and needs the secret key that is shared', () => {
  const UDIGATE_SECRET_KEY = randomBytes(32).toString('base64')
  for (const DATABASE_URL of [
    'postgres://udigate:p%40ss@db.example:5432/udigate?sslmode=verify-full',
    'postgresql://udigate@db.example/udigate',
    'postgres:///udigate?host=/var/run/postgresql',
  ]) {
    assert.equal(makeConfig({ DATABASE_URL, UDIGATE_SECRET_KEY }).databaseUrl, DATABASE_URL)
    assert.match(listMistakes({ DATABASE_URL }).join(), /^environment: DATABASE_URL needs UDIGATE_SECRET_KEY/)
  }
  for (const DATABASE_URL of [
    'canary',
    'mysql://u:canary@db.example/udigate',
    'postgres://u:canary@db.example',
    'postgres://u:canary@db.example/',
    'postgres://u:can ary@:x/',
  ]) {
    const [mistake, ...more] = listMistakes({ DATABASE_URL, UDIGATE_SECRET_KEY })
    assert.match(mistake ?? '', /^environment: DATABASE_URL must be the address of a PostgreSQL database/)
    assert.deepEqual(more, [])
    assert.ok(!mistake?.includes('canary'))
  }
})

test('every setting is read', () => {
  const secretKey = randomBytes(32)
  const environment = {
    HOST: '::1',
    PORT: '0',
    UDIGATE_DATA_DIR: '/var/lib/udigate',
    UDIGATE_SECRET_KEY: secretKey.toString('base64'),
    UDIGATE_EVIDENCE_HEAD_DIR: '/mnt/worm',
    UDIGATE_DEMO_KEY: 'demo-key-1',
    UDIGATE_LOG_LEVEL: 'debug',
    UDIGATE_STRICT_CONTRACT: 'yes',
    UDIGATE_QUARANTINE: '90.5',
    UDIGATE_SIMULATOR_PORT: '9000',
    UDIGATE_PREVIEW_WAIT: '0.5',
    UDIGATE_PREVIEW_PARTY_ID: 'TEST',
    UDIGATE_PREVIEW_DTX_VERSION: '3.0.28',
    UDIGATE_PREVIEW_XSD_DIR: '/xsd',
    UDIGATE_PRODUCTION_CONNECTOR: 'domibus',
    UDIGATE_PRODUCTION_ENDPOINT: 'https://access.example/ws',
    UDIGATE_PRODUCTION_PARTY_ID: 'PROD',
    UDIGATE_PRODUCTION_USER: 'gateway',
    UDIGATE_PRODUCTION_PASSWORD: 'a secret',
    UDIGATE_PRODUCTION_CA_FILE: '/etc/access-point.pem',
    UDIGATE_PRODUCTION_CLIENT_CERTIFICATE_FILE: '/etc/client.pem',
    UDIGATE_PRODUCTION_CLIENT_KEY_FILE: '/etc/client.key',
    UDIGATE_PRODUCTION_ROLE: 'urn:role',
    UDIGATE_PRODUCTION_NODE_ID: 'OWN_NODE',
    UDIGATE_PRODUCTION_AUTHORITY_PARTY_ID: 'eudamed_mdr',
    UDIGATE_PRODUCTION_AUTHORITY_PARTY_ID_TYPE: 'urn:type:ec',
    UDIGATE_PRODUCTION_AUTHORITY_ROLE: 'urn:role:ec',
    UDIGATE_PRODUCTION_AUTHORITY_NODE_ID: 'eudamed_node',
    UDIGATE_PRODUCTION_AGREEMENT: 'A1',
    UDIGATE_PRODUCTION_AGREEMENT_TYPE: 'T1',
    UDIGATE_PRODUCTION_PAYLOAD_ID: 'cid:other',
    UDIGATE_PRODUCTION_ANSWERS_FROM: 'eudamed_mdr',
    UDIGATE_PRODUCTION_ANSWERS_TO: 'C1',
    UDIGATE_PRODUCTION_PARTY_ID_TYPE: 'urn:type',
    UDIGATE_PRODUCTION_SERVICE: 'S',
    UDIGATE_PRODUCTION_SERVICE_TYPE: 'T',
    UDIGATE_PRODUCTION_ACTION: 'A',
    UDIGATE_PRODUCTION_ORIGINAL_SENDER: 'C1',
    UDIGATE_PRODUCTION_FINAL_RECIPIENT: 'C4',
    UDIGATE_PRODUCTION_DTX_VERSION: '3.0.29',
    UDIGATE_PRODUCTION_XSD_DIR: '/xsd-production',
    UDIGATE_PRODUCTION_WAIT: '300',
    UDIGATE_PREVIEW_CONFIRMATION_EVERY: '0.5',
    UDIGATE_PREVIEW_CONFIRMATION_FRESH: '60',
    UDIGATE_PRODUCTION_CONFIRMATION_EVERY: '0',
    UDIGATE_PRODUCTION_CONFIRMATION_FRESH: '0',
  }
  assert.partialDeepStrictEqual(makeConfig(environment), {
    host: '::1',
    port: 0,
    dataDir: '/var/lib/udigate',
    databaseUrl: undefined,
    evidenceHeadDir: '/mnt/worm',
    secretKey,
    demoKey: 'demo-key-1',
    strictContract: true,
    logLevel: 'debug',
  })
  assert.deepEqual(readConnections(environment), {
    preview: {
      ...simulated,
      endpoint: new URL('http://127.0.0.1:9000/domibus/services/wsplugin'),
      partyId: 'TEST',
      dtxVersion: '3.0.28',
      xsdDir: '/xsd',
      wait: 0.5,
      quarantine: 90_500,
      confirmationEvery: 1_800_000,
      confirmationFresh: 60_000,
      budget: {},
      trafficRejection: 'unusual traffic',
      pullFullEvery: 1,
    },
    production: {
      simulated: false,
      connector: 'domibus',
      endpoint: new URL('https://access.example/ws'),
      partyId: 'PROD',
      user: 'gateway',
      password: 'a secret',
      caFile: '/etc/access-point.pem',
      clientCertificateFile: '/etc/client.pem',
      clientKeyFile: '/etc/client.key',
      answersFrom: 'eudamed_mdr',
      answersTo: 'C1',
      agreement: {
        authorityPartyId: 'eudamed_mdr',
        authorityNodeId: 'eudamed_node',
        authorityPartyIdType: 'urn:type:ec',
        authorityRole: 'urn:role:ec',
        role: 'urn:role',
        nodeId: 'OWN_NODE',
        agreement: 'A1',
        agreementType: 'T1',
        payloadId: 'cid:other',
        partyIdType: 'urn:type',
        service: 'S',
        serviceType: 'T',
        action: 'A',
        originalSender: 'C1',
        finalRecipient: 'C4',
      },
      dtxVersion: '3.0.29',
      xsdDir: '/xsd-production',
      wait: 300,
      pollEvery: 5000,
      quarantine: 90_500,
      confirmationFresh: 0,
      budget: {},
      trafficRejection: 'unusual traffic',
      pullFullEvery: 1,
    },
  })
})

test('an access point may stand in for the simulator, and waits longer', () => {
  const { preview } = readConnections({
    UDIGATE_PREVIEW_ENDPOINT: 'http://10.0.0.5:8080/ws',
    UDIGATE_PREVIEW_PARTY_ID: 'ACC',
  })
  assert.equal(preview?.simulated, false)
  assert.equal(preview.wait, 55)
  assert.equal(preview.pollEvery, 5000)
})

test('yes and no are written in several ways', () => {
  for (const yes of ['true', 'TRUE', '1', 'yes']) {
    assert.equal(makeConfig({ UDIGATE_STRICT_CONTRACT: yes }).strictContract, true)
  }
  for (const no of ['false', 'False', '0', 'no', '']) {
    assert.equal(makeConfig({ UDIGATE_STRICT_CONTRACT: no }).strictContract, false)
  }
})

test('every mistake is said at once, each with the name of its setting', () => {
  const wrong: Record<string, string> = {
    PORT: '65536',
    UDIGATE_SIMULATOR_PORT: '0',
    UDIGATE_LOG_LEVEL: 'loud',
    UDIGATE_STRICT_CONTRACT: 'maybe',
    UDIGATE_DEMO_KEY: 'short',
    UDIGATE_SECRET_KEY: 'secret',
    UDIGATE_PREVIEW_WAIT: 'long',
    UDIGATE_PREVIEW_ENDPOINT: 'ftp://access.example',
    UDIGATE_PRODUCTION_WAIT: '301',
    UDIGATE_PRODUCTION_CONNECTOR: 'pigeon',
    UDIGATE_COLOUR: 'red',
  }
  const mistakes = listMistakes(wrong)
  for (const name of Object.keys(wrong)) {
    assert.ok(
      mistakes.some(mistake => mistake.includes(name)),
      `${name}: ${mistakes.join('\n')}`,
    )
  }
  for (const secret of ['secret', 'short']) {
    assert.ok(!mistakes.some(mistake => new RegExp(`\\b${secret}\\b`).test(mistake)), secret)
  }
})

const wrongValues: Record<string, string[]> = {
  PORT: ['-1', '80.5', '8080a', '1e3', ' 80', 'http'],
  HOST: [' ', 'a ', 'a b', '\n', 'a\nb'],
  UDIGATE_DATA_DIR: [' /data', '/data\r'],
  UDIGATE_LOG_LEVEL: ['Info', 'loud'],
  UDIGATE_STRICT_CONTRACT: ['maybe', '2', 'y'],
  UDIGATE_PREVIEW_PARTY_ID: ['x'.repeat(256), 'a\u200bb'],
  UDIGATE_PREVIEW_DTX_VERSION: ['3', 'v3.0.30', '3.0.x'],
  UDIGATE_PREVIEW_WAIT: ['-1', '1s', 'NaN', 'Infinity', '300.1', '1e2', '.5', '5.'],
  UDIGATE_SECRET_KEY: [
    randomBytes(31).toString('base64'),
    randomBytes(33).toString('base64'),
    randomBytes(32).toString('hex'),
    `${randomBytes(32).toString('base64')} `,
    `*${randomBytes(32).toString('base64')}`,
    `${'A'.repeat(43)}!`,
  ],
}

for (const [name, values] of Object.entries(wrongValues)) {
  test(`wrong values of ${name} are a mistake each`, () => {
    for (const value of values) {
      const [mistake, ...others] = listMistakes({ [name]: value })
      assert.ok(mistake?.includes(name), value)
      assert.deepEqual(others, [])
    }
  })
}

/** What production has no default for. */
const authorityNames = {
  UDIGATE_PRODUCTION_AUTHORITY_PARTY_ID: 'eudamed_mdr',
  UDIGATE_PRODUCTION_AUTHORITY_NODE_ID: 'eudamed_mdr',
  UDIGATE_PRODUCTION_FINAL_RECIPIENT: 'C4',
}

test('production has no default for the names of the authority: each that is missing is named with where it is found', () => {
  for (const connector of ['domibus', 'domibus-files']) {
    const place = connector === 'domibus' ? 'ENDPOINT' : 'FOLDER'
    const environment = {
      UDIGATE_PRODUCTION_CONNECTOR: connector,
      [`UDIGATE_PRODUCTION_${place}`]: 'https://access.example/ws',
      UDIGATE_PRODUCTION_PARTY_ID: 'P',
    }
    const mistakes = listMistakes(environment)
    assert.equal(mistakes.length, 3, mistakes.join('\n'))
    for (const [index, name] of Object.keys(authorityNames).entries()) {
      assert.match(mistakes[index] ?? '', new RegExp(`needs ${name}\\. It is .*EUDAMED`))
    }
    assert.equal(readConnections({ ...environment, ...authorityNames }).production?.connector, connector)
  }
})

test('preview takes the names that the Commission prints for its acceptance environment', () => {
  const { preview } = readConnections({
    UDIGATE_PREVIEW_ENDPOINT: 'https://access.example/ws',
    UDIGATE_PREVIEW_PARTY_ID: 'P',
  })
  assert.partialDeepStrictEqual(preview, { connector: 'domibus' })
  assert.deepEqual(Object.entries(preview ?? {}).find(([name]) => name === 'agreement')?.[1], acceptance)
})

test('a client certificate goes with its key, over https', () => {
  const stage = { UDIGATE_PREVIEW_ENDPOINT: 'https://access.example/ws', UDIGATE_PREVIEW_PARTY_ID: 'P' }
  const [alone] = listMistakes({ ...stage, UDIGATE_PREVIEW_CLIENT_KEY_FILE: '/key' })
  assert.match(alone ?? '', /CLIENT_CERTIFICATE_FILE and UDIGATE_PREVIEW_CLIENT_KEY_FILE go together/)
  const [plain] = listMistakes({
    ...stage,
    UDIGATE_PREVIEW_ENDPOINT: 'http://access.example/ws',
    UDIGATE_PREVIEW_CLIENT_CERTIFICATE_FILE: '/certificate',
    UDIGATE_PREVIEW_CLIENT_KEY_FILE: '/key',
  })
  assert.match(plain ?? '', /UDIGATE_PREVIEW_CLIENT_CERTIFICATE_FILE needs an ENDPOINT with https/)
})

test('what a stage lacks is said', () => {
  const address = 'https://access.example/ws'
  const cases: [Record<string, string>, string][] = [
    [
      { UDIGATE_PRODUCTION_CONNECTOR: 'domibus' },
      'UDIGATE_PRODUCTION_ENDPOINT and UDIGATE_PRODUCTION_PARTY_ID',
    ],
    [
      { UDIGATE_PRODUCTION_CONNECTOR: 'domibus-files' },
      'UDIGATE_PRODUCTION_FOLDER and UDIGATE_PRODUCTION_PARTY_ID',
    ],
    [{ UDIGATE_PRODUCTION_PARTY_ID: 'P' }, 'UDIGATE_PRODUCTION_CONNECTOR'],
    [{ UDIGATE_PREVIEW_FOLDER: '/f' }, 'UDIGATE_PREVIEW_CONNECTOR'],
    [{ UDIGATE_PREVIEW_CA_FILE: '/f' }, 'UDIGATE_PREVIEW_CONNECTOR'],
    [{ UDIGATE_PRODUCTION_ENDPOINT: address }, 'UDIGATE_PRODUCTION_PARTY_ID'],
    [{ UDIGATE_PREVIEW_CONNECTOR: 'domibus' }, 'UDIGATE_PREVIEW_ENDPOINT'],
    [{ UDIGATE_PREVIEW_ENDPOINT: address }, 'UDIGATE_PREVIEW_PARTY_ID'],
    [
      {
        UDIGATE_PRODUCTION_ENDPOINT: address,
        UDIGATE_PRODUCTION_PARTY_ID: 'P',
        UDIGATE_PRODUCTION_USER: 'u',
      },
      'UDIGATE_PRODUCTION_PASSWORD',
    ],
    [{ UDIGATE_PRODUCTION_ENDPOINT: 'access.example', UDIGATE_PRODUCTION_PARTY_ID: 'P' }, 'http'],
    [{ UDIGATE_PRODUCTION_ENDPOINT: 'file:///etc', UDIGATE_PRODUCTION_PARTY_ID: 'P' }, 'http'],
  ]
  for (const [environment, named] of cases) {
    const isAccessPoint = Object.keys(environment).some(name => /PRODUCTION_(CONNECTOR|ENDPOINT)$/.test(name))
    const [mistake, ...others] = listMistakes({ ...(isAccessPoint ? authorityNames : {}), ...environment })
    assert.ok(mistake?.includes(named), mistake)
    assert.deepEqual(others, [])
  }
})

test('an address that carries a password is a mistake that does not show it', () => {
  const [mistake, ...others] = listMistakes({
    UDIGATE_PREVIEW_ENDPOINT: 'https://gateway:canary@access.example/ws',
    UDIGATE_PREVIEW_PARTY_ID: 'P',
  })
  assert.match(mistake ?? '', /UDIGATE_PREVIEW_ENDPOINT must be .* without user and password/)
  assert.ok(!mistake?.includes('canary'))
  assert.deepEqual(others, [])
})

test('a user of the WS plugin has no colon, which would end the name', () => {
  const [mistake, ...others] = listMistakes({
    UDIGATE_PREVIEW_ENDPOINT: 'https://access.example/ws',
    UDIGATE_PREVIEW_PARTY_ID: 'P',
    UDIGATE_PREVIEW_USER: 'a:b',
    UDIGATE_PREVIEW_PASSWORD: ' p ',
  })
  assert.match(mistake ?? '', /UDIGATE_PREVIEW_USER is "a:b"; it must be a name without a colon/)
  assert.deepEqual(others, [])
})

test('the file system plugin of a Domibus, and files for the upload page, are ways too', () => {
  const { preview, production } = readConnections({
    UDIGATE_PREVIEW_CONNECTOR: 'domibus-files',
    UDIGATE_PREVIEW_FOLDER: '/var/fs-plugin',
    UDIGATE_PREVIEW_PARTY_ID: 'ACC',
    UDIGATE_PRODUCTION_CONNECTOR: 'bulk-files',
  })
  const usual = {
    simulated: false,
    dtxVersion: '3.0.30',
    xsdDir: undefined,
    pollEvery: 5000,
    quarantine: 21_600_000,
    confirmationFresh: 300_000,
    budget: {},
    trafficRejection: 'unusual traffic',
    pullFullEvery: 1,
  }
  assert.deepEqual(preview, {
    ...usual,
    connector: 'domibus-files',
    folder: '/var/fs-plugin',
    partyId: 'ACC',
    agreement: acceptance,
    wait: 55,
    confirmationEvery: 21_600_000,
  })
  assert.deepEqual(production, {
    ...usual,
    connector: 'bulk-files',
    folder: 'data/exports/production',
    partyId: undefined,
    nodeIds: { nodeId: undefined, authorityNodeId: 'eDelivery:EUDAMED' },
    wait: 0,
  })
})

test('pulls by schedule are said in hours, where there is an access point', () => {
  const { preview, production } = readConnections({
    UDIGATE_PREVIEW_PULL_EVERY: '0.5',
    UDIGATE_PREVIEW_PULL_FULL_EVERY: '7',
    ...authorityNames,
    UDIGATE_PRODUCTION_ENDPOINT: 'https://access.example/ws',
    UDIGATE_PRODUCTION_PARTY_ID: 'P',
    UDIGATE_PRODUCTION_PULL_EVERY: '24',
  })
  assert.deepEqual([preview?.pullEvery, production?.pullEvery], [1_800_000, 86_400_000])
  assert.deepEqual([preview?.pullFullEvery, production?.pullFullEvery], [7, 1])
  for (const hours of ['0', '8761', 'daily']) {
    assert.match(listMistakes({ UDIGATE_PREVIEW_PULL_EVERY: hours }).join(), /UDIGATE_PREVIEW_PULL_EVERY/)
  }
  for (const name of [
    'PULL_EVERY',
    'PULL_FULL_EVERY',
    'CONFIRMATION_EVERY',
    'CONFIRMATION_FRESH',
    'MESSAGES_PER_HOUR',
  ]) {
    const byHand = { UDIGATE_PRODUCTION_CONNECTOR: 'bulk-files', [`UDIGATE_PRODUCTION_${name}`]: '24' }
    const mistakes = listMistakes(byHand).join()
    assert.ok(
      mistakes.includes(`UDIGATE_PRODUCTION_${name} is for connectors with an access point`),
      mistakes,
    )
  }
})

test('where files for the upload page go can be said', () => {
  const { production } = readConnections({
    UDIGATE_DATA_DIR: '/data',
    UDIGATE_PRODUCTION_CONNECTOR: 'bulk-files',
    UDIGATE_PRODUCTION_FOLDER: '/share/eudamed',
    UDIGATE_PRODUCTION_PARTY_ID: 'P',
    UDIGATE_PRODUCTION_WAIT: '5',
  })
  assert.partialDeepStrictEqual(production, {
    connector: 'bulk-files',
    folder: '/share/eudamed',
    partyId: 'P',
    wait: 5,
  })
})

test('settings of another way, or shared by both stages, are mistakes, all said at once', () => {
  const mistakes = listMistakes({
    ...authorityNames,
    UDIGATE_PREVIEW_CONNECTOR: 'domibus',
    UDIGATE_PREVIEW_FOLDER: '/f',
    UDIGATE_PREVIEW_ENDPOINT: 'ftp://x',
    UDIGATE_PRODUCTION_CONNECTOR: 'domibus-files',
    UDIGATE_PRODUCTION_ENDPOINT: 'http://x',
    UDIGATE_PRODUCTION_PARTY_ID: 'P',
  })
  assert.deepEqual(mistakes, [
    'environment: UDIGATE_PREVIEW_ENDPOINT must be an http or https address, without user and password.',
    `environment: UDIGATE_PREVIEW_FOLDER is for the connectors ${nameConnectorsWith('FOLDER')}; leave it out.`,
    'environment: The connector domibus needs UDIGATE_PREVIEW_PARTY_ID.',
    `environment: UDIGATE_PRODUCTION_ENDPOINT is for the connectors ${nameConnectorsWith('ENDPOINT')}; leave it out.`,
    'environment: The connector domibus-files needs UDIGATE_PRODUCTION_FOLDER.',
  ])
  const shared = listMistakes({
    UDIGATE_PREVIEW_CONNECTOR: 'bulk-files',
    UDIGATE_PREVIEW_FOLDER: '/f',
    UDIGATE_PRODUCTION_CONNECTOR: 'bulk-files',
    UDIGATE_PRODUCTION_FOLDER: '/f/',
  })
  assert.equal(shared.length, 1)
  assert.match(shared[0] ?? '', /UDIGATE_PRODUCTION_FOLDER is the one of preview/)
})

test('a public register of the other stage, or one of production without TLS, is a mistake', () => {
  const own = { UDIGATE_PREVIEW_CONNECTOR: 'bulk-files', UDIGATE_PRODUCTION_CONNECTOR: 'bulk-files' }
  const real = 'https://api.datalake.sante.service.ec.europa.eu/eudamed'
  const { preview, production } = readConnections({
    ...own,
    UDIGATE_PREVIEW_PUBLIC_API: 'http://127.0.0.1:8081/public/eudamed',
    UDIGATE_PRODUCTION_PUBLIC_API: real,
  })
  assert.ok(preview && production && 'publicApi' in preview && 'publicApi' in production)
  assert.deepEqual(production.publicApi, {
    address: new URL(real),
    timeout: 60_000,
    delay: 10_800_000,
    pause: 2_000,
  })
  for (const [settings, mistake] of [
    [{ UDIGATE_PREVIEW_PUBLIC_API: real }, /UDIGATE_PREVIEW_PUBLIC_API is that of production/],
    [
      { UDIGATE_PRODUCTION_PUBLIC_API: 'http://127.0.0.1:8081/public/eudamed' },
      /UDIGATE_PRODUCTION_PUBLIC_API must begin with https/,
    ],
    [
      {
        UDIGATE_PREVIEW_PUBLIC_API: 'https://a.example/',
        UDIGATE_PRODUCTION_PUBLIC_API: 'https://a.example/',
      },
      /UDIGATE_PRODUCTION_PUBLIC_API is the one of preview/,
    ],
    [{ UDIGATE_PREVIEW_PUBLIC_API_DELAY: '5' }, /UDIGATE_PREVIEW_PUBLIC_API_DELAY needs/],
  ] as const) {
    const mistakes = listMistakes({ ...own, ...settings })
    assert.equal(mistakes.length, 1, JSON.stringify(mistakes))
    assert.match(mistakes[0] ?? '', mistake)
  }
})

test('an unknown name that begins with UDIGATE_ is a mistake, with the nearest that there is', () => {
  const cases: [string, string | undefined][] = [
    ['UDIGATE_DATADIR', 'UDIGATE_DATA_DIR'],
    ['UDIGATE_PRODUCTION_ENDPIONT', 'UDIGATE_PRODUCTION_ENDPOINT'],
    ['UDIGATE_PREVIEW_URL', undefined],
    ['UDIGATE_secret_key', 'UDIGATE_SECRET_KEY'],
  ]
  for (const [name, nearest] of cases) {
    const [mistake, ...others] = listMistakes({ [name]: 'x' })
    assert.deepEqual(others, [])
    assert.ok(mistake?.startsWith(`environment: ${name} is not a setting`), mistake)
    if (nearest !== undefined) assert.ok(mistake?.includes(nearest), mistake)
  }
})

test('what the simulator, the command line and the tests read is left alone', () => {
  for (const name of ['UDIGATE_URL', 'UDIGATE_API_KEY', 'UDIGATE_EUDAMED_DIR', 'UDIGATE_SIMULATOR_ACTORS']) {
    makeConfig({ [name]: 'x' })
  }
})

test('preview speaks AS4 to the simulator where it has keys for that, all or none', () => {
  const environment = {
    UDIGATE_PREVIEW_AS4_KEY_FILE: '/own.key',
    UDIGATE_PREVIEW_AS4_CERTIFICATE_FILE: '/own.pem',
    UDIGATE_PREVIEW_AS4_PARTNER_CERTIFICATE_FILE: '/partner.pem',
    UDIGATE_SIMULATOR_PORT: '8099',
    UDIGATE_SIMULATOR_AS4_KEY_FILE: '/eudamed.key',
  }
  const { preview } = readConnections(environment)
  assert.ok(preview?.simulated && 'endpoint' in preview)
  assert.deepEqual(
    [preview.connector, String(preview.endpoint), preview.pollEvery],
    ['as4', 'http://127.0.0.1:8099/as4/msh', 100],
  )
  assert.deepEqual(listMistakes({ ...environment, UDIGATE_PREVIEW_AS4_KEY_FILE: '' }), [
    'AS4 to the simulator needs UDIGATE_PREVIEW_AS4_KEY_FILE.',
  ])
  assert.deepEqual(
    readConnections({ UDIGATE_SIMULATOR_AS4_KEY_FILE: '/eudamed.key' }).preview?.connector,
    'domibus',
  )
})

test('a stage that is an access point itself has its keys, its partner, and both names', () => {
  const environment = {
    UDIGATE_PRODUCTION_CONNECTOR: 'as4',
    UDIGATE_PRODUCTION_ENDPOINT: 'https://access.example/msh',
    UDIGATE_PRODUCTION_PARTY_ID: 'P',
    UDIGATE_PRODUCTION_AS4_KEY_FILE: '/own.key',
    UDIGATE_PRODUCTION_AS4_CERTIFICATE_FILE: '/own.pem',
    UDIGATE_PRODUCTION_AS4_PARTNER_CERTIFICATE_FILE: '/partner.pem',
    ...authorityNames,
  }
  const { production } = readConnections(environment)
  assert.deepEqual(
    production && [
      production.connector,
      production.pollEvery,
      'duplicateWindow' in production && production.duplicateWindow,
    ],
    ['as4', 500, 600_000],
  )
  assert.deepEqual(listMistakes({ ...environment, UDIGATE_PRODUCTION_AS4_KEY_FILE: '' }), [
    'environment: The connector as4 needs UDIGATE_PRODUCTION_AS4_KEY_FILE.',
  ])
  const wrong: [Record<string, string>, string][] = [
    [
      { UDIGATE_PRODUCTION_ENDPOINT: 'http://access.example/msh' },
      'UDIGATE_PRODUCTION_ENDPOINT must begin with https',
    ],
    [
      { UDIGATE_PRODUCTION_AS4_PROXY: 'https://proxy.example' },
      'UDIGATE_PRODUCTION_AS4_PROXY must begin with http;',
    ],
    [
      { UDIGATE_PRODUCTION_AS4_FORMER_CERTIFICATE_FILE: '/c' },
      'UDIGATE_PRODUCTION_AS4_FORMER_CERTIFICATE_FILE needs UDIGATE_PRODUCTION_AS4_FORMER_KEY_FILE.',
    ],
    [
      { UDIGATE_PRODUCTION_AS4_REVOCATION_LISTS_COMMAND: 'curl https://ca.example/list' },
      'needs UDIGATE_PRODUCTION_AS4_PARTNER_AUTHORITIES_FILE.',
    ],
    [
      { UDIGATE_PRODUCTION_AS4_KEY_COMMAND: 'vault read' },
      'UDIGATE_PRODUCTION_AS4_KEY_FILE and UDIGATE_PRODUCTION_AS4_KEY_COMMAND are both set; leave one out.',
    ],
    [{ UDIGATE_PRODUCTION_USER: 'u' }, 'UDIGATE_PRODUCTION_USER is for the connector'],
    [{ UDIGATE_AS4_TLS_KEY_FILE: '/k' }, 'go together'],
  ]
  for (const [more, words] of wrong) {
    const mistakes = listMistakes({ ...environment, ...more })
    assert.equal(mistakes.length, 1, mistakes.join('\n'))
    assert.ok(mistakes[0]?.includes(words), mistakes[0])
  }
  assert.ok(makeConfig({ ...environment, UDIGATE_PRODUCTION_ENDPOINT: 'http://127.0.0.1:1/msh' }))
  const both = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => [
      [name, value],
      [name.replace('PRODUCTION', 'PREVIEW'), value],
    ]),
  )
  const shared = listMistakes({ ...both, UDIGATE_PREVIEW_ENDPOINT: 'https://other.example/msh' })
  assert.equal(shared.length, 1)
  assert.match(shared[0] ?? '', /PARTY_ID is the one of preview, and so is AUTHORITY_PARTY_ID/)
})

test('keys and certificates are given by a file, a command, or as they are, with their line breaks', () => {
  const pem = '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----\n'
  const { production } = readConnections({
    UDIGATE_PRODUCTION_CONNECTOR: 'as4',
    UDIGATE_PRODUCTION_ENDPOINT: 'https://access.example/msh',
    UDIGATE_PRODUCTION_PARTY_ID: 'P',
    UDIGATE_PRODUCTION_AS4_KEY: pem,
    UDIGATE_PRODUCTION_AS4_KEY_PASSWORD_FILE: '/run/secrets/as4',
    UDIGATE_PRODUCTION_AS4_PARTNER_CERTIFICATE_COMMAND: 'cat partner.pem',
    ...authorityNames,
  })
  assert.ok(production && 'keys' in production && 'partner' in production)
  assert.deepEqual(production.keys, {
    own: {
      key: { from: 'setting', text: pem },
      certificate: undefined,
      password: { from: 'file', path: '/run/secrets/as4' },
    },
    former: undefined,
  })
  assert.partialDeepStrictEqual(production.partner, {
    certificates: { from: 'command', command: 'cat partner.pem' },
  })
})

test('a secret is what a command writes; what goes wrong with it is told without what it wrote', () => {
  const secret = randomBytes(32)
  const { secretKey } = makeConfig({
    UDIGATE_SECRET_KEY_COMMAND: `printf '%s\\n' '${secret.toString('base64')}'`,
  })
  assert.deepEqual(secretKey && Buffer.from(secretKey), secret)
  assert.deepEqual(listMistakes({ UDIGATE_SECRET_KEY_COMMAND: 'echo hidden; exit 4' }), [
    'environment: UDIGATE_SECRET_KEY_COMMAND names a command that failed: it ended with status 4.',
  ])
  assert.deepEqual(listMistakes({ UDIGATE_SECRET_KEY_COMMAND: 'true' }), [
    'environment (from its command): UDIGATE_SECRET_KEY_COMMAND writes nothing.',
  ])
  const short = listMistakes({ UDIGATE_SECRET_KEY_COMMAND: 'echo hidden' })
  assert.match(short.join(), /\(from its command\): UDIGATE_SECRET_KEY must be 32 bytes/)
  assert.doesNotMatch(short.join(), /hidden/)
})
