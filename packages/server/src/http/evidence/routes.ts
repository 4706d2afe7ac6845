import * as Type from 'typebox'
import { readSignedHead } from '../../evidence/checkpoint.ts'
import { coverAll } from '../../evidence/checkpoints.ts'
import { readKeyRing } from '../../evidence/key-ring.ts'
import { formatNote, formatVerifierKey } from '../../evidence/log/note.ts'
import { readTimestampTime } from '../../evidence/log/timestamp.ts'
import { verifyEvidence as verify } from '../../evidence/verify.ts'
import { mayDo } from '../../rights/caller.ts'
import { eraseDecider as eraseStored } from '../../store/doubts.ts'
import { lastCheckpoint } from '../../store/evidence-checkpoints.ts'
import { findLastCosigned, findLastTimestamp, listCosignatures } from '../../store/evidence-outside.ts'
import { type Body, formatTime } from '../body.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import {
  EvidenceErased,
  EvidenceErasure,
  EvidenceHead,
  EvidenceLogView,
  EvidenceVerificationLine,
} from './bodies.ts'
import { exportEvidence } from './export-route.ts'
import { lines, sendLines } from './lines.ts'

const endpoint = endpointWith({ tag: 'Evidence', right: 'evidence.read', work: 'storing' })

const getEvidenceHead = endpoint('GET /api/v1/evidence/head', {
  summary: 'The newest signed head, which covers everything until now',
  answers: { 200: json('To be kept where the gateway has no access', EvidenceHead) },
  problems: ['path.unknown'],
  async handle(_call, { store: { db }, evidence }) {
    await coverAll(evidence)
    const last = await lastCheckpoint(db)
    if (!last) throw new Problem('path.unknown', 'Nothing has been recorded yet.')
    return (await readKeyRing(db, evidence.signer)).makeHead(last)
  },
})

const getEvidenceLog = endpoint('GET /api/v1/evidence/log', {
  summary: 'The log of checkpoints as others watch it: its key, its newest note, and who has signed that',
  answers: { 200: json('In the forms of C2SP', EvidenceLogView) },
  problems: ['path.unknown'],
  async handle(_call, { store: { db }, evidence, evidenceLog }) {
    await coverAll(evidence)
    const newest = (await lastCheckpoint(db))?.number
    const verifier = await evidenceLog.verifier(db)
    const cosigned = await findLastCosigned(db)
    const note = newest === undefined ? undefined : await evidenceLog.note(db, newest)
    if (newest === undefined || !verifier || !note)
      throw new Problem('path.unknown', 'Nothing has been recorded yet.')
    const witnessed = cosigned === undefined ? undefined : await evidenceLog.note(db, cosigned)
    const stamped = await findLastTimestamp(db)
    return {
      origin: verifier.name,
      verifierKey: formatVerifierKey(verifier),
      size: newest,
      note: formatNote(note),
      ...(witnessed && {
        witnessed: {
          size: cosigned ?? 0,
          note: formatNote(witnessed),
          by: (await listCosignatures(db, cosigned ?? 0)).map(({ witness, at }) => ({
            witness,
            at: formatTime(at),
          })),
        },
      }),
      ...(stamped && {
        timestamped: {
          checkpoint: stamped.checkpoint,
          at: readTimestampTime(Buffer.from(stamped.answer, 'base64')).toISOString(),
        },
      }),
    }
  },
})

const verifyEvidence = endpoint('GET /api/v1/evidence/verification', {
  summary: 'Look for everything in the evidence that is not as the gateway wrote it',
  work: 'verifying',
  description:
    'What belongs to the organisation of the caller on their stage; everything for a host of the gateway, and, while one organisation alone uses it, for its administrators and its keys with the scope admin. The end says which.',
  query: {
    head: Type.Optional(
      Type.Decode(
        Type.Array(Type.String(), {
          description: 'Signed heads that were kept elsewhere: each the JSON of one, in base64url.',
        }),
        texts => texts.map(text => readHead('head', text)),
      ),
    ),
    since: Type.Optional(
      Type.Decode(
        Type.String({
          description:
            'The signed head up to which it was verified before, as `head`: what is newer is looked at alone.',
        }),
        text => readHead('since', text),
      ),
    ),
  },
  answers: { 200: lines('Each problem, and the end', EvidenceVerificationLine) },
  async handle(
    { reply, caller, query: { head: heads = [], since } },
    { store: { db }, evidence: { signer }, limits },
  ) {
    const isAll = mayDo(caller, 'evidence.verify-everything')
    const owner = isAll ? undefined : caller
    const lines = limits.turns.run(caller.organisation, pause =>
      viewVerification(verify({ db, signer, heads, since, owner, pause }), isAll ? 'everything' : 'own'),
    )
    return sendLines(reply, lines)
  },
})

const eraseDecider = endpoint('POST /api/v1/evidence/erasures', {
  act: 'erased',
  asksReason: 'where-asked',
  summary: 'Erase the name of who decided on doubts',
  description:
    'Wherever a decision of the organisation on this stage bears that name. The evidence holds a commitment to it, which tells nothing when the name is gone, and verifies as before. That it was erased, and by which key, is recorded.',
  right: 'evidence.erase',
  body: jsonBody(EvidenceErasure),
  answers: { 200: json('How many decisions had it', EvidenceErased) },
  problems: ['request.members'],
  async handle({ caller, readBody, log }, { store, now }) {
    const { decidedBy } = readBody()
    const erased = await store.write(db => eraseStored(db, caller, decidedBy, caller.author, now()))
    log({ ...erased }, 'name of who decided erased')
    return erased
  },
})

/** `/api/v1/evidence`: what proves what was sent, received and decided. */
export const evidence = { getEvidenceHead, getEvidenceLog, verifyEvidence, exportEvidence, eraseDecider }

type VerificationLine = Body<typeof EvidenceVerificationLine>

async function* viewVerification(
  problems: ReturnType<typeof verify>,
  scope: 'everything' | 'own',
): AsyncGenerator<VerificationLine, void> {
  for (let count = 0; ; count += 1) {
    const next = await problems.next()
    if (next.done) {
      yield { type: 'end', scope, problems: count, ...next.value }
      return
    }
    yield { type: 'problem', ...next.value }
  }
}

/** @throws Problem for what is no signed head */
function readHead(name: string, text: string) {
  try {
    return readSignedHead(Buffer.from(text, 'base64url').toString())
  } catch (cause) {
    throw new Problem(
      'request.parameter',
      `${name} must be the JSON of a signed head, in base64url. ${(cause as Error).message}`,
    )
  }
}
