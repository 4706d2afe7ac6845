import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCas } from './cas.ts'
import { checkEcNumber } from './ec-number.ts'
import { checkGmn } from './gmn.ts'
import { checkGtin } from './gtin.ts'
import { checkHibcBasicUdiDi, checkHibcPrimary } from './hibc.ts'
import { checkDonationNumber } from './iccbba.ts'
import vectors from './identifier-vectors.json' with { type: 'json' }
import { checkIfaBasicUdiDi, checkPpn, checkPzn } from './ifa.ts'

const { _about, ...identifiers } = vectors

const checks: Record<keyof typeof identifiers, (value: string) => { ok: boolean }> = {
  gtin: checkGtin,
  gs1_gmn: checkGmn,
  hibcc_basic_udi_di: checkHibcBasicUdiDi,
  ifa_basic_udi_di: checkIfaBasicUdiDi,
  hibc_primary_mod43: checkHibcPrimary,
  ifa_ppn: checkPpn,
  ifa_pzn8: checkPzn,
  iso7064_mod37_2_isbt: checkDonationNumber,
  cas: checkCas,
  ec_number: checkEcNumber,
}

for (const [kind, check] of Object.entries(checks)) {
  test(`the published values of ${kind}`, () => {
    const known = identifiers[kind as keyof typeof identifiers]
    assert.ok(known.length > 0)
    for (const { value, valid, source } of known) assert.equal(check(value).ok, valid, `${value} (${source})`)
  })
}
