import type { LegalSource } from '@udigate/udi'

const mdr =
  'Regulation (EU) 2017/745 as amended by Regulations (EU) 2023/607 and (EU) 2024/1860, consolidated on 10 January 2025'
const ivdr =
  'Regulation (EU) 2017/746 as amended by Regulations (EU) 2023/607 and (EU) 2024/1860, consolidated on 10 January 2025'
const notice = 'with Commission Decision (EU) 2025/2371, published on 27 November 2025'

/** What each deadline is read from, and in which edition. `docs/deadlines.md` has what each was compared with. */
export const legalSources = {
  /** What is first placed on the market while the UDI and device module is mandatory is registered before that. */
  mdrNewDevice: { article: 'MDR Article 29 with Article 123(3)(d)', edition: `${mdr}, ${notice}` },
  ivdrNewDevice: { article: 'IVDR Article 26 with Article 113(3)(f)', edition: `${ivdr}, ${notice}` },
  /**
   * What is on the market already is registered within 12 months of the notice: devices under the regulation by (i), those
   * under a directive by (ii), unless the device that takes their place is registered.
   */
  mdrOnMarket: { article: 'MDR Article 123(3)(e)', edition: `${mdr}, ${notice}` },
  ivdrOnMarket: { article: 'IVDR Article 113(3)(fa)', edition: `${ivdr}, ${notice}` },
  mdrCertified: { article: 'MDR Article 120(3a)', edition: mdr },
  mdrSelfDeclared: { article: 'MDR Article 120(3a) or (3b)', edition: mdr },
  ivdrCertified: { article: 'IVDR Article 110(3a)', edition: ivdr },
  ivdrSelfDeclared: { article: 'IVDR Article 110(3b)', edition: ivdr },
} as const satisfies Readonly<Record<string, LegalSource>>
