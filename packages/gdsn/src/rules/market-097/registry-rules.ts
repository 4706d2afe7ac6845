import { checkGmn } from '@udigate/udi'
import { europeanUnion } from '../../companion/settings.ts'
import type { TradeItem } from '../../elements/trade-item.ts'
import { isDirectiveModel, isPackModel } from '../../models.ts'
import type { Records } from '../../records.ts'
import type { GdsnReport, GdsnRule, Subject } from '../rule.ts'
import { poolRule } from '../sources.ts'

/** The members of the European Union, as SRNs begin: Greece with either of its codes. */
const memberStates = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/**
 * A rule of the market 097, from which the pool hands items on to EUDAMED. No text of these rules is public; what is known of them
 * is what users were answered, so they warn.
 */
function registryRule(
  number: string,
  { title, message, check, examples }: Pick<GdsnRule, 'title' | 'message' | 'examples' | 'check'>,
): GdsnRule {
  return {
    id: number,
    title,
    message: `${message} The pool has been reported to refuse this.`,
    severity: 'warning',
    source: poolRule(number),
    check(subject, report) {
      if ((subject.records.settings.Market ?? europeanUnion) === europeanUnion) check(subject, report)
    },
    examples,
  }
}

function readDates({ TradeItemSynchronisationDates }: TradeItem) {
  return TradeItemSynchronisationDates?.DiscontinuedDateTime
}

function readStatus({ MedicalDeviceTradeItemModule }: TradeItem) {
  return MedicalDeviceTradeItemModule?.MedicalDeviceInformation?.EUMedicalDeviceStatusCode
}

const discontinued = '/TradeItemSynchronisationDates/DiscontinuedDateTime'
const status = '/MedicalDeviceTradeItemModule/MedicalDeviceInformation/EUMedicalDeviceStatusCode'
const outer = '19506000117840'

function needsCertificate({ deviceGroup }: Records): boolean {
  const { RiskClass, DeviceImplantable, DeviceImplantableExceptions } = deviceGroup
  return RiskClass === 'CLASS_IIB' && DeviceImplantable === true && DeviceImplantableExceptions !== true
}

const implantable = { RiskClass: 'CLASS_IIB', DeviceImplantable: true, DeviceImplantableExceptions: false }

function judgeCertificates({ records }: Subject, report: GdsnReport): void {
  if (records.model !== 'EU_UDI_MDR' || !needsCertificate(records)) return
  if ((records.deviceGroup.Certificates ?? []).length === 0) report({ at: '/deviceGroup/Certificates' })
}

/** What the pool asks of items that it hands on to EUDAMED, where EUDAMED itself takes the records without. */
export const registryRules: readonly GdsnRule[] = [
  registryRule('097.040', {
    title: 'A package has the status of what is inside of it.',
    message: 'The package is {value}, and what it holds is {other}. Give both the same status.',
    check({ pairs }, report) {
      for (const { outer: item, inner } of pairs) {
        const [value, other] = [readStatus(item.tradeItem), readStatus(inner.tradeItem)]
        if (value !== other) report({ item, at: status, value, words: { other: other ?? 'without status' } })
      }
    },
    examples: {
      good: [{ title: 'Both on the market' }],
      bad: [
        {
          title: 'The package no longer',
          device: {
            Packages: [
              {
                PackagingDi: outer,
                PackagingDiIssuingAgency: 'GS1',
                Status: 'NO_LONGER_PLACED_ON_THE_MARKET',
                NumberOfItems: 10,
                Child: '09506000117843',
                ChildIssuingAgency: 'GS1',
              },
            ],
          },
          at: ['/device/Packages/0/Status'],
        },
      ],
    },
  }),
  registryRule('097.041', {
    title: 'An implantable device of class IIb has a certificate.',
    message: 'The device is implantable and of class IIb, and no certificate is given.',
    check: judgeCertificates,
    examples: {
      good: [
        {
          title: 'With a certificate',
          deviceGroup: {
            ...implantable,
            Certificates: [
              {
                CertificateType: 'MDR_TECHNICAL_DOCUMENTATION',
                NotifiedBodyActorCode: '0123',
                CertificateNumber: 'C-1',
              },
            ],
          },
        },
        {
          title: 'A suture',
          deviceGroup: { ...implantable, DeviceImplantableExceptions: true, Certificates: null },
        },
      ],
      bad: [
        {
          title: 'Without one',
          deviceGroup: { ...implantable, Certificates: null },
          at: ['/deviceGroup/Certificates'],
        },
      ],
    },
  }),
  registryRule('097.054', {
    title:
      'A manufacturer outside the European Union has an authorised representative, in Iceland, Liechtenstein and Norway too.',
    message:
      'The manufacturer {value} is outside the European Union, and no authorised representative is given.',
    check({ records: { deviceGroup } }, report) {
      const { MFActorCode, ARActorCode } = deviceGroup
      if (MFActorCode === undefined || ARActorCode !== undefined) return
      if (!memberStates.has(MFActorCode.slice(0, 2)))
        report({ at: '/deviceGroup/ARActorCode', value: MFActorCode })
    },
    examples: {
      good: [
        { title: 'In Germany', deviceGroup: { MFActorCode: 'DE-MF-000001723', ARActorCode: null } },
        { title: 'In Greece', deviceGroup: { MFActorCode: 'GR-MF-000001723', ARActorCode: null } },
        {
          title: 'In Switzerland, represented',
          deviceGroup: { MFActorCode: 'CH-MF-000001723', ARActorCode: 'DE-AR-000001724' },
        },
      ],
      bad: [
        {
          title: 'In Norway',
          deviceGroup: { MFActorCode: 'NO-MF-000001723', ARActorCode: null },
          at: ['/deviceGroup/ARActorCode'],
        },
      ],
    },
  }),
  registryRule('097.072', {
    title: 'A system or procedure pack has an additional description.',
    message: 'The system or procedure pack has no description.',
    check({ records: { model, device } }, report) {
      if (isPackModel(model) && (device.AdditionalDeviceDescriptions ?? []).length === 0)
        report({ at: '/device/AdditionalDeviceDescriptions' })
    },
    examples: {
      good: [
        { title: 'A device needs none', device: { AdditionalDeviceDescriptions: null } },
        {
          title: 'Described',
          model: 'EU_UDI_SPP',
          device: {
            AdditionalDeviceDescriptions: [
              { AdditionalDeviceDescription: 'A set', AdditionalDeviceDescriptionLanguage: 'EN' },
            ],
          },
        },
      ],
      bad: [
        {
          title: 'A pack without one',
          model: 'EU_UDI_SPP',
          device: { AdditionalDeviceDescriptions: null },
          at: ['/device/AdditionalDeviceDescriptions'],
        },
      ],
    },
  }),
  registryRule('097.080', {
    title: 'A CMR or endocrine-disrupting substance is described, beside a registry number too.',
    message: 'The substance has no name: EUDAMED takes its registry number alone.',
    check({ records: { device } }, report) {
      for (const [index, substance] of (device.Substances ?? []).entries()) {
        if (substance.SubstanceType !== 'CRM_ENDOCRINE') continue
        const isNamed =
          substance.SubstanceNameLocalized !== undefined || (substance.SubstanceNames ?? []).length > 0
        if (!isNamed) report({ at: `/device/Substances/${index}` })
      }
    },
    examples: {
      good: [
        {
          title: 'With number and name',
          device: {
            Substances: [
              {
                SubstanceType: 'CRM_ENDOCRINE',
                SubType: 'CMR_1A',
                CASCode: '117-81-7',
                SubstanceNameLocalized: 'DEHP',
              },
            ],
          },
        },
      ],
      bad: [
        {
          title: 'With its number alone',
          device: {
            Substances: [{ SubstanceType: 'CRM_ENDOCRINE', SubType: 'CMR_1A', CASCode: '117-81-7' }],
          },
          at: ['/device/Substances/0'],
        },
      ],
    },
  }),
  registryRule('097.101', {
    title:
      'A device of class III under MDR has a certificate of its technical documentation or of a type examination.',
    message:
      'The device is of class III, and has no certificate of technical documentation or type examination.',
    check({ records: { model, deviceGroup } }, report) {
      if (model !== 'EU_UDI_MDR' || deviceGroup.RiskClass !== 'CLASS_III') return
      const types = deviceGroup.Certificates?.map(({ CertificateType }) => CertificateType) ?? []
      if (types.includes('MDR_TECHNICAL_DOCUMENTATION') || types.includes('MDR_TYPE_EXAMINATION')) return
      report({ at: '/deviceGroup/Certificates' })
    },
    examples: {
      good: [
        {
          title: 'Technical documentation',
          deviceGroup: {
            RiskClass: 'CLASS_III',
            Certificates: [
              {
                CertificateType: 'MDR_TECHNICAL_DOCUMENTATION',
                NotifiedBodyActorCode: '0123',
                CertificateNumber: 'C-1',
              },
            ],
          },
        },
      ],
      bad: [
        {
          title: 'None',
          deviceGroup: { RiskClass: 'CLASS_III', Certificates: null },
          at: ['/deviceGroup/Certificates'],
        },
      ],
    },
  }),
  registryRule('097.105', {
    title: 'A directive device has its certificate, with the number.',
    message: 'The device is under a directive, and no certificate with a number is given.',
    check({ records: { model, deviceGroup } }, report) {
      if (!isDirectiveModel(model)) return
      const hasNumber = deviceGroup.Certificates?.some(
        ({ CertificateNumber }) => CertificateNumber !== undefined,
      )
      if (hasNumber !== true) report({ at: '/deviceGroup/Certificates' })
    },
    examples: {
      good: [{ title: 'A device under MDR', deviceGroup: { Certificates: null } }],
      bad: [
        {
          title: 'None',
          model: 'EU_UDI_MDD',
          deviceGroup: { Certificates: null },
          at: ['/deviceGroup/Certificates'],
        },
      ],
    },
  }),
  registryRule('097.116', {
    title: 'The Basic UDI-DI is a Global Model Number of GS1 with right check characters.',
    message: '{value} is no Global Model Number: the Basic UDI-DI of another agency has no place in GDSN.',
    check({ records: { model, deviceGroup } }, report) {
      const { DeviceGroup } = deviceGroup
      if (!isDirectiveModel(model) && !checkGmn(DeviceGroup).ok)
        report({ at: '/deviceGroup/DeviceGroup', value: DeviceGroup })
    },
    examples: {
      good: [
        {
          title: 'Of GS1',
          deviceGroup: { DeviceGroup: '426065744smedicalcoverC4', DeviceGroupAgency: 'GS1' },
        },
      ],
      bad: [
        {
          title: 'Of HIBCC',
          deviceGroup: { DeviceGroup: '++A999MODEL1', DeviceGroupAgency: 'HIBCC' },
          at: ['/deviceGroup/DeviceGroup'],
        },
      ],
    },
  }),
  registryRule('097.123', {
    title: 'What is no longer placed on the market has the day on which it was discontinued.',
    message:
      'This level is no longer placed on the market, and no day is given from which it is not made any longer (DiscontinuedOn).',
    check({ items }, report) {
      for (const item of items)
        if (
          readStatus(item.tradeItem) === 'NO_LONGER_PLACED_ON_MARKET' &&
          readDates(item.tradeItem) === undefined
        )
          report({ item, at: status })
    },
    examples: {
      good: [
        {
          title: 'With its day',
          device: { CommercialDistributionStatus: 'NO_LONGER_PLACED_ON_THE_MARKET' },
          tradeItem: { DiscontinuedOn: '2026-06-30' },
        },
      ],
      bad: [
        {
          title: 'Without it',
          device: { CommercialDistributionStatus: 'NO_LONGER_PLACED_ON_THE_MARKET' },
          at: ['/device/CommercialDistributionStatus'],
        },
      ],
    },
  }),
  registryRule('910.003', {
    title: 'A package is discontinued no later than what is inside of it.',
    message: 'The package is discontinued on {value}, after what it holds ({inner}).',
    check({ pairs }, report) {
      for (const { outer: item, inner } of pairs) {
        const [value, other] = [readDates(item.tradeItem), readDates(inner.tradeItem)]
        if (value !== undefined && other !== undefined && value > other)
          report({ item, at: discontinued, value, words: { inner: other } })
      }
    },
    examples: {
      good: [
        {
          title: 'On one day',
          tradeItem: {
            DiscontinuedOn: '2026-06-30',
            Packages: [{ Gtin: outer, DiscontinuedOn: '2026-06-30' }],
          },
        },
      ],
      bad: [
        {
          title: 'A day later',
          tradeItem: {
            DiscontinuedOn: '2026-06-30',
            Packages: [{ Gtin: outer, DiscontinuedOn: '2026-07-01' }],
          },
          at: ['/tradeItem/Packages/0/DiscontinuedOn'],
        },
      ],
    },
  }),
  registryRule('910.004', {
    title: 'What is inside of a package is not discontinued alone.',
    message:
      'This level is discontinued on {value}, and the package that holds it is not. Give the package a day too.',
    check({ pairs }, report) {
      for (const { outer: package_, inner: item } of pairs) {
        const value = readDates(item.tradeItem)
        if (value !== undefined && readDates(package_.tradeItem) === undefined)
          report({ item, at: discontinued, value })
      }
    },
    examples: {
      good: [
        {
          title: 'Both',
          tradeItem: {
            DiscontinuedOn: '2026-06-30',
            Packages: [{ Gtin: outer, DiscontinuedOn: '2026-06-30' }],
          },
        },
      ],
      bad: [
        {
          title: 'The device alone',
          tradeItem: { DiscontinuedOn: '2026-06-30' },
          at: ['/tradeItem/DiscontinuedOn'],
        },
      ],
    },
  }),
]
