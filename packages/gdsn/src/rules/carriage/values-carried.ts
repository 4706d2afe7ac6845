import { translateLanguage } from '../../codes/code-maps.ts'
import { translateSize } from '../../mapping/lines/sizes-and-conditions.ts'
import { translateSubstanceType } from '../../mapping/lines/substances.ts'
import type { Device, Records } from '../../records.ts'
import type { GdsnRule } from '../rule.ts'
import { schemas } from '../sources.ts'

interface NotCarried {
  readonly at: string
  readonly value?: unknown
  readonly why: string
}

/** What of these records the trade item leaves out though GDSN has an attribute of the kind, and why. */
function listNotCarried({ device, deviceGroup, companion }: Records): NotCarried[] {
  return [
    ...listItems('/device/ClinicalSizes', device.ClinicalSizes, size =>
      translateSize(size) === undefined
        ? `GDSN has no code for the kind of size ${size.ClinicalSizeType} with the unit ${size.ValueUnit ?? '(none)'}`
        : undefined,
    ),
    ...listItems('/device/Substances', device.Substances, substance =>
      translateSubstanceType(substance) === undefined
        ? 'the substance has no kind that GDSN knows'
        : undefined,
    ),
    ...listItems('/deviceGroup/Certificates', deviceGroup.Certificates, ({ CertificateNumber }) =>
      CertificateNumber === undefined ? 'GDSN takes no certificate without its number' : undefined,
    ),
    ...listItems(
      '/device/AnnexXVITypes',
      device.AnnexXVITypes,
      type => `which code GDSN has for ${type} is not known`,
    ),
    ...listIdentifiers(device),
    ...listSecondTexts(device, deviceGroup),
    ...listSecond(
      '/tradeItem/ShortDescriptions',
      companion.ShortDescriptions?.map(each => each.Language) ?? [],
    ),
  ]
}

/** The items of a list that are left out, and why each is. */
function listItems<Item>(
  path: string,
  list: readonly Item[] | undefined,
  why: (item: Item) => string | undefined,
): NotCarried[] {
  return (list ?? []).flatMap((item, index) => {
    const reason = why(item)
    return reason === undefined ? [] : [{ at: `${path}/${index}`, why: reason }]
  })
}

function listIdentifiers(device: Device): NotCarried[] {
  const identifiers = [
    ['DirectMarkingDi', device.DirectMarkingDi, device.DirectMarkingDiIssuingAgency],
    ['UnitOfUseDi', device.UnitOfUseDi, device.UnitOfUseDiIssuingAgency],
  ] as const
  return identifiers
    .filter(([, code, agency]) => code !== undefined && agency !== 'GS1')
    .map(([field, value]) => ({
      at: `/device/${field}`,
      value,
      why: 'only GS1 issues identifiers that GDSN takes here',
    }))
}

/** Those of several texts whose language another one before them has. */
function listSecond(path: string, languages: readonly (string | undefined)[]): NotCarried[] {
  const seen = new Set<string>()
  return languages.flatMap((given, index) => {
    const language = translateLanguage(given)
    const isSecond = seen.has(language)
    seen.add(language)
    const why = `of several texts in one language (${language}) GDSN takes the first`
    return isSecond ? [{ at: `${path}/${index}`, why }] : []
  })
}

/** Texts in a language that another text is in already: of several in one language GDSN takes one. */
function listSecondTexts(device: Device, deviceGroup: Records['deviceGroup']): NotCarried[] {
  const comments = (
    path: string,
    list: readonly { Comments?: readonly { CommentLanguage?: string }[] }[] | undefined,
  ): NotCarried[] =>
    (list ?? []).flatMap(({ Comments }, index) =>
      listSecond(`${path}/${index}/Comments`, Comments?.map(({ CommentLanguage }) => CommentLanguage) ?? []),
    )
  return [
    ...listSecond(
      '/device/AdditionalTradeNames',
      device.AdditionalTradeNames?.map(each => each.AdditionalTradeNameLanguage) ?? [],
    ),
    ...listSecond(
      '/device/AdditionalDeviceDescriptions',
      device.AdditionalDeviceDescriptions?.map(each => each.AdditionalDeviceDescriptionLanguage) ?? [],
    ),
    ...listSecond(
      '/deviceGroup/MedicalPurposes',
      deviceGroup.MedicalPurposes?.map(each => each.MedicalPurposeLanguage) ?? [],
    ),
    ...comments('/device/StorageHandlingConditions', device.StorageHandlingConditions),
    ...comments('/device/CriticalWarnings', device.CriticalWarnings),
  ]
}

export const valuesCarried: GdsnRule = {
  id: 'UDG-GDSN-NOT-CARRIED',
  title: 'Nothing that GDSN has an attribute for is left out.',
  message: 'This is left out of the trade item: {why}. EUDAMED gets it all the same.',
  severity: 'warning',
  source: schemas('attributes of medical devices'),
  check({ records }, report) {
    for (const { at, value, why } of listNotCarried(records)) report({ at, value, words: { why } })
  },
  examples: {
    good: [
      {
        title: 'Names in two languages',
        device: {
          AdditionalTradeNames: [
            { AdditionalTradeName: 'One', AdditionalTradeNameLanguage: 'EN' },
            { AdditionalTradeName: 'Eins', AdditionalTradeNameLanguage: 'DE' },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'A size whose unit is a property',
        device: {
          ClinicalSizes: [
            { ClinicalSizeType: 'CST27', Precision: 'VALUE', Value: 1, ValueUnit: 'MU161' },
            { ClinicalSizeType: 'CST27', Precision: 'VALUE', Value: 1, ValueUnit: 'MU50' },
          ],
        },
        at: ['/device/ClinicalSizes/0'],
      },
      {
        title: 'A direct marking of HIBCC',
        device: { DirectMarkingDi: 'A99912345/99', DirectMarkingDiIssuingAgency: 'HIBCC' },
        at: ['/device/DirectMarkingDi'],
      },
      {
        title: 'A name of no language beside an English one',
        device: {
          AdditionalTradeNames: [
            { AdditionalTradeName: 'One', AdditionalTradeNameLanguage: 'EN' },
            { AdditionalTradeName: 'Uno', AdditionalTradeNameLanguage: 'ANY' },
          ],
        },
        at: ['/device/AdditionalTradeNames/1'],
      },
      {
        title: 'Two short descriptions in English',
        tradeItem: {
          ShortDescriptions: [
            { Text: 'One', Language: 'en' },
            { Text: 'Two', Language: 'en' },
          ],
        },
        at: ['/tradeItem/ShortDescriptions/1'],
      },
      {
        title: 'A certificate without a number',
        deviceGroup: {
          Certificates: [{ CertificateType: 'MDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }],
        },
        at: ['/deviceGroup/Certificates/0'],
      },
    ],
  },
}
