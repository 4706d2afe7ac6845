/**
 * The blocks of the documentation that no test runs, by their first lines; each says on its page why. Add one only where
 * it needs what a test cannot have: this list is all that readers have to believe unseen.
 */
export const notRun: Readonly<Record<string, readonly string[]>> = {
  'README.md': [
    'record ──▶ schema ──▶ rules ──▶ plan ──▶ XML ──▶ access point ──▶ EUDAMED',
    'npm test                   # what this page and docs promise, with a simulator as the authority',
  ],
  'docs/evidence.md': [
    '["udigate evidence entry 1", chain, seq, at, kind, facts, previous]',
    '["udigate evidence commitment 1", salt, value]',
    '["udigate evidence place 1", lane, place, newest_checkpoint, hash]',
    '["udigate evidence checkpoint 1", number, at, previous, heads, digest]',
    '["udigate evidence succession 1", number, at, checkpoint, digest, former_key_id, former_public_key, key_id, public_key]',
    'udigate witness --log "$KEY_OF_THE_LOG" --name witness.example.com --folder /var/lib/udigate-witness --host 0.0.0.0',
    'UDIGATE_EVIDENCE_WITNESSES="https://witness.example.com witness.example.com+1a2b3c4d+BA…"',
    'openssl ts -verify -data audit/checkpoints/000000007.line -in audit/checkpoints/000000007.tsr -CAfile authority.pem',
  ],
  'docs/getting-started.md': ['git clone https://github.com/udigate/udigate.git'],
  'docs/guides/domibus.md': [
    "udigate ──WS plugin or folders──▶ your Domibus ──AS4──▶ EUDAMED's Domibus ──▶ EUDAMED",
    '<businessProcesses>',
  ],
  'docs/guides/as4.md': [
    '   your network                       │ DMZ                     │ Internet',
    'openssl req -new -newkey rsa:3072 -keyout as4.key -out as4.csr -subj "/CN=EUDAMED_004423"',
  ],
  'docs/guides/sign-in.md': ['{'],
  'docs/operations.md': [
    'npm install --global --prefix /opt/udigate udigate@0.1.0 @udigate/server@0.1.0',
    'systemctl stop udigate',
    'docker volume create udigate',
    'mkdir -m 0700 secrets',
    'kubectl apply --namespace udigate --kustomize deploy/kubernetes',
    'backend udigate',
  ],
  'docs/qualification.md': ['npm run qualification'],
  'docs/scorecard.md': ['npm run scorecard                 # short form: about five minutes on two cores'],
  'docs/simulator.md': [
    'UDIGATE_SIMULATOR_PORT=8081 node --conditions=udigate-source packages/simulator/src/main.ts',
  ],
}
