import { software } from '../version.ts'
import { examineCertificates } from './certificates.ts'
import { type Check, type CheckName, warning } from './check.ts'
import {
  examineAddress,
  examineDatabaseClock,
  examineDurability,
  examineJobs,
  examineMail,
  examineProviders,
  examineProxies,
  examineWitnesses,
  type ProcessFacts,
} from './examine-gateway.ts'
import {
  examineEpoch,
  examineKeyCopy,
  examineKeyFile,
  examineVersion,
  type Machine,
} from './examine-machine.ts'
import {
  examineBacklog,
  examineCodeLists,
  examineConnectors,
  examineSchemas,
  examineWebhooks,
  type OfOrganisation,
} from './examine-organisation.ts'
import { examineSpace } from './examine-space.ts'
import { checkHealth, type HealthSources } from './health.ts'

type Found = Check | Promise<Check> | Promise<readonly Check[]>

/** Something that an operator must have right: by what it is looked at, which says who sees it. */
export type Examination =
  /** The settings and the disk, also where no gateway runs. Seen by who runs the gateway. */
  | { check: CheckName; by: 'machine'; look(this: void, machine: Machine): Found }
  /** What the process knows. Seen by who runs the gateway. */
  | { check: CheckName; by: 'process'; look(this: void, running: ProcessFacts): Found }
  /** What anyone may see of the process: it is what `/health/ready` lists. */
  | { check: CheckName; by: 'readiness'; look(this: void, sources: HealthSources): Found }
  /** What belongs to an organisation on a stage. */
  | { check: CheckName; by: 'organisation'; look(this: void, own: OfOrganisation): Found }

/** Everything that is looked at, in the order in which it is told. */
export const examinations: readonly Examination[] = [
  { check: 'version', by: 'machine', look: machine => examineVersion(software, machine) },
  { check: 'process', by: 'readiness', look: examineHealth },
  { check: 'durability', by: 'process', look: examineDurability },
  { check: 'database-clock', by: 'process', look: examineDatabaseClock },
  { check: 'space', by: 'machine', look: examineSpace },
  { check: 'key-file', by: 'machine', look: examineKeyFile },
  { check: 'key-copy', by: 'machine', look: examineKeyCopy },
  { check: 'epoch', by: 'machine', look: examineEpoch },
  { check: 'proxies', by: 'process', look: examineProxies },
  { check: 'address', by: 'process', look: examineAddress },
  { check: 'mail', by: 'process', look: examineMail },
  { check: 'providers', by: 'process', look: examineProviders },
  { check: 'witnesses', by: 'process', look: examineWitnesses },
  { check: 'jobs', by: 'process', look: examineJobs },
  { check: 'connector', by: 'organisation', look: examineConnectors },
  { check: 'schema', by: 'organisation', look: examineSchemas },
  { check: 'code-lists', by: 'organisation', look: examineCodeLists },
  { check: 'webhooks', by: 'organisation', look: examineWebhooks },
  { check: 'backlog', by: 'organisation', look: examineBacklog },
]

/** What is looked at for a caller: of the gateway only where they run it, of an organisation only where they have one. */
export interface Examined {
  machine: Machine | undefined
  running: ProcessFacts | undefined
  readiness: HealthSources | undefined
  organisation: OfOrganisation | undefined
}

/** Looks at everything that is given, all at the same time. Nothing is changed or sent. */
export async function diagnose(given: Partial<Examined>): Promise<readonly Check[]> {
  const found = await Promise.all(
    examinations.map(async examination => {
      try {
        return (await look(examination, given)) ?? []
      } catch (error) {
        const { message } = error as Error
        return warning(
          examination.check,
          `It cannot be looked at: ${message}.`,
          'See the other lines, and the log.',
        )
      }
    }),
  )
  return found.flat()
}

async function examineHealth(sources: HealthSources): Promise<readonly Check[]> {
  const found = await checkHealth(sources)
  return found.map(each =>
    each.check === 'certificates' ? examineCertificates(sources.certificates, sources.now()) : each,
  )
}

function look(examination: Examination, given: Partial<Examined>): Found | undefined {
  const { machine, running, readiness, organisation } = given
  switch (examination.by) {
    case 'machine':
      return machine && examination.look(machine)
    case 'process':
      return running && examination.look(running)
    case 'readiness':
      return readiness && examination.look(readiness)
    case 'organisation':
      return organisation && examination.look(organisation)
  }
}
