import { makeAuthority, writePem } from '../src/authorities/eudamed/as4/testing/authority.ts'
import { keyFiles, ownPartyId } from '../src/authorities/eudamed/as4/testing/partner.ts'

/**
 * Settings of a stage that is its own access point, at a partner that is not there.
 *
 * @param days until the gateway's own certificate ends
 */
export function withOwnCertificate(days: number): Record<string, string> {
  return {
    UDIGATE_PREVIEW_CONNECTOR: 'as4',
    UDIGATE_PREVIEW_ENDPOINT: 'http://127.0.0.1:9/msh',
    UDIGATE_PREVIEW_PARTY_ID: ownPartyId,
    UDIGATE_PREVIEW_AS4_KEY: writePem(makeAuthority('/CN=Root').issue('/CN=maker', days)),
    UDIGATE_PREVIEW_AS4_PARTNER_CERTIFICATE_FILE: keyFiles('regulator-2048').certificate,
    UDIGATE_AS4_PORT: '0',
  }
}
