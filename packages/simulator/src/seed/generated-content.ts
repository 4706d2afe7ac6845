import { basicUdiOrder, udiDiOrder } from '../eudamed/content/element-order.ts'
import type { Legislation } from '../eudamed/register/entity.ts'
import { type Shape, shapeUnder } from '../eudamed/register/shapes.ts'
import type { Identifier } from '../eudamed/structure.ts'
import { element, textElement } from '../xml/write-xml.ts'

const medical = ['active', 'administeringMedicine', 'implantable', 'measuringFunction', 'reusable']
const inVitro = [
  'companionDiagnostics',
  'instrument',
  'kit',
  'microbialSubstances',
  'nearPatientTesting',
  'professionalTesting',
  'reagent',
  'selfTesting',
]
const groupBooleans: Readonly<Record<Shape, readonly string[]>> = {
  MDR: medical,
  IVDR: inVitro,
  PR: [],
  MDEU: medical,
  IVDEU: inVitro,
}

/** The content of a made-up Basic UDI-DI. */
export function writeGroupContent(
  legislation: Legislation,
  group: { identifier: Identifier; actor: string; riskClass: string; name: string },
): string {
  const { identifier, actor, riskClass, name } = group
  const shape = shapeUnder[legislation]
  const isPack = shape === 'PR'
  return putTogether(basicUdiOrder, 'basicudi', {
    riskClass: textElement('basicudi:riskClass', riskClass),
    modelName: element('basicudi:modelName', textElement('commondi:name', name)),
    identifier: element('basicudi:identifier', writeDi(identifier)),
    [isPack ? 'PRActorCode' : 'MFActorCode']: textElement(`basicudi:${isPack ? 'PR' : 'MF'}ActorCode`, actor),
    ...(isPack
      ? { medicinalPurpose: element('basicudi:medicinalPurpose', writeText('Wound care')), type: 'SYSTEM' }
      : { animalTissuesCells: 'false', humanTissuesCells: 'false' }),
    ...(shape === 'MDR' || shape === 'MDEU'
      ? { humanProductCheck: 'false', medicinalProductCheck: 'false', type: 'DEVICE' }
      : {}),
    ...Object.fromEntries(
      groupBooleans[shape].map(name => [
        name,
        textElement(`commondi:${name}`, String(legislation === 'AIMDD' && activeImplant.has(name))),
      ]),
    ),
    ...(legislation === 'AIMDD' ? { deviceCertificateLinks: writeCertificate('AIMDD_II_4') } : {}),
    ...(shape === 'MDEU'
      ? { applicableLegislation: textElement('eudi:applicableLegislation', legislation) }
      : {}),
  })
}

const activeImplant = new Set(['active', 'implantable'])

/** A made-up certificate under a directive, which AIMDD's devices cannot be without. */
function writeCertificate(type: string): string {
  const link =
    textElement('links:certificateNumber', 'CE 952000') +
    textElement('links:expiryDate', '2024-05-26') +
    textElement('links:NBActorCode', '0123') +
    textElement('links:certificateType', type)
  return element('basicudi:deviceCertificateLinks', element('links:deviceCertificateLink', link))
}

interface GeneratedUdiDi {
  identifier: Identifier
  /** The identifier of its group. */
  group: Identifier
  number: number
  secondary: string | undefined
}

/** The content of a made-up UDI-DI, without its parts. */
export function writeUdiDiContent(legislation: Legislation, udiDi: GeneratedUdiDi): string {
  const { identifier, group, number, secondary } = udiDi
  const shape = shapeUnder[legislation]
  const isLegacy = shape === 'MDEU' || shape === 'IVDEU'
  return putTogether(udiDiOrder, 'udidi', {
    identifier: element('udidi:identifier', writeDi(identifier)),
    status: writeStatus(),
    ...(legislation === 'SPP'
      ? { additionalDescription: element('udidi:additionalDescription', writeText('Made up for a test')) }
      : { numberOfReuses: '0', ...(isLegacy ? {} : { baseQuantity: '1' }) }),
    basicUDIIdentifier: element('udidi:basicUDIIdentifier', writeDi(group)),
    MDNCodes: shape === 'IVDR' || shape === 'IVDEU' ? 'W0102010101' : 'V9099',
    ...(isLegacy ? {} : { productionIdentifier: 'BATCH_NUMBER EXPIRATION_DATE' }),
    referenceNumber: `REF-${number}`,
    ...(secondary === undefined
      ? {}
      : {
          secondaryIdentifier: element(
            'udidi:secondaryIdentifier',
            writeDi({ issuingAgency: 'HIBCC', code: secondary }),
          ),
        }),
    sterile: 'false',
    sterilization: 'false',
    tradeNames: element('udidi:tradeNames', writeText(`Device ${number}`)),
    ...(shape === 'MDR' || shape === 'MDEU' ? { latex: 'false', reprocessed: 'false' } : {}),
    ...(legislation === 'IVDR' ? { newDevice: 'false' } : {}),
  })
}

/** The content of made-up market information. */
export function writeMarkets(): string {
  return ['DE', 'FR', 'IT']
    .map((country, index) =>
      element(
        'marketinfo:marketInfo',
        textElement('marketinfo:country', country) +
          textElement('marketinfo:originalPlacedOnTheMarket', String(index === 0)),
      ),
    )
    .join('')
}

/** The content of made-up packages: each holds ten of what comes before it, the first of the device. */
export function writePackages(device: string, codes: readonly string[]): string {
  return codes
    .map((code, index) =>
      element(
        'udidi:package',
        element('udidi:identifier', writeDi({ issuingAgency: 'GS1', code })) +
          writeStatus() +
          element('udidi:child', writeDi({ issuingAgency: 'GS1', code: codes[index - 1] ?? device })) +
          textElement('udidi:numberOfItems', '10'),
      ),
    )
    .join('')
}

/** The elements in their order; one that is given as a text only is written under its own name. */
function putTogether(order: readonly string[], prefix: string, values: Record<string, string>): string {
  return order
    .map(name => {
      const value = values[name]
      if (value === undefined) return ''
      return value.startsWith('<') ? value : textElement(`${prefix}:${name}`, value)
    })
    .join('')
}

function writeStatus(): string {
  return element('udidi:status', textElement('commondi:code', 'ON_THE_MARKET'))
}

function writeText(text: string): string {
  return element('lsn:name', textElement('lsn:language', 'EN') + textElement('lsn:textValue', text))
}

function writeDi({ issuingAgency, code }: Identifier): string {
  return textElement('commondi:DICode', code) + textElement('commondi:issuingEntityCode', issuingAgency)
}
