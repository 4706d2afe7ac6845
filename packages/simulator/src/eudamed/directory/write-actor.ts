import { element, textElement } from '../../xml/write-xml.ts'
import * as names from '../namespaces.ts'
import type { DescribedActor } from './directory.ts'

const base = 'https://ec.europa.eu/tools/eudamed/dtx/datamodel'
const declarations = {
  'xmlns:actor': `${base}/Actor/v1`,
  'xmlns:actorrel': `${base}/Actor/Relationship/v1`,
}

/** Where a manufacturer needs no authorised representative. */
const union = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK TR XI'.split(
    ' ',
  ),
)

/** Writes an actor as a download has it (EOActor of `ActorType.xsd`, schemas 3.0.30). */
export function writeActor({ code, name, status = 'ACTIVE', since, mandates }: DescribedActor): string {
  const [country = '', role = ''] = code.split('-')
  const isOutside = role === 'MF' && !union.has(country)
  const kind = role === 'MF' ? (isOutside ? 'NONEUMF' : 'EUMF') : role
  const organisation =
    element(
      'party:geographicAddress',
      textElement('address:country', country) + textElement('address:postCode', '1'),
    ) +
    element(
      'party:names',
      element(
        'lsn:name',
        textElement('lsn:language', 'EN') + textElement('lsn:textValue', name ?? `Actor ${code}`),
      ),
    )
  const written = (mandates ?? []).map(({ actor, from, until }, index) =>
    element(
      'actorrel:mandate',
      textElement('e:state', 'REGISTERED') +
        textElement('actorrel:actorCode', actor) +
        textElement('actorrel:endDate', until) +
        element('actorrel:identifier', textElement('actorrel:code', `MANDATE-${index + 1}`)) +
        textElement('actorrel:isVigilanceDelegatedToAR', 'false') +
        textElement('actorrel:startDate', from),
    ),
  )
  const content =
    textElement('e:state', 'REGISTERED') +
    textElement('e:version', '1') +
    textElement('actor:actorCode', code) +
    textElement('actor:statusFromDate', since) +
    textElement('actor:actorStatus', status) +
    element('actor:contactPerson', '') +
    element('actor:organisation', organisation) +
    element('actor:responsableCA', textElement('links:actorCode', `${country}-CA-000000001`)) +
    ((isOutside || role === 'AR') && written.length > 0 ? element('actor:mandates', written.join('')) : '')
  return element('actor:EOActor', content, {
    ...declarations,
    ...names.declarations,
    'xsi:type': `actor:${kind}ActorType`,
  })
}
