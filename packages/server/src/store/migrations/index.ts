import type { Migration } from 'kysely/migration'
import * as submissions from './0001-submissions.ts'
import * as codeLists from './0002-code-lists.ts'
import * as operations from './0003-operations.ts'
import * as actors from './0004-actors.ts'
import * as pulls from './0005-pulls.ts'
import * as idempotency from './0006-idempotency.ts'
import * as instances from './0007-instances.ts'
import * as evidence from './0008-evidence.ts'
import * as doubts from './0009-doubts.ts'
import * as batches from './0010-batches.ts'
import * as keys from './0011-keys.ts'
import * as webhooks from './0012-webhooks.ts'
import * as operationsByOrganisation from './0013-operations-by-organisation.ts'
import * as search from './0014-search.ts'
import * as observability from './0015-observability.ts'
import * as restored from './0016-restored.ts'
import * as secretKey from './0017-secret-key.ts'
import * as readings from './0019-readings.ts'
import * as criterion from './0020-criterion.ts'
import * as deadlines from './0021-deadlines.ts'
import * as shownStates from './0022-shown-states.ts'
import * as notShown from './0023-not-shown.ts'
import * as defaultLanguage from './0024-default-language.ts'
import * as pullsFromFiles from './0025-pulls-from-files.ts'
import * as changedPulls from './0026-changed-pulls.ts'
import * as publicLooks from './0027-public-looks.ts'
import * as inquiries from './0028-inquiries.ts'
import * as pacing from './0029-pacing.ts'
import * as mappings from './0030-mappings.ts'
import * as labels from './0031-labels.ts'
import * as exchanges from './0032-exchanges.ts'
import * as subscriptions from './0033-subscriptions.ts'
import * as imports from './0034-imports.ts'
import * as ownParties from './0036-own-parties.ts'
import * as labelsOfEntities from './0038-labels-of-entities.ts'
import * as lanes from './0039-lanes.ts'
import * as commitments from './0040-commitments.ts'
import * as people from './0041-people.ts'
import * as accounts from './0042-accounts.ts'
import * as browsers from './0043-browsers.ts'
import * as loginRequests from './0044-login-requests.ts'
import * as widerEvidence from './0045-wider-evidence.ts'
import * as outsideProof from './0046-outside-proof.ts'
import * as keyRing from './0047-key-ring.ts'
import * as workItems from './0050-work-items.ts'
import * as auditTrail from './0051-audit-trail.ts'
import * as runsOfNames from './0052-runs-of-names.ts'
import * as indexesOfLists from './0053-indexes-of-lists.ts'
import * as shards from './0054-shards.ts'
import * as carriedByMessage from './0055-carried-by-message.ts'
import * as vacuuming from './0056-vacuuming.ts'
import * as keysOnBehalf from './0057-keys-on-behalf.ts'
import * as notedReadings from './0058-noted-readings.ts'
import * as callsOfBatches from './0059-calls-of-batches.ts'
import * as lookedUpGroups from './0060-looked-up-groups.ts'
import * as provenAddresses from './0061-proven-addresses.ts'
import * as epochTokens from './0062-epoch-tokens.ts'
import * as judgedFor from './0063-judged-for.ts'
import * as listsOfOrganisations from './0064-lists-of-organisations.ts'
import * as furtherRegisters from './0065-further-registers.ts'
import * as ownAddresses from './0066-own-addresses.ts'
import * as keptInFiles from './0067-kept-in-files.ts'
import * as importsJudgedFor from './0068-imports-judged-for.ts'
import * as tablesRead from './0069-tables-read.ts'
import * as identifierUses from './0070-identifier-uses.ts'
import * as files from './0071-files.ts'
import * as registers from './0072-registers.ts'
import * as acknowledgedWarnings from './0073-acknowledged-warnings.ts'
import * as rowsOfOwners from './0074-rows-of-owners.ts'
import * as partsOfRequests from './0075-parts-of-requests.ts'
import * as numberedLookUps from './0080-numbered-look-ups.ts'
import * as numberedReturns from './0086-numbered-returns.ts'
import * as reviews from './0087-reviews.ts'
import * as targetsOfBatches from './0088-targets-of-batches.ts'

/** Every change to the tables, by name, in order. A published one is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-submissions': submissions,
  '0002-code-lists': codeLists,
  '0003-operations': operations,
  '0004-actors': actors,
  '0005-pulls': pulls,
  '0006-idempotency': idempotency,
  '0007-instances': instances,
  '0008-evidence': evidence,
  '0009-doubts': doubts,
  '0010-batches': batches,
  '0011-keys': keys,
  '0012-webhooks': webhooks,
  '0013-operations-by-organisation': operationsByOrganisation,
  '0014-search': search,
  '0015-observability': observability,
  '0016-restored': restored,
  '0017-secret-key': secretKey,
  '0019-readings': readings,
  '0020-criterion': criterion,
  '0021-deadlines': deadlines,
  '0022-shown-states': shownStates,
  '0023-not-shown': notShown,
  '0024-default-language': defaultLanguage,
  '0025-pulls-from-files': pullsFromFiles,
  '0026-changed-pulls': changedPulls,
  '0027-public-looks': publicLooks,
  '0028-inquiries': inquiries,
  '0029-pacing': pacing,
  '0030-mappings': mappings,
  '0031-labels': labels,
  '0032-exchanges': exchanges,
  '0033-subscriptions': subscriptions,
  '0034-imports': imports,
  '0036-own-parties': ownParties,
  '0038-labels-of-entities': labelsOfEntities,
  '0039-lanes': lanes,
  '0040-commitments': commitments,
  '0041-people': people,
  '0042-accounts': accounts,
  '0043-browsers': browsers,
  '0044-login-requests': loginRequests,
  '0045-wider-evidence': widerEvidence,
  '0046-outside-proof': outsideProof,
  '0047-key-ring': keyRing,
  '0050-work-items': workItems,
  '0051-audit-trail': auditTrail,
  '0052-runs-of-names': runsOfNames,
  '0053-indexes-of-lists': indexesOfLists,
  '0054-shards': shards,
  '0055-carried-by-message': carriedByMessage,
  '0056-vacuuming': vacuuming,
  '0057-keys-on-behalf': keysOnBehalf,
  '0058-noted-readings': notedReadings,
  '0059-calls-of-batches': callsOfBatches,
  '0060-looked-up-groups': lookedUpGroups,
  '0061-proven-addresses': provenAddresses,
  '0062-epoch-tokens': epochTokens,
  '0063-judged-for': judgedFor,
  '0064-lists-of-organisations': listsOfOrganisations,
  '0065-further-registers': furtherRegisters,
  '0066-own-addresses': ownAddresses,
  '0067-kept-in-files': keptInFiles,
  '0068-imports-judged-for': importsJudgedFor,
  '0069-tables-read': tablesRead,
  '0070-identifier-uses': identifierUses,
  '0071-files': files,
  '0072-registers': registers,
  '0073-acknowledged-warnings': acknowledgedWarnings,
  '0074-rows-of-owners': rowsOfOwners,
  '0075-parts-of-requests': partsOfRequests,
  '0080-numbered-look-ups': numberedLookUps,
  '0086-numbered-returns': numberedReturns,
  '0087-reviews': reviews,
  '0088-targets-of-batches': targetsOfBatches,
}
