import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkEudamedDi } from './eudamed-di.ts'
import vectors from './identifier-vectors.json' with { type: 'json' }
import { checkNotifiedBodyNumber } from './notified-body.ts'
import { checkSrn } from './srn.ts'

interface Vector {
  value: string
  valid: boolean
  source: string
  kind?: string
}

// The vectors of the nomenclature (`emdn`) are checked against its list, beside the code lists.
const { _about, emdn: _emdn, ...identifiers } = vectors

const checks: Record<keyof typeof identifiers, (value: string, vector: Vector) => { ok: boolean }> = {
  eudamed_di: (value, { kind }) => checkEudamedDi(value, { derived: kind === 'derived-from-udi-di' }),
  srn: checkSrn,
  nb_number: checkNotifiedBodyNumber,
}

for (const [kind, check] of Object.entries(checks)) {
  test(`the published values of ${kind}`, () => {
    const known: Vector[] = identifiers[kind as keyof typeof identifiers]
    assert.ok(known.length > 0)
    for (const vector of known) {
      assert.equal(check(vector.value, vector).ok, vector.valid, `${vector.value} (${vector.source})`)
    }
  })
}
