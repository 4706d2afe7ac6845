import type { Exported } from './exported.ts'
import { nameSubject } from './register-pages.ts'

const asOf = `The pages tell how it stood then. Chains are proven as a whole, and so are here with what came later, too.
`

const formerKeys = `
   Where N.pem stands beside it, take that key: the gateway had it before. successions.json leads from each key to the next
   one: "formerSignature" is of "line" with the former key, "signature" with the next one. "line" names both keys, and the
   last checkpoint of the former one.
`

const ofExchanges = `  exchanges/    what the access points signed (AS4): N-sent.xml is the envelope of a message that the gateway sent, and N-receipt.xml
                the receipt that the other side signed for it (N-error.xml: an error); N-received.xml is the envelope of an
                answer that came, with the receipt that the gateway gave. Payloads are not in them, but their digests are.
                The certificates in them may name a person who answers for an access point
`

const checkExchanges = `   What the other side signed about a message (RSA; xmlsec1 knows signatures of receipts and errors, and no attachments).
   Take the certificate from elsewhere, or the one that the receipt itself bears (wsse:BinarySecurityToken):

     xmlsec1 --verify --id-attr:Id Messaging --id-attr:Id Body --pubkey-cert-pem partner.crt exchanges/N-receipt.xml

   A receipt names the message (eb:RefToMessageId) and repeats the digest of each part that it signs for: they are those in the
   ds:SignedInfo of N-sent.xml. The SHA-256 of the receipt stands in the chain of the message ("receiptSha256").

`

/** What more an export for an audit has. */
const ofAudit = `  registered/   the record of each device and group as the authority has it, with the versions of its parts; the SHA-256 of
                the file is "contentSha256" in the newest entry of its chain
`

const ofRegister = `  pages/        a page for each chain, to be read in a browser: index.html and the lists beside it lead there
`

/** How the folder is read, and how what stands in it is checked by hand. */
export function readme({
  about,
  counts: { submissions, messages, entries },
  checkpoints,
  successions,
  hasExchanges,
  devices,
  isRegister,
}: Exported): string {
  const what = nameSubject(about.subject)
  const newest = checkpoints.at(-1)
  return `Evidence of ${what}
of ${about.organisation}, stage ${about.stage}, as of ${about.asOf ?? about.at}
${submissions} submissions, ${messages} messages, ${entries} entries
${about.asOf === undefined ? '' : asOf}
What is here

  index.html    what happened, to be read in a browser; index.json says the same to programs
  requests/     each request as it is kept; ACCESS-TOKEN-IS-PLACED-WHEN-SENT stands in the place of an access token
  messages/     each document that was sent to the authority, with the same placeholder. A message may carry entities
                of other submissions of the same organisation
  answers/      each answer of the authority as it is kept: without an access token that it repeated. Where the token was
                gone, only its hash is kept, in the chain of its message
${!hasExchanges ? '' : ofExchanges}  chains/       what happened to each submission and message, one entry in each line; what became known of the device
                and its group, with the pulls that told more of them; what was registered of the actors: party,
                authorised representative, and a hash of the sealed access token; owners, comments, reads and other acts

An entry "kept" in the chain of a device says its state and since when, and what told it: "by" a submission, or "by" a
pull, with the "message" that asked. The answer to that message shows the device as the authority had it then. Of pages
that show nothing new only the hash is kept, and pulls that told nothing new of the device are not here.
${isRegister ? ofRegister : ''}${devices.length === 0 ? '' : ofAudit}  checkpoints/  what the gateway signed, and its signatures; head.json is the newest of them
  proofs.json   for each chain, what leads from its last entry to a checkpoint
  key.pem       the public key of the gateway${newest ? `; its id is ${newest.keyId}` : ''}
  FILES.sha256  every file but folder.json, with its SHA-256; folder.json has the signature of the gateway over that list

How to check it

     udigate evidence verify FOLDER

checks all of what follows, without the gateway, and that no file was added, changed or removed. By hand:

1. The documents are those that the chains speak of:

     sha256sum -c SHA256SUMS

   and each of these hashes stands in an entry of the chain of its submission or message:

     grep -l HASH chains/*

2. Each chain is whole. The SHA-256 of a line, without its line break, is the last member of the next line:

     while IFS= read -r line; do printf '%s' "$line" | sha256sum; done < chains/ID.ndjson

   The first line has 64 zeros there; that of an actor that was another organisation's before has the hash of an
   entry that is not here. The hash of the last line is "hash" of that chain in index.json.

3. A checkpoint covers it. In proofs.json, "leaf" of a chain names that hash. Begin with the SHA-256 of a zero byte
   and the leaf; for each step of "path", take the SHA-256 of a byte of value one and both hashes as 32 bytes each, with
   the one of the step on its side. What comes out is the last member of the checkpoint's line:

     (in bash) h=$(printf '\\000%s' "$leaf" | sha256sum | cut -d' ' -f1)
     printf '\\001%b' "$(printf '%s' "$left$right" | sed 's/../\\\\x&/g')" | sha256sum     (for each step)

4. The gateway signed that checkpoint (Ed25519):

     openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in checkpoints/N.line -sigfile checkpoints/N.sig
${successions.length === 0 ? '' : formerKeys}
${!hasExchanges ? '' : checkExchanges}5. It is the key of the gateway, and nothing was rewritten: compare key.pem, and the checkpoint that was kept
   elsewhere, with those here. "udigate evidence verify --head FILE" holds a whole gateway against it.

6. The gateway wrote these files. "signature" in folder.json (Ed25519, base64) is, with the key of 4, of the line

     ["udigate evidence folder 1", organisation, stage, at, SHA-256 of FILES.sha256]

   without spaces after the commas; then sha256sum -c FILES.sha256.

HMACs in the entries ("received", "sent") are of the bytes as they came and went, access tokens included. Who has the
gateway's secret key can show with them that bytes from elsewhere are the same.
`
}
