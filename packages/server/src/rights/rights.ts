/** What can be done in an organisation or for the gateway, each in a sentence. Every endpoint needs one of these, or is open to anyone. */
export const rights = {
  'session.use': 'See who is signed in, what they may do, and end the session.',
  'account.manage': 'Change how oneself signs in.',
  'reference.read': 'Read the rules, the code lists and the template of a table.',
  'mappings.read': 'Read the mappings of tables, and have one proposed.',
  'mappings.edit': 'Keep and delete mappings of tables.',
  'records.read':
    'Read devices, groups, submissions, doubts, pulls, inquiries, deadlines and figures, search them, and watch them change.',
  'comments.write':
    'Comment on submissions, batches and deadlines, and change and delete comments of oneself.',
  'owners.set': 'Set the owner of a submission, a batch or a deadline.',
  'records.validate': 'Validate records and tables, and have cells of a table fixed.',
  'records.plan': 'See which operations a submission would need.',
  'imports.read': 'Read imports: findings, changes, plan, receipt.',
  'imports.edit': 'Import a list, map and fix it, plan it, and delete the import.',
  'batches.read': 'Read batches: records, findings, results, receipt.',
  'batches.manage': 'Cancel and delete batches.',
  'submissions.submit': 'Submit records, batches and imports to the authority.',
  'doubts.decide': 'Decide what becomes of an operation in doubt.',
  'pulls.start': 'Read from the authority what it holds, or take it from the files of its portal.',
  'inquiries.start': 'Ask the authority about actors and safety summaries, and look at what the public sees.',
  'connection.check': 'Check the connection to the authority.',
  'exports.read': 'Read the files for the portal of the authority.',
  'exports.manage': 'Write files for the portal of the authority, and import its responses.',
  'audit.read': 'Read and export the audit trail: who did what, when and from where.',
  'audit.manage': 'Have reads recorded in the audit trail, and reasons asked for.',
  'evidence.read': 'Read, export and verify the evidence of the organisation.',
  'evidence.erase': 'Erase the names of who decided, which the evidence commits to.',
  'evidence.verify-everything': 'Verify the evidence of all organisations.',
  'actors.read': 'Read the actors, without their tokens.',
  'actors.manage': 'Register actors, set their tokens, and release them.',
  'keys.read': 'Read the list of API keys.',
  'keys.manage': 'Make, revoke and delete API keys.',
  'webhooks.read': 'Read webhooks and their deliveries.',
  'webhooks.manage': 'Make, change and delete webhooks.',
  'webhooks.send': 'Test webhooks, and send deliveries again.',
  'subscriptions.read': 'Read who gets mail and digests.',
  'subscriptions.manage': 'Make, test and delete subscriptions to mail and digests.',
  'people.read': 'Read who belongs to the organisation, and with which roles.',
  'people.manage': 'Invite people into the organisation, give and end roles, and end sessions.',
  'codes.manage': 'Import and reset code lists, for all organisations.',
  'organisations.manage': 'Make organisations, and invite their first administrators.',
} as const satisfies Readonly<Record<string, string>>

/** One thing that may be done. */
export type Right = keyof typeof rights

/** Every right, in the order of the documentation. */
export const rightNames = Object.keys(rights) as Right[]
