import { codeMaps, translateStorageCondition, translateStorageConditionBack } from '../../codes/code-maps.ts'
import type { ClinicalSize, ClinicalWarning, StorageHandling } from '../../elements/modules/medical.ts'
import type { Device } from '../../records.ts'
import { each, fromDevice, type Line } from '../line.ts'
import { type LocalText, pickFirstByLanguage, readLocalTexts, writeLocalText } from '../local-texts.ts'

type Size = NonNullable<Device['ClinicalSizes']>[number]
type Comments = NonNullable<Device['CriticalWarnings']>[number]['Comments']

const healthcare = 'HealthcareItemInformationModule/HealthcareItemInformation'

/** A size as GDSN has it; none where GDSN has no code for what it is or for its unit. */
export function translateSize(size: Size): ClinicalSize | undefined {
  const type = codeMaps.clinicalSizeTypes.translate(size.ClinicalSizeType)
  const unit = size.ValueUnit === undefined ? undefined : codeMaps.units.translate(size.ValueUnit)
  if (type === undefined) return undefined
  const measure = (value: number | undefined) =>
    value === undefined || unit === undefined ? undefined : [{ MeasurementUnitCode: unit, Value: value }]
  const value = size.Precision === 'RANGE' ? size.Minimum : size.Value
  if (size.Precision !== 'TEXT' && measure(value) === undefined) return undefined
  return {
    ClinicalSizeDescription:
      size.ClinicalSizeDescriptions &&
      pickFirstByLanguage(
        size.ClinicalSizeDescriptions.map(({ Description, DescriptionLanguage }) =>
          writeLocalText(Description, DescriptionLanguage),
        ),
      ),
    ClinicalSizeTypeCode: type,
    ...(size.Precision === 'TEXT'
      ? { ClinicalSizeValueText: size.Text }
      : {
          ClinicalSizeValue: measure(value),
          ClinicalSizeValueMaximum: size.Precision === 'RANGE' ? measure(size.Maximum) : undefined,
        }),
    ClinicalSizeMeasurementPrecisionCode: size.Precision,
  }
}

function translateComments(comments: Comments) {
  return (
    comments &&
    pickFirstByLanguage(
      comments.map(({ Comment, CommentLanguage }) => writeLocalText(Comment, CommentLanguage)),
    )
  )
}

function readSize(size: ClinicalSize): object {
  const {
    ClinicalSizeMeasurementPrecisionCode: precision,
    ClinicalSizeDescription,
    ClinicalSizeTypeCode,
  } = size
  const [value] = size.ClinicalSizeValue ?? []
  const [most] = size.ClinicalSizeValueMaximum ?? []
  const unit = (value ?? most)?.MeasurementUnitCode
  return {
    ClinicalSizeType: ClinicalSizeTypeCode && codeMaps.clinicalSizeTypes.translateBack(ClinicalSizeTypeCode),
    Precision: precision,
    ...(precision === 'RANGE' ? { Minimum: value?.Value, Maximum: most?.Value } : { Value: value?.Value }),
    ValueUnit: unit && codeMaps.units.translateBack(unit),
    Text: size.ClinicalSizeValueText,
    ClinicalSizeDescriptions:
      ClinicalSizeDescription &&
      readLocalTexts('Description', 'DescriptionLanguage')(ClinicalSizeDescription),
  }
}

function readComments(texts: readonly LocalText[] | undefined) {
  return texts && readLocalTexts('Comment', 'CommentLanguage')(texts)
}

/** Sizes, and how it is to be stored and handled. */
export const sizeAndConditionLines: readonly Line[] = [
  fromDevice(
    'ClinicalSizes',
    `${healthcare}/ClinicalSize`,
    [6075, 6077, 6078, 6379, 8784],
    each(translateSize),
    { read: (sizes: readonly ClinicalSize[]) => sizes.map(readSize) },
  ),
  fromDevice(
    'StorageHandlingConditions',
    `${healthcare}/ClinicalStorageHandlingInformation`,
    6377,
    each(
      ({ StorageHandlingCondition, Comments }): StorageHandling => ({
        ClinicalStorageHandlingTypeCode: translateStorageCondition(StorageHandlingCondition),
        ClinicalStorageHandlingDescription: translateComments(Comments),
      }),
    ),
    {
      read: (conditions: readonly StorageHandling[]) =>
        conditions.map(({ ClinicalStorageHandlingTypeCode: code, ClinicalStorageHandlingDescription }) => ({
          StorageHandlingCondition: code && translateStorageConditionBack(code),
          Comments: readComments(ClinicalStorageHandlingDescription),
        })),
    },
  ),
  fromDevice(
    'CriticalWarnings',
    `${healthcare}/ClinicalWarning`,
    [6081, 6143],
    each(
      ({ CriticalWarning, Comments }): ClinicalWarning => ({
        ClinicalWarningAgencyCode: 'EUDAMED',
        ClinicalWarningCode: CriticalWarning,
        WarningsOrContraIndicationDescription: translateComments(Comments),
      }),
    ),
    {
      read: (warnings: readonly ClinicalWarning[]) =>
        warnings
          .filter(({ ClinicalWarningAgencyCode }) => ClinicalWarningAgencyCode === 'EUDAMED')
          .map(({ ClinicalWarningCode, WarningsOrContraIndicationDescription }) => ({
            CriticalWarning: ClinicalWarningCode,
            Comments: readComments(WarningsOrContraIndicationDescription),
          })),
    },
  ),
]
