import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCas } from './cas.ts'
import { checkBasicUdiDi } from './check-basic-udi-di.ts'
import { checkEcNumber } from './ec-number.ts'
import { checkEudamedDi } from './eudamed-di.ts'
import { checkGmn } from './gmn.ts'
import { checkGtin } from './gtin.ts'
import { checkHibcBasicUdiDi, checkHibcPrimary } from './hibc.ts'
import { checkDonationNumber } from './iccbba.ts'
import vectors from './identifier-vectors.json' with { type: 'json' }
import { checkIfaBasicUdiDi, checkPpn, checkPzn } from './ifa.ts'
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
  gtin: checkGtin,
  gs1_gmn: checkGmn,
  hibcc_basic_udi_di: checkHibcBasicUdiDi,
  ifa_basic_udi_di: checkIfaBasicUdiDi,
  eudamed_di: (value, { kind }) => checkEudamedDi(value, { derived: kind === 'derived-from-udi-di' }),
  hibc_primary_mod43: checkHibcPrimary,
  ifa_ppn: checkPpn,
  ifa_pzn8: checkPzn,
  iso7064_mod37_2_isbt: checkDonationNumber,
  srn: checkSrn,
  cas: checkCas,
  ec_number: checkEcNumber,
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

test('a Basic UDI-DI is checked as the entity that issued it has it', () => {
  const basic = { GS1: vectors.gs1_gmn, HIBCC: vectors.hibcc_basic_udi_di, IFA: vectors.ifa_basic_udi_di }
  for (const agency of ['GS1', 'HIBCC', 'IFA'] as const) {
    for (const { value, valid } of basic[agency])
      assert.equal(checkBasicUdiDi(agency, value).ok, valid, value)
  }
})
