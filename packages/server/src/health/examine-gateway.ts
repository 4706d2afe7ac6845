import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/read-config.ts'
import type { LastCall } from '../limits/remember-last.ts'
import type { ReachedProvider } from '../people/providers/sign-in-by-provider.ts'
import { explainSignInError } from '../people/providers/sign-in-trouble.ts'
import type { Db, Store } from '../store/database.ts'
import {
  durabilitySettings,
  isSqliteDurable,
  readDatabaseClock,
  readPostgresSettings,
} from '../store/durability.ts'
import type { MailCheck } from '../subscriptions/mailer.ts'
import { type Check, failed, ok, warning } from './check.ts'
import { reachesAuthority } from './examine-machine.ts'
import type { HealthSources } from './health.ts'

/** What the process itself knows. */
export interface ProcessFacts extends Pick<HealthSources, 'now' | 'monotonic' | 'jobs'> {
  config: Config
  store: Store
  forwarded: Pick<LastCall, 'lastSeen'>
  elsewhere: Pick<LastCall, 'lastSeen'>
  /** Asks the mail server whether it takes mail; absent where none is set. */
  checkMail: (() => Promise<MailCheck>) | undefined
  /** By which people sign in. */
  providers: readonly Pick<ReachedProvider, 'provider' | 'ask'>[]
}

/** A log of SQLite of more than this is not written back, in MiB. */
const mostLog = 256

/** Whether what is stored outlives a power cut, and how large the store is. */
export function examineDurability({ store, config }: ProcessFacts): Promise<Check> {
  return store.control(db => (store.isShared ? examinePostgres(db) : examineSqlite(db, config.dataDir)))
}

async function examineSqlite(db: Db, folder: string): Promise<Check> {
  return judgeSqlite({
    isDurable: await isSqliteDurable(db),
    file: measure(join(folder, 'udigate.sqlite')),
    log: measure(join(folder, 'udigate.sqlite-wal')),
  })
}

/** What a store of SQLite of these sizes, in MiB, means. */
export function judgeSqlite(seen: { isDurable: boolean; file: number; log: number }): Check {
  const { isDurable, file, log } = seen
  const message = `The store is SQLite, ${file} MiB with a log of ${log} MiB; each commit is ${isDurable ? '' : 'perhaps not '}on the disk before any answer says so.`
  if (!isDurable) {
    return failed(
      'durability',
      message,
      'Restart the gateway, and find out what has changed the settings of its database.',
    )
  }
  if (log <= mostLog) return ok('durability', message)
  return warning(
    'durability',
    message,
    'Something reads the file for a long time: end what has it open, such as a back-up that hangs.',
  )
}

function measure(file: string): number {
  return Math.round((statSync(file, { throwIfNoEntry: false })?.size ?? 0) / 1024 ** 2)
}

async function examinePostgres(db: Db): Promise<Check> {
  const { settings, size } = await readPostgresSettings(db)
  return judgePostgres(settings, Math.round(size / 1024 ** 2))
}

/** What these settings of a PostgreSQL, of so many MiB, mean. */
export function judgePostgres(settings: ReadonlyMap<string, string>, size: number): Check {
  const off = durabilitySettings.filter(name => settings.get(name) === 'off')
  const message = `The store is PostgreSQL ${settings.get('server_version') ?? ''}, ${size} MiB.`
  return off.length === 0
    ? ok('durability', `${message} Each commit is on the disk when it returns.`)
    : failed(
        'durability',
        `${message} What is committed may be lost with the machine: ${off.join(', ')} is off.`,
        `Set ${off.join(', ')} to on.`,
      )
}

/** By how many milliseconds clocks may differ. */
const mostSkew = 5_000

/** Whether the clock of the database agrees with that of this process. */
export async function examineDatabaseClock({ store, now }: ProcessFacts): Promise<Check> {
  if (!store.isShared) return ok('database-clock', 'The store has the clock of this machine.')
  return judgeDatabaseClock((await store.control(readDatabaseClock)) - now().getTime())
}

/** What so many milliseconds between two clocks mean. */
export function judgeDatabaseClock(skew: number): Check {
  const seconds = Math.round(Math.abs(skew) / 100) / 10
  return Math.abs(skew) <= mostSkew
    ? ok('database-clock', 'The clock of the database agrees with that of this machine.')
    : warning(
        'database-clock',
        `The clock of the database is ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} that of this machine.`,
        'Have both machines keep their time by NTP.',
      )
}

/** Whether calls come by proxies that are not trusted. */
export function examineProxies({ config: { trustedProxies }, forwarded }: ProcessFacts): Check {
  const seen = forwarded.lastSeen()
  if (seen === undefined) {
    const trusted =
      trustedProxies === undefined ? 'No proxy is trusted' : `Trusted proxies: ${trustedProxies}`
    return ok('proxies', `${trusted}; no call came by another one.`)
  }
  return warning(
    'proxies',
    `Calls come with X-Forwarded-For from ${seen.from}, which is not trusted: all of them count as one caller.`,
    `Where ${seen.from} is your proxy, add it to UDIGATE_TRUSTED_PROXIES.`,
    seen.at,
  )
}

/** Whether browsers have the console at the address that the gateway takes for its own. */
export function examineAddress({ config: { publicUrl }, elsewhere }: ProcessFacts): Check {
  const own =
    publicUrl === undefined
      ? 'No public address is set: the gateway takes for its own the one that is called'
      : `The public address is ${publicUrl.href}`
  const seen = elsewhere.lastSeen()
  if (seen === undefined) return ok('address', `${own}; no browser has the console at another one.`)
  return warning(
    'address',
    `${own}. A browser has the console at ${seen.from}: there, sign-in and every change are refused.`,
    `Where ${seen.from} is the address of this gateway, set UDIGATE_PUBLIC_URL to it.`,
    seen.at,
  )
}

/** Whether the mail server takes mail. */
export async function examineMail({ checkMail, config: { smtpHost } }: ProcessFacts): Promise<Check> {
  if (checkMail === undefined) return ok('mail', 'No mail server is set: no mail is sent.')
  const { because } = await checkMail()
  return because === undefined
    ? ok('mail', `The mail server ${smtpHost} takes mail.`)
    : failed(
        'mail',
        `The mail server ${smtpHost} takes no mail: ${because}.`,
        'Look at the settings UDIGATE_SMTP_… and the network between; mail that waits is sent when it works.',
      )
}

/** Whether the providers that people sign in by answer. */
export async function examineProviders({ providers }: ProcessFacts): Promise<readonly Check[]> {
  if (providers.length === 0) return [ok('providers', 'No identity provider is set.')]
  return Promise.all(
    providers.map(async ({ provider: { title, id, issuer }, ask }) => {
      try {
        await ask()
        return ok('providers', `The identity provider "${title}" answers.`)
      } catch (error) {
        const { because } = explainSignInError(error)
        return failed(
          'providers',
          `The identity provider "${title}", ${issuer.href}, cannot be asked: ${because}. No sign-in by it works.`,
          `Look at it, at the network between, and at "${id}" in UDIGATE_PROVIDERS_FILE. Sessions go on.`,
        )
      }
    }),
  )
}

const outsideJobs: ReadonlySet<string> = new Set(['witnesses', 'time stamps'])

/** Whether witnesses sign the evidence, and time stamps come. */
export function examineWitnesses(running: ProcessFacts): Check {
  const { config } = running
  const failing = listFailing(running).filter(({ name }) => outsideJobs.has(name))
  const [first] = failing
  if (first !== undefined) {
    const names = failing.map(({ name }) => name).join(' and ')
    return warning(
      'witnesses',
      `The evidence is not witnessed at present: ${names} cannot be reached.`,
      'See the log, and whether UDIGATE_EVIDENCE_WITNESSES and UDIGATE_EVIDENCE_TSA_URL are right. What is missing is made up for.',
      first.since,
    )
  }
  if (config.evidenceWitnesses !== undefined || config.evidenceTsaUrl !== undefined) {
    return ok('witnesses', 'The evidence is witnessed by others.')
  }
  const message =
    'Neither a witness nor a time-stamp service is set: that the evidence is whole shows by this gateway alone.'
  return reachesAuthority(config)
    ? warning('witnesses', message, 'Set UDIGATE_EVIDENCE_WITNESSES or UDIGATE_EVIDENCE_TSA_URL.')
    : ok('witnesses', message)
}

/** Whether everything that is done again and again succeeds. */
export function examineJobs(running: ProcessFacts): Check {
  const failing = listFailing(running).filter(({ name }) => !outsideJobs.has(name))
  const [first] = failing
  if (first === undefined) return ok('jobs', 'Everything that is done again and again succeeds.')
  return warning(
    'jobs',
    `What fails at present: ${failing.map(({ name }) => name).join(', ')}.`,
    'See the log for "job failed, retrying"; it is tried again by itself.',
    first.since,
  )
}

function listFailing({ jobs, now, monotonic }: ProcessFacts): { name: string; since: Date }[] {
  return jobs.list().flatMap(({ name, failingSince }) => {
    if (failingSince === undefined) return []
    return [{ name, since: new Date(now().getTime() - (monotonic().getTime() - failingSince.getTime())) }]
  })
}
