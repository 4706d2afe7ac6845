/** What some tests need of the machine they run on, and how to get it. */
const sources = {
  cargo:
    'Cargo 1.88 or newer, for a judge of AS4 (rustup), and OpenSSL (Debian: apt-get install libssl-dev pkg-config)',
  chromium: 'Chromium (Debian: apt-get install chromium), or its path in UDIGATE_CHROMIUM',
  fish: 'the shell fish (Debian: apt-get install fish)',
  'gdsn-files':
    "GS1's published GDSN schemas and validation rules and the description of the pool's interface: set UDIGATE_GDSN_DIR to their folder",
  git: 'git, in a clone',
  java: 'Java 17 or newer and Maven, for judges of AS4 and of the model of delivery (Debian: apt-get install default-jdk-headless maven)',
  linux: 'Linux',
  'official-files':
    'the official schemas, samples and documents: get them from the EUDAMED help pages, the WSDL from a Domibus, and set UDIGATE_EUDAMED_DIR to their folder',
  openssl: 'OpenSSL 3, the command (Debian: apt-get install openssl)',
  pgbouncer: 'PgBouncer (Debian: apt-get install pgbouncer)',
  'pg-dump': 'pg_dump (Debian: apt-get install postgresql)',
  postgres:
    'PostgreSQL (Debian: apt-get install postgresql), or UDIGATE_TEST_DATABASE_URL with a server on which databases may be made',
  'postgres-standby':
    'pg_basebackup beside the PostgreSQL server (Debian: apt-get install postgresql), for a standby of its own',
  python: 'Python 3.8 or newer, as python3 (Debian: apt-get install python3)',
  script: 'the command "script" (Debian: apt-get install bsdutils)',
  sqlite3: 'sqlite3 (Debian: apt-get install sqlite3)',
  'systemd-analyze': 'systemd-analyze (Debian: apt-get install systemd)',
  'workbook-corpus':
    'workbooks that other readers had to learn to read, with what a peer reads in each (expected.ndjson): set UDIGATE_CORPUS_DIR to their folder',
  xmllint: 'xmllint (Debian: apt-get install libxml2-utils)',
  xmlsec1: 'xmlsec1 (Debian: apt-get install xmlsec1)',
  zsh: 'the shell zsh (Debian: apt-get install zsh)',
} as const

export type Need = keyof typeof sources

/**
 * The `skip` option of a test that needs something: false where that is here, else what it is and how to get it. All
 * tests that can be skipped for want of something ask here.
 *
 * @param isHere whether it is
 * @param required what the machine must have, with commas between; `UDIGATE_TEST_REQUIRE`, which `.ci/run` sets
 * @throws where something that the machine must have is not here, or is none of these needs
 */
export function skipWithout(
  need: Need,
  isHere: boolean,
  required = process.env.UDIGATE_TEST_REQUIRE ?? '',
): false | string {
  const names = required.split(',').filter(name => name !== '')
  const unknown = names.find(name => !(name in sources))
  if (unknown !== undefined) throw new Error(`UDIGATE_TEST_REQUIRE: there is no need "${unknown}".`)
  if (isHere) return false
  const lack = `This test needs ${sources[need]}.`
  if (names.includes(need)) throw new Error(`${lack} UDIGATE_TEST_REQUIRE says that it must not be skipped.`)
  return lack
}
