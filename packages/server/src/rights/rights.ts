/** What a right is, and how far it reaches. */
interface RightMeaning {
  /** What may be done, in a sentence. */
  allows: string
  /** `gateway` where it concerns every organisation: no role in an organisation and no scope of a key has it. */
  reach: 'organisation' | 'gateway'
}

const inOrganisation = (allows: string): RightMeaning => ({ allows, reach: 'organisation' })
const inGateway = (allows: string): RightMeaning => ({ allows, reach: 'gateway' })

/** What can be done in an organisation or for the gateway. Every endpoint needs one of these, or is open to anyone. */
export const rights = {
  'session.use': inOrganisation('See who is signed in, what they may do, and end the session.'),
  'account.manage': inOrganisation('Change how oneself signs in.'),
  'reference.read': inOrganisation('Read the rules, the code lists and the template of a table.'),
  'mappings.read': inOrganisation('Read the mappings of tables, and have one proposed.'),
  'mappings.edit': inOrganisation('Keep and delete mappings of tables.'),
  'records.read': inOrganisation(
    'Read devices, groups, submissions, doubts, pulls, inquiries, deadlines and figures, search them, and watch them change.',
  ),
  'comments.write': inOrganisation(
    'Comment on submissions, batches and deadlines, and change and delete comments of oneself.',
  ),
  'owners.set': inOrganisation('Set the owner of a submission, a batch or a deadline.'),
  'records.validate': inOrganisation('Validate records and tables, and have cells of a table fixed.'),
  'records.plan': inOrganisation('See which operations a submission would need.'),
  'warnings.acknowledge': inOrganisation('Acknowledge warnings of records with a reason, and withdraw that.'),
  'imports.read': inOrganisation('Read imports: findings, changes, plan, receipt.'),
  'imports.edit': inOrganisation('Import a list, map and fix it, plan it, and delete the import.'),
  'changes.prepare': inOrganisation(
    'Choose registered devices and say what changes of them, as an import to be planned and submitted.',
  ),
  'batches.read': inOrganisation('Read batches: records, findings, results, receipt.'),
  'batches.manage': inOrganisation('Cancel and delete batches.'),
  'submissions.submit': inOrganisation('Submit records, batches and imports to the authority.'),
  'doubts.decide': inOrganisation('Decide what becomes of an operation in doubt.'),
  'pulls.start': inOrganisation(
    'Read from the authority what it holds, or take it from the files of its portal.',
  ),
  'inquiries.start': inOrganisation(
    'Ask the authority about actors and safety summaries, and look at what the public sees.',
  ),
  'connection.check': inOrganisation('Check the connection to the authority.'),
  'diagnosis.read': inOrganisation(
    'See whether the process, the connection, code lists, webhooks and what waits are as they must be.',
  ),
  'exports.read': inOrganisation('Read the files for the portal of the authority.'),
  'exports.manage': inOrganisation('Write files for the portal of the authority, and import its responses.'),
  'audit.read': inOrganisation('Read and export the audit trail: who did what, when and from where.'),
  'audit.manage': inOrganisation('Have reads recorded in the audit trail, and reasons asked for.'),
  'reviews.record': inOrganisation('Record that one has reviewed who has access, or the audit trail.'),
  'evidence.read': inOrganisation('Read, export and verify the evidence of the organisation.'),
  'evidence.erase': inOrganisation('Erase the names of who decided, which the evidence commits to.'),
  'evidence.verify-everything': inGateway('Verify the evidence of all organisations.'),
  'actors.read': inOrganisation('Read the actors, without their tokens.'),
  'actors.manage': inOrganisation('Register actors, set their tokens, and release them.'),
  'keys.read': inOrganisation('Read the list of API keys.'),
  'keys.manage': inOrganisation('Make, revoke and delete API keys.'),
  'webhooks.read': inOrganisation('Read webhooks and their deliveries.'),
  'webhooks.manage': inOrganisation('Make, change and delete webhooks.'),
  'webhooks.send': inOrganisation('Test webhooks, and send deliveries again.'),
  'subscriptions.read': inOrganisation('Read who gets mail and digests.'),
  'subscriptions.manage': inOrganisation('Make, test and delete subscriptions to mail and digests.'),
  'people.read': inOrganisation('Read who belongs to the organisation, and with which roles.'),
  'people.manage': inOrganisation(
    'Invite people into the organisation, give and end roles, and end sessions.',
  ),
  'diagnosis.read-gateway': inGateway(
    'See whether the machine, the store, the keys and the settings of the gateway are as they must be.',
  ),
  'codes.manage-own': inOrganisation(
    'Import and reset own code lists of the organisation, beside those of the gateway.',
  ),
  'codes.manage': inGateway('Import and reset the code lists of the gateway, for all organisations.'),
  'organisations.manage': inGateway('Make organisations, and invite their first administrators.'),
  'people.confirm': inGateway(
    'Confirm who becomes a host or the first administrator of an organisation, and which mail address is whose.',
  ),
} as const satisfies Readonly<Record<string, RightMeaning>>

/** One thing that may be done. */
export type Right = keyof typeof rights

/** Every right, in the order of the documentation. */
export const rightNames = Object.keys(rights) as Right[]

/** Those that reach beyond an organisation. */
export const rightsOfGateway: readonly Right[] = rightNames.filter(right => rights[right].reach === 'gateway')
