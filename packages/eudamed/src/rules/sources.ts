import type { Source } from '@udigate/udi'

/** A section of the EUDAMED business rules for UDI and devices. */
export function businessRules(section: string): Source {
  return { document: 'EUDAMED UDI/Devices business rules', version: '2.18.1', section }
}

/** A section of the EUDAMED enumerations for UDI and devices. */
export function enumerations(section: string): Source {
  return { document: 'EUDAMED UDI/Devices enumerations', version: '2.18.1', section }
}

/** A type of the EUDAMED data exchange schemas. */
export function dtxSchema(section: string): Source {
  return { document: 'EUDAMED DTX schemas', version: '3.0.30', section }
}

/** A decision of this product, where neither the authority nor the law gives the rule an id. */
export function udigate(section: string): Source {
  return { document: 'udigate', version: '1', section }
}

/** A provision of the regulation on medical devices or the one on in vitro diagnostics, as first published. */
export function regulation(legislation: 'MDR' | 'IVDR', section: string): Source {
  const number = legislation === 'MDR' ? '2017/745' : '2017/746'
  return { document: `Regulation (EU) ${number} (${legislation})`, version: 'OJ L 117, 5.5.2017', section }
}

/** A guidance document of the Medical Device Coordination Group. */
export function mdcg(number: string, revision: string, section: string): Source {
  return { document: `MDCG ${number}`, version: revision, section }
}

/** A row of the EUDAMED data dictionary for UDI and devices. */
export function dataDictionary(section: string): Source {
  return { document: 'EUDAMED UDI/Devices data dictionary', version: '2.18', section }
}
