/** What a fault of the product does to who relies on it. */
export type Harm =
  | 'sends what is wrong'
  | 'sends twice'
  | 'does not send'
  | 'tells what is not so'
  | 'shows to others'

/** A way in which a function can do harm, and what stands against it. */
export interface Risk {
  id: string
  function: string
  harm: Harm
  /** How it could come about. */
  cause: string
  /** What it would mean for devices on the market. */
  effect: string
  control: string
  /** The requirements that are the control. */
  requirements: readonly string[]
  /** Rows of the scorecard that inject the cause into a running gateway. */
  rows?: readonly string[]
}

const wrongData = 'data in EUDAMED that is wrong, public, and in part never to be changed'
const notRegistered = 'a device on the market that is not registered, and no one knows'

export const risks: readonly Risk[] = [
  {
    id: 'RISK-1',
    function: 'Judging',
    harm: 'sends what is wrong',
    cause: 'A rule is missing, or passes what it should refuse',
    effect: wrongData,
    control:
      'The catalogue has every official rule; each has requests that break it; a rule that breaks down refuses',
    requirements: ['JUDGE-1', 'JUDGE-2', 'JUDGE-3', 'JUDGE-5'],
    rows: ['D11', 'D13'],
  },
  {
    id: 'RISK-2',
    function: 'Judging',
    harm: 'sends what is wrong',
    cause: 'Two programs read the same bytes differently, or a code list is old',
    effect: wrongData,
    control:
      'What can be read in two ways is refused; lists are named with their version, and a faulty one is not taken',
    requirements: ['JUDGE-4', 'JUDGE-6'],
    rows: ['D8', 'D10'],
  },
  {
    id: 'RISK-3',
    function: 'Judging',
    harm: 'does not send',
    cause: 'A rule refuses what the authority accepts',
    effect: 'a device that cannot be registered in time',
    control:
      'Findings say rule, place and value, so that a person sees what was refused; warnings refuse nothing',
    requirements: ['JUDGE-1', 'JUDGE-7'],
  },
  {
    id: 'RISK-4',
    function: 'Rendering',
    harm: 'sends what is wrong',
    cause: 'The message says something else than the record',
    effect: wrongData,
    control:
      'Each message is read back as its records, judged by the official schemas, and has the same bytes in every version',
    requirements: ['SEND-2', 'SEND-3'],
    rows: ['D14', 'D15'],
  },
  {
    id: 'RISK-5',
    function: 'Updating',
    harm: 'sends what is wrong',
    cause: 'A change rests on what is registered no longer, or overwrites what someone else changed',
    effect: wrongData,
    control:
      'A plan shows each difference; what changed meanwhile is a conflict; what may not change is refused',
    requirements: ['SEND-1', 'SEND-10', 'SEND-11', 'SEND-12', 'TELL-5'],
  },
  {
    id: 'RISK-6',
    function: 'Delivering',
    harm: 'sends twice',
    cause: 'The process is killed, the connection breaks, or the answer is lost',
    effect: 'a further version, or a refusal that hides a success',
    control:
      'Intent is stored first; nothing goes again before the authority was asked and the quarantine is over',
    requirements: ['SEND-4', 'SEND-5', 'SEND-6', 'SEND-7', 'FILE-6'],
    rows: ['A1', 'A2', 'A3', 'B1', 'B2'],
  },
  {
    id: 'RISK-7',
    function: 'Delivering',
    harm: 'sends twice',
    cause: 'The store is put back to an older copy, or two processes work on one store',
    effect: 'a further version, or a device changed back',
    control:
      'An epoch outside of the store tells that it went back; what is open is asked about before it is sent',
    requirements: ['SEND-9'],
    rows: ['A10', 'A15'],
  },
  {
    id: 'RISK-8',
    function: 'Delivering',
    harm: 'does not send',
    cause: 'The process, the disk, the database or the access point fails',
    effect: notRegistered,
    control: 'What is answered as stored is on the disk and goes on after a start; an outage is told',
    requirements: ['SEND-7', 'SEND-8', 'RUN-2', 'RUN-3', 'RUN-5'],
    rows: ['A4', 'A5', 'A7', 'A13', 'B4'],
  },
  {
    id: 'RISK-9',
    function: 'Answering',
    harm: 'tells what is not so',
    cause: 'An answer is garbled, late, for another message, or contradicts another one',
    effect: notRegistered,
    control:
      'SUCCESS is told only of what was acknowledged or shown; all else is a doubt that a person or a question ends',
    requirements: ['TELL-1', 'TELL-2', 'TELL-3', 'TELL-4'],
    rows: ['B5', 'B6', 'B7', 'B8'],
  },
  {
    id: 'RISK-10',
    function: 'Answering',
    harm: 'tells what is not so',
    cause: 'A notice to a person or a system is lost, or a deadline is counted wrong',
    effect: notRegistered,
    control: 'Notices are stored with what they tell of, and repeated; deadlines are counted for each device',
    requirements: ['TELL-6', 'TELL-7'],
  },
  {
    id: 'RISK-11',
    function: 'Reading files',
    harm: 'does not send',
    cause: 'A row, sheet or cell of a list is passed over without a word',
    effect: notRegistered,
    control:
      'What is not read is named; what was read is counted in each answer; each row says what became of it',
    requirements: ['FILE-1', 'FILE-2', 'FILE-3'],
    rows: ['A24', 'A25'],
  },
  {
    id: 'RISK-12',
    function: 'Reading files',
    harm: 'sends what is wrong',
    cause: 'A column is taken for another field, or a spreadsheet has changed a number',
    effect: wrongData,
    control: 'A mapping is a proposal that a person sees; what is shown otherwise than stored is an error',
    requirements: ['FILE-4', 'FILE-5'],
  },
  {
    id: 'RISK-13',
    function: 'Keeping evidence',
    harm: 'tells what is not so',
    cause: 'Someone with the database changes what was sent, received or decided',
    effect: 'no proof of registration, or a false one',
    control:
      'Chains of hashes, signed heads, witnesses; whatever is changed, removed or added by hand is named',
    requirements: ['KEEP-1', 'KEEP-2', 'KEEP-3', 'KEEP-7'],
    rows: ['F2', 'F3'],
  },
  {
    id: 'RISK-14',
    function: 'Keeping evidence',
    harm: 'tells what is not so',
    cause: 'It cannot be said who did what, or by which right',
    effect: 'a release that no one answers for',
    control: 'Every act is in the audit trail with its person; access and trail are reviewed',
    requirements: ['KEEP-4', 'KEEP-5', 'KEEP-6', 'KEEP-8', 'KEEP-10', 'KEEP-11'],
  },
  {
    id: 'RISK-15',
    function: 'Access',
    harm: 'sends what is wrong',
    cause: 'Someone submits who may not',
    effect: wrongData,
    control:
      'Roles and scopes, rights that never grow, sign-in with two factors, keys that end and are revoked at once',
    requirements: ['ACCESS-1', 'ACCESS-2', 'ACCESS-4', 'ACCESS-5', 'ACCESS-6', 'ACCESS-7'],
    rows: ['E1', 'E2', 'E9'],
  },
  {
    id: 'RISK-16',
    function: 'Access',
    harm: 'shows to others',
    cause: 'Organisations share a gateway, or a copy of its store is read',
    effect: 'secrets of a business, or tokens with which others register in its name',
    control:
      'What is another’s is answered as what does not exist; secrets are sealed under a key that is not in the store',
    requirements: ['ACCESS-3', 'ACCESS-8', 'RUN-6', 'KEEP-9'],
    rows: ['E4', 'E5', 'E6'],
  },
  {
    id: 'RISK-17',
    function: 'Operating',
    harm: 'does not send',
    cause: 'An upgrade, a setting or one organisation’s load stops the gateway',
    effect: 'a device that cannot be registered in time',
    control:
      'Settings are checked at the start, migrations are whole or not at all, work is shared out by organisation',
    requirements: ['RUN-1', 'RUN-4', 'RUN-7', 'RUN-8', 'RUN-9'],
    rows: ['A14', 'C14'],
  },
]
