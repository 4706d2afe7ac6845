import { basicUdiOrder, udiDiOrder } from '../eudamed/content/element-order.ts'
import type { Legislation } from '../eudamed/register/entity.ts'
import { element, textElement } from '../xml/write-xml.ts'

const groupBooleans: Readonly<Record<Legislation, readonly string[]>> = {
  MDR: ['active', 'administeringMedicine', 'implantable', 'measuringFunction', 'reusable'],
  IVDR: [
    'companionDiagnostics',
    'instrument',
    'kit',
    'microbialSubstances',
    'nearPatientTesting',
    'professionalTesting',
    'reagent',
    'selfTesting',
  ],
  SPP: [],
}

/** The content of a made-up Basic UDI-DI. */
export function writeGroupContent(
  legislation: Legislation,
  { code, actor, riskClass, name }: { code: string; actor: string; riskClass: string; name: string },
): string {
  const isPack = legislation === 'SPP'
  return putTogether(basicUdiOrder, 'basicudi', {
    riskClass: textElement('basicudi:riskClass', riskClass),
    modelName: element('basicudi:modelName', textElement('commondi:name', name)),
    identifier: element('basicudi:identifier', writeDi('GS1', code)),
    [isPack ? 'PRActorCode' : 'MFActorCode']: textElement(`basicudi:${isPack ? 'PR' : 'MF'}ActorCode`, actor),
    ...(isPack
      ? { medicinalPurpose: element('basicudi:medicinalPurpose', writeText('Wound care')), type: 'SYSTEM' }
      : { animalTissuesCells: 'false', humanTissuesCells: 'false' }),
    ...(legislation === 'MDR'
      ? { humanProductCheck: 'false', medicinalProductCheck: 'false', type: 'DEVICE' }
      : {}),
    ...Object.fromEntries(
      groupBooleans[legislation].map(name => [name, textElement(`commondi:${name}`, 'false')]),
    ),
  })
}

interface GeneratedUdiDi {
  code: string
  /** The code of its group. */
  group: string
  number: number
  secondary: string | undefined
}

/** The content of a made-up UDI-DI, without its parts. */
export function writeUdiDiContent(legislation: Legislation, udiDi: GeneratedUdiDi): string {
  const { code, group, number, secondary } = udiDi
  return putTogether(udiDiOrder, 'udidi', {
    identifier: element('udidi:identifier', writeDi('GS1', code)),
    status: writeStatus(),
    ...(legislation === 'SPP'
      ? { additionalDescription: element('udidi:additionalDescription', writeText('Made up for a test')) }
      : { numberOfReuses: '0', baseQuantity: '1' }),
    basicUDIIdentifier: element('udidi:basicUDIIdentifier', writeDi('GS1', group)),
    MDNCodes: legislation === 'IVDR' ? 'W0102010101' : 'V9099',
    productionIdentifier: 'BATCH_NUMBER EXPIRATION_DATE',
    referenceNumber: `REF-${number}`,
    ...(secondary === undefined
      ? {}
      : { secondaryIdentifier: element('udidi:secondaryIdentifier', writeDi('HIBCC', secondary)) }),
    sterile: 'false',
    sterilization: 'false',
    tradeNames: element('udidi:tradeNames', writeText(`Device ${number}`)),
    ...(legislation === 'MDR' ? { latex: 'false', reprocessed: 'false' } : {}),
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
        element('udidi:identifier', writeDi('GS1', code)) +
          writeStatus() +
          element('udidi:child', writeDi('GS1', codes[index - 1] ?? device)) +
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

function writeDi(issuingAgency: string, code: string): string {
  return textElement('commondi:DICode', code) + textElement('commondi:issuingEntityCode', issuingAgency)
}
