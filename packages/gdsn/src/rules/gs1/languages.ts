import type { TradeItem } from '../../elements/trade-item.ts'
import type { GdsnRule } from '../rule.ts'
import { itemRule, reportSecond } from './item-rule.ts'
import { healthcare, readSizes } from './sizes-and-sales.ts'

const chemicals = '/ChemicalRegulationInformationModule/ChemicalRegulationInformation'

type Texts = readonly { readonly LanguageCode: string }[] | undefined

/** At most one text of each language, in each of these lists. */
function languageRule(
  number: number,
  what: string,
  list: (tradeItem: TradeItem) => readonly { at: string; texts: Texts }[],
  examples: GdsnRule['examples'],
): GdsnRule {
  return itemRule(number, {
    title: `There is one ${what} at most in each language.`,
    message: `There is another ${what} in this language ({value}). Keep one of them.`,
    check(tradeItem, report) {
      for (const { at, texts = [] } of list(tradeItem))
        reportSecond(
          texts.map(({ LanguageCode }) => LanguageCode),
          (index, language) => report(`${at}/${index}`, language),
        )
    },
    examples,
  })
}

/** What is said once in each language. */
export const languageRules: readonly GdsnRule[] = [
  languageRule(
    1180,
    'additional description',
    ({ TradeItemDescriptionModule: { TradeItemDescriptionInformation } = {} }) => [
      {
        at: '/TradeItemDescriptionModule/TradeItemDescriptionInformation/AdditionalTradeItemDescription',
        texts: TradeItemDescriptionInformation?.AdditionalTradeItemDescription,
      },
    ],
    {
      good: [{ title: 'None' }],
      bad: [
        {
          title: 'Two in English',
          item: {
            TradeItemDescriptionModule: {
              TradeItemDescriptionInformation: {
                AdditionalTradeItemDescription: [
                  { LanguageCode: 'en', Value: 'One' },
                  { LanguageCode: 'en', Value: 'Two' },
                ],
              },
            },
          },
          at: ['/device'],
        },
      ],
    },
  ),
  languageRule(
    1219,
    'description of a chemical',
    tradeItem =>
      (tradeItem.ChemicalRegulationInformationModule?.ChemicalRegulationInformation ?? []).flatMap(
        ({ ChemicalRegulation = [] }, information) =>
          ChemicalRegulation.flatMap(({ RegulatedChemical = [] }, regulation) =>
            RegulatedChemical.map(({ RegulatedChemicalDescription }, chemical) => ({
              at: `${chemicals}/${information}/ChemicalRegulation/${regulation}/RegulatedChemical/${chemical}/RegulatedChemicalDescription`,
              texts: RegulatedChemicalDescription,
            })),
          ),
      ),
    {
      good: [{ title: 'None' }],
      bad: [
        {
          title: 'Two in English',
          item: {
            ChemicalRegulationInformationModule: {
              ChemicalRegulationInformation: [
                {
                  ChemicalRegulationAgency: 'ECHA',
                  ChemicalRegulation: [
                    {
                      ChemicalRegulationName: 'ECICS',
                      RegulatedChemical: [
                        {
                          RegulatedChemicalDescription: [
                            { LanguageCode: 'en', Value: 'One' },
                            { LanguageCode: 'en', Value: 'Two' },
                          ],
                        },
                      ],
                    },
                  ],
                },
              ],
            },
          },
          at: ['/device'],
        },
      ],
    },
  ),
  languageRule(
    1666,
    'description of a size',
    tradeItem =>
      readSizes(tradeItem).map(({ ClinicalSizeDescription }, index) => ({
        at: `${healthcare}/ClinicalSize/${index}/ClinicalSizeDescription`,
        texts: ClinicalSizeDescription,
      })),
    {
      good: [{ title: 'None' }],
      bad: [
        {
          title: 'Two in English',
          device: { ClinicalSizes: null },
          item: {
            HealthcareItemInformationModule: {
              HealthcareItemInformation: {
                ClinicalSize: [
                  {
                    ClinicalSizeDescription: [
                      { LanguageCode: 'en', Value: 'One' },
                      { LanguageCode: 'en', Value: 'Two' },
                    ],
                  },
                ],
              },
            },
          },
          at: ['/device'],
        },
      ],
    },
  ),
  languageRule(
    1732,
    'name of the model',
    ({ GlobalModelInformation = [] }) =>
      GlobalModelInformation.map(({ GlobalModelDescription }, index) => ({
        at: `/GlobalModelInformation/${index}/GlobalModelDescription`,
        texts: GlobalModelDescription,
      })),
    {
      good: [{ title: 'One' }],
      bad: [
        {
          title: 'Two in English',
          item: {
            GlobalModelInformation: [
              {
                GlobalModelNumber: '1',
                GlobalModelDescription: [
                  { LanguageCode: 'en', Value: 'One' },
                  { LanguageCode: 'en', Value: 'Two' },
                ],
              },
            ],
          },
          at: ['/deviceGroup/DeviceGroup'],
        },
      ],
    },
  ),
]
