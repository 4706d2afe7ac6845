import type { Tables } from '../store/tables.ts'

/** Why changes of a column are not found: in every row, or in some. */
type Uncovered<Row> = string | UncoveredWhere<Row>

interface UncoveredWhere<Row> {
  why: string
  /** In which rows, in words and as a check. */
  where: string
  is(row: Row): boolean
}

/** What a verification finds of the rows of a table that were added, changed or removed by hand. */
export type Coverage<Row = Record<string, unknown>> =
  | {
      /** By what it is found. */
      by: string
      /** The columns that can be changed without being found, each with its reason. */
      not?: { readonly [Column in keyof Row]?: Uncovered<Row> }
      /** Rows that can be added, changed and removed without being found. */
      notRows?: UncoveredWhere<Row>
    }
  /** Nothing is found. */
  | { why: string }

const ownChain = 'its own chain'
const timetable = 'when and how it is worked on next; what is sent, and what comes of it, is covered'
const traces = 'where its trace is found'
const shownToPeople = 'shown to people; nothing is decided by it'
const underWay = 'work under way'
const sealedSecret = 'sealed: what another puts there does not open'
const lastUse = 'when it was used last'

/**
 * What `evidence verify` finds in each table of the store, and what it does not find on purpose. A test forges every column and
 * every row of every table: what it does not find has to stand here, and what stands here has to be true.
 */
const coverage: { readonly [Table in keyof Tables]: Coverage<Tables[Table]> } = {
  submission: {
    by: 'its own chain',
    not: {
      plan: 'the names of its operations, which are covered by themselves',
      sealed_token: sealedSecret,
      token_mark: {
        why: 'which submissions travel together',
        where: 'of a request that had a token',
        is: row => row.token_mark !== null,
      },
      trace_parent: traces,
      planned_epoch: timetable,
    },
  },
  operation: {
    by: 'the chain of its submission, and what follows from that',
    not: {
      shard: timetable,
      together: timetable,
      doubted_at: timetable,
      look_up_at: timetable,
      ask_first: timetable,
      seen_absent: timetable,
      restored_epoch: timetable,
    },
  },
  entity: {
    by: 'its own chain, which has what was kept of it after each accepted operation and each page or file of a pull. A submission under way holds its device, and its group while an operation on that is open; nothing else is held, and what is held is whose the submission says',
    not: {
      refused: {
        why: 'whether its last submission was refused, which the chain of that has',
        where: 'of which nothing is kept yet',
        is: row => row.state === 'NONE' && row.record === null,
      },
      updated_at: 'when anything of it was touched last',
      seen_by: 'the last pull that showed it; the pull has its own chain',
      looked_at: 'when it was last asked about; the question has its own chain',
      label: 'what people call it: it follows from the record',
      words: 'by what it is found: it follows from the record',
      found_in: 'by what it is found: it follows from the organisation',
    },
    notRows: {
      why: 'stands for no entity: it is the place of a lock that is lifted',
      where: 'in the state `NONE`, without a record, held by no submission',
      is: row => row.state === 'NONE' && row.record === null && row.held_by === null,
    },
  },
  message: {
    by: ownChain,
    not: {
      due_at: timetable,
      failures: timetable,
      claimed_by: timetable,
      absent_after: timetable,
      trace_parent: traces,
    },
  },
  attempt: { by: 'the chain of its message' },
  acknowledgement: {
    by: 'the chain of the message that it answers or mentions; that of the unmatched answers of its stage',
  },
  login_request: {
    why: 'a command line that asks to be signed in, until it is, for ten minutes; that the person signed in there is in their chain',
  },
  look_up: {
    by: 'the chain of its submission',
    not: {
      number: 'the entries of the questions have their order',
      asked_at: 'the entry of the question has the time',
      answered_at: 'the entry of the answer has the time',
      epoch: timetable,
      state: 'what was asked for; the message of the question is covered',
      of_group: 'what was asked for; the message of the question is covered',
    },
  },
  decision: { by: "the chain of its submission, with a commitment in the place of a person's name" },
  pull: {
    by: ownChain,
    not: {
      scope: 'what was asked for; the messages of its pages are covered',
      topic: 'what was asked for; the messages of its pages are covered',
      searches: 'what was asked for; the messages of its pages are covered',
      unread: shownToPeople,
      epoch: timetable,
      quarantined: timetable,
    },
  },
  pull_page: {
    by: 'the chain of its pull',
    not: {
      stored_at: 'the entry of the answer has the time',
      search: 'what was asked for; its message is covered',
      search_page: 'what was asked for; its message is covered',
    },
  },
  api_key: { by: ownChain, not: { last_used_at: lastUse } },
  webhook: {
    by: ownChain,
    not: {
      failing_since: timetable,
      sealed_old_secret: sealedSecret,
      old_secret_until: 'how long the former secret signs beside the present one',
      created_by: 'its chain says by whom',
      updated_at: 'its chain says when',
    },
  },
  actor: {
    by: 'its own chain, also while it is only bound to an organisation, by a key or a submission',
    not: { updated_at: 'its chain says when' },
  },
  key_ring: {
    by: 'the signatures of its successions, the chain `secret-key`, and that what it keeps of former keys opens',
    not: {
      since: {
        why: 'no succession has it',
        where: 'in the first row',
        is: row => row.number === 1,
      },
    },
  },
  resealing: {
    why: 'how far what former keys have sealed is sealed with the present one; `secret-key destroy` looks through all of it once more',
  },
  secret_key: {
    by: 'there is one row, which names the key of the process that verifies; its chain after an adoption or a rotation',
    not: { since: shownToPeople },
  },
  evidence: { by: 'the hashes in it, the lanes, and the checkpoints' },
  audit_trail: {
    by: 'the chains of its acts: each stands in the trail of those whose it is, and nothing else stands there',
    notRows: {
      why: 'what people do for themselves (sign in, change their account) is in `evidence`, where a row is missing in a trail',
      where: 'of the chain of a person or an account',
      is: row => /^(person|account) /.test(row.chain),
    },
  },
  evidence_head: { by: 'the entries of its chain' },
  evidence_checkpoint: { by: 'its signature' },
  evidence_checkpoint_head: { by: 'its checkpoint' },
  evidence_cosignature: { why: 'signatures of witnesses, which prove themselves with their keys' },
  evidence_timestamp: {
    why: 'answers of a time-stamping authority, which prove themselves with its certificate',
  },
  idempotency_key: {
    by: 'the chain of the submission that it stands for; those that are older than their evidence, by how many they are and the sum of their MACs, which the chain `edition` has',
  },
  code_list_change: { by: ownChain },
  pull_difference: { why: 'what pulls found, for people; how many there are is in the chain of the pull' },
  inquiry: { by: ownChain },
  operation_message: {
    by: 'the chain of the submission, which names each message that carried an operation',
  },
  batch: { why: 'each submission of a batch is covered by itself, and has its reason' },
  mapping: { by: ownChain },
  acknowledged_warning: { by: ownChain },
  review: { by: ownChain },
  actor_register: { by: ownChain },
  register_file: { by: ownChain },
  register_entity: { by: 'the chain of its file, whose entries have the hash of all that is in it' },
  file: {
    why: 'whose a file is, and its hash; its batch is covered by its submissions, and a receipt has the hash of its list',
  },
  file_piece: { why: 'sealed pieces of files' },
  import: {
    why: 'work under way: lists on their way to a batch, whose submissions are covered; a receipt has the hash of the list',
  },
  import_part: { why: 'what was found in lists; it follows from their files' },
  import_step: { why: 'what was changed in lists before they were submitted' },
  import_record: {
    why: 'what is planned for the records of lists; it follows from these and from `entity`',
  },
  batch_record: { why: 'each submission of a batch is covered by itself' },
  batch_record_target: {
    why: 'what became of the records of batches at further registers; each part is covered by itself',
  },
  due_device: {
    why: 'which devices have a deadline; it follows from `entity`, `submission` and `batch_record`',
  },
  label_start: { why: 'the words by which entities are found; it follows from `entity`' },
  label_run: { why: 'the runs in which those words are sorted' },
  recent_label: {
    why: 'the words of entities that were named a moment ago, and are not sorted yet; it follows from `entity`',
  },
  shown_state: {
    why: 'whether the authority of a stage shows every state, and what has changed; it is asked again',
  },
  public_look: { why: 'what the public sees of devices; what resolves a doubt by it is a decision' },
  budget_use: {
    why: 'work under way: how much was sent in the last day; each attempt is in the chain of its message',
  },
  pacing: { why: 'work under way: until when an organisation sends nothing, and how far it is slowed down' },
  identifier_use: {
    why: 'what else the records of devices use identifiers for; it follows from `entity` and `submission`',
  },
  device_link: {
    why: 'which registered devices link another one, for deadlines; it follows from `entity`',
  },
  subscription: {
    by: 'its own chain, with a commitment in the place of a mail address',
    not: {
      due_at: timetable,
      failing_since: timetable,
      address_salt: {
        why: 'nothing is committed to',
        where: 'where there is no address',
        is: row => row.address === null,
      },
    },
  },
  person: {
    by: 'its own chain, with commitments in the place of name, mail address and subject',
    not: {
      rights_version: 'how often their rights have changed; the roles are covered',
      last_signed_in_at: lastUse,
    },
  },
  role_grant: { by: ownChain },
  invitation: {
    by: 'its own chain, with commitments in the place of name and mail address, and a hash of who has accepted and is to be confirmed',
    not: { sealed_totp: sealedSecret },
  },
  address_code: {
    why: 'the code that was sent last to the address of an invitation or of a person, as a keyed hash, for ten minutes; that it was taken is in the chain of the invitation, or of the person',
  },
  address_request: {
    why: 'which address a person says is theirs, until a host has decided; who confirms it names the address, and what is decided is in the chain of the person',
  },
  account: {
    by: 'its own chain, with a commitment in the place of the mail address',
    not: { totp_step: lastUse, changed_at: 'its chain says when' },
  },
  passkey: {
    by: 'the chain of the account of its person',
    not: {
      counter: lastUse,
      transports: 'how a browser reaches it',
      name: shownToPeople,
      created_at: 'the chain says when',
      last_used_at: lastUse,
    },
  },
  sign_in_attempt: {
    why: 'how often a password was wrong lately, and from where it was right, by what stands for an account and an address of the network or a browser: forgotten after a day, and after 90',
  },
  used_challenge: { why: 'what passkeys have signed in the last five minutes' },
  session: { why: 'who is signed in now; that a person signed in and out is in their chain' },
  sign_in: { why: 'sign-ins at a provider that have begun, for ten minutes' },
  work_item: {
    by: ownChain,
    not: {
      comments: 'how many there are; they are covered by themselves',
      version: 'how often it has changed',
      changed_at: 'its chain says when',
    },
  },
  comment: {
    by: 'the chain of the work item, with a commitment in the place of the text',
    not: {
      author_name: 'what the author was called then; the chain has their id',
      text_salt: {
        why: 'nothing is committed to',
        where: 'where there is no text',
        is: row => row.text === null,
      },
    },
  },
  work_notice: { why: 'work under way: what the next mail to a person tells' },
  mail_choice: { why: 'how often people want mail' },
  notice: { why: 'work under way: what the next message of a subscription tells' },
  mail: { why: 'what was sent to subscribers and people in the last 30 days' },
  webhook_delivery: { why: 'what was sent to receivers' },
  webhook_attempt: { why: 'how that was answered' },
  sent_exchange: {
    why: 'messages that the gateway sent [itself](#messages-that-the-gateway-exchanges-itself): compared with the chains, and verified by their signatures; the hash of each receipt is in the chain of its message',
  },
  received_exchange: {
    why: 'messages that were pushed to the gateway: as those that it sent; the HMAC of each answer is in the chain of the message that it answers',
  },
  mailbox: { why: underWay },
  instance: { why: underWay },
  duty: { why: underWay },
  shard: { why: underWay },
  shard_worker: { why: underWay },
  noted_reading: { why: 'what is being read, and what ended its reader' },
  entity_lock: { why: 'locks' },
  store_epoch: {
    why: 'how often the store was found to have gone back; each process compares it with what it remembers',
  },
}

/** The same, by names of tables as the database has them. */
export const coverageByName = coverage as unknown as Readonly<Record<string, Coverage>>
