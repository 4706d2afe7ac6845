import type { ShownActor, ShownRelation, XmlElement } from '@udigate/udi'
import { readInside, table } from './element-table.ts'
import type { FieldsRead, Reading } from './reading.ts'
import { items } from './rows/lists.ts'
import { nested } from './rows/nested.ts'
import { code, day, passedOver, text } from './rows/single-values.ts'
import { findType } from './type-of.ts'

/** What is read of an actor. Persons, addresses but for the country, and registers of trade are not kept. */
interface ActorFields {
  state: string
  code: string
  since: string
  status: string
  country: string
  names: readonly { language: string; text: string }[]
  mandates: readonly ShownRelation[]
  links: readonly ShownRelation[]
}

const name = table<ActorFields['names'][number]>([
  code('lsn:language', 'language'),
  text('lsn:textValue', 'text'),
])

/** `address:GeographicAddressType` */
const address = table<ActorFields>([
  passedOver('address:addressComplement'),
  passedOver('address:city'),
  code('address:country', 'country'),
  passedOver('address:GPSCoordinates'),
  passedOver('address:POBox'),
  passedOver('address:postCode'),
  passedOver('address:street'),
  passedOver('address:streetNum'),
])

/** `party:OrganisationType` */
const organisation = table<ActorFields>([
  nested('party:geographicAddress', address),
  passedOver('party:contactsDetails'),
  items('party:names', 'names', 'lsn:name', name),
  passedOver('party:nationalTraderRegistry'),
  passedOver('party:shortNames'),
])

/** `actorrel:MandateType` */
const mandate = table<ShownRelation>([
  code('e:state', 'state'),
  passedOver('e:version'),
  passedOver('e:versionDate'),
  code('actorrel:actorCode', 'actor'),
  passedOver('actorrel:document'),
  day('actorrel:endDate', 'until'),
  passedOver('actorrel:identifier'),
  passedOver('actorrel:isVigilanceDelegatedToAR'),
  day('actorrel:startDate', 'from'),
  nested(
    'actorrel:earlyTerminationDecision',
    table<ShownRelation>([
      passedOver('dt:comments'),
      passedOver('dt:date'),
      passedOver('dt:ownerActorCode'),
      day('actorrel:terminationDate', 'endedOn'),
    ]),
  ),
  passedOver('actorrel:aRConfirmationDecision'),
])

/** `actorrel:IMnonEUMFLinkedRelationshipType` */
const link = table<ShownRelation>([
  code('actorrel:actorCode', 'actor'),
  day('actorrel:endDate', 'until'),
  day('actorrel:startDate', 'from'),
])

/** `actor:EOActorType` and its types. Source: `ActorType.xsd`, schemas 3.0.30. */
const actor = table<ActorFields>([
  code('e:state', 'state'),
  passedOver('e:version'),
  passedOver('e:versionDate'),
  code('actor:actorCode', 'code'),
  day('actor:statusFromDate', 'since'),
  passedOver('actor:statusChangeReason'),
  code('actor:actorStatus', 'status'),
  passedOver('actor:contactPerson'),
  nested('actor:organisation', organisation),
  passedOver('actor:responsableCA'),
  passedOver('actor:EORI'),
  passedOver('actor:lastConfirmation'),
  passedOver('actor:VATCode'),
  passedOver('actor:PRRCPersons'),
  items('actor:mandates', 'mandates', 'actorrel:mandate', mandate),
  items('actor:relationships', 'links', 'actorrel:linkedRelationship', link),
])

/** The types of actors that have mandates: manufacturers outside of the Union, and their representatives. */
const withMandates: ReadonlySet<string | undefined> = new Set(['NONEUMFActorType', 'ARActorType'])

/** Reads an actor; `undefined` where it has no SRN. */
export function readActor(element: XmlElement, reading: Reading): ShownActor | undefined {
  const fields: FieldsRead = {}
  readInside(actor, element, fields, reading)
  const { code, names = [], status, since, state, country, mandates, links } = fields as Partial<ActorFields>
  if (code === undefined) return undefined
  const named = names.find(({ language }) => language === 'EN') ?? names[0]
  return {
    code,
    ...(named?.text === undefined ? {} : { name: named.text }),
    ...(country === undefined ? {} : { country }),
    ...(state === undefined ? {} : { state }),
    ...(status === undefined ? {} : { isActive: status === 'ACTIVE' }),
    ...(since === undefined ? {} : { since }),
    ...(mandates !== undefined || withMandates.has(findType(element))
      ? { mandates: listRelations(mandates) }
      : {}),
    ...(links === undefined ? {} : { links: listRelations(links) }),
  }
}

function listRelations(relations: readonly ShownRelation[] = []): ShownRelation[] {
  return relations.filter(({ actor }: Partial<ShownRelation>) => actor !== undefined)
}
