import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalise, validRequests } from '@udigate/eudamed'
import type { TradeItem } from '../src/elements/trade-item.ts'
import type { CatalogueItem } from '../src/hierarchy/catalogue-item.ts'
import type { Records } from '../src/records.ts'
import { gdsnRules } from '../src/rules/index.ts'
import { makeSubjectFrom, runGdsnRules } from '../src/rules/run-rules.ts'
import { filesMissing, readGdsnFile } from './gdsn-files.ts'

interface PublishedRule {
  id: number
  passExample: string | null
  failExample: string | null
}

type Pair = readonly [name: string, value: string]

/** The examples of a rule: each a list of attributes with their values, as GS1 writes them for people. */
function readExamples(text: string | null): Pair[][] {
  return (text ?? '')
    .split(/^(?:Pass|Fail)\b.*$/m)
    .map(part =>
      Array.from(
        part.matchAll(/([A-Za-z/]+)\s*[=:]\s*(<not used>|'[^']*'|\d+|[A-Z_\d]+)/g),
        ([, name = '', value = '']): Pair => [name, value.replaceAll("'", '')],
      ).filter(([, value]) => value !== '' && value !== '<not used>'),
    )
    .filter(pairs => pairs.length > 0)
}

/** Objects of these attributes: a new one begins where an attribute comes a second time. */
function group(pairs: readonly Pair[], names: readonly string[]): Record<string, string>[] {
  const groups: Record<string, string>[] = []
  for (const [name, value] of pairs) {
    if (!names.includes(name)) continue
    const last = groups.at(-1)
    if (last === undefined || name in last) groups.push({ [name]: value })
    else last[name] = value
  }
  return groups
}

function readNumber(value: string | undefined): number | undefined {
  return value === undefined ? undefined : Number(value)
}

function makeItem(pairs: readonly Pair[]): TradeItem {
  const [numbers = {}] = group(pairs, ['numberOfPiecesInSet', 'totalNumberOfComponents'])
  const components = group(pairs, ['componentNumber', 'componentQuantity', 'componentIdentification'])
  const [sales] = group(pairs, [
    'salesConditionTargetMarketCountry/countryCode',
    'targetMarketConsumerSalesConditionCode',
  ])
  const country = sales?.['salesConditionTargetMarketCountry/countryCode']
  return {
    TradeItemInformation: [
      {
        TradeItemComponents: {
          NumberOfPiecesInSet: readNumber(numbers.numberOfPiecesInSet),
          TotalNumberOfComponents: readNumber(numbers.totalNumberOfComponents),
          ComponentInformation: components.map(each => ({
            ComponentNumber: readNumber(each.componentNumber),
            ComponentQuantity: readNumber(each.componentQuantity),
            ...(each.componentIdentification !== undefined && {
              ComponentIdentification: {
                IdentificationSchemeAgencyCode: 'GS1',
                Value: each.componentIdentification,
              },
            }),
          })),
        },
      },
    ],
    GdsnTradeItemClassification: {
      AdditionalTradeItemClassification: group(pairs, [
        'additionalTradeItemClassificationSystemCode',
        'additionalTradeItemClassificationCodeValue',
      ]).map(each => ({
        AdditionalTradeItemClassificationSystemCode: each.additionalTradeItemClassificationSystemCode,
        AdditionalTradeItemClassificationValue: [
          {
            AdditionalTradeItemClassificationCodeValue: each.additionalTradeItemClassificationCodeValue,
          },
        ],
      })),
    },
    ReferencedTradeItem: group(pairs, ['referencedTradeItem/gtin', 'referencedTradeItemTypeCode']).map(
      each => ({
        Gtin: each['referencedTradeItem/gtin'],
        ReferencedTradeItemTypeCode: each.referencedTradeItemTypeCode,
      }),
    ),
    SalesInformationModule: {
      SalesInformation: {
        TargetMarketSalesConditions:
          country === undefined
            ? []
            : [
                {
                  TargetMarketConsumerSalesConditionCode: sales?.targetMarketConsumerSalesConditionCode,
                  SalesConditionTargetMarketCountry: [{ CountryCode: country }],
                },
              ],
      },
    },
  }
}

const records = {
  model: 'EU_UDI_MDR',
  ...canonicalise('EU_UDI_MDR', validRequests.EU_UDI_MDR),
  companion: {},
  settings: { Gln: '9506000111117', Name: 'Maker' },
} as unknown as Records

function isBroken(id: number, tradeItem: TradeItem): boolean {
  const level = { gtin: '09506000117843', kind: 'BASE_UNIT_OR_EACH', isOutermost: true } as const
  const item: CatalogueItem = { level, tradeItem, origins: new Map(), links: [] }
  let found = false
  const rules = gdsnRules.filter(rule => rule.id === `G${id}`)
  assert.equal(rules.length, 1)
  runGdsnRules(rules, makeSubjectFrom(records, [item], new Date(0)), () => {
    found = true
  })
  return found
}

/** The rules of ours whose published examples are lists of attributes. Those of other rules are told in prose. */
const readable = [1563, 1604, 1606, 1607, 1608, 1609, 1610, 1722, 1793, 1794, 1896]

for (const id of readable) {
  test(`GS1's own examples of rule ${id} pass and fail as GS1 says`, { skip: filesMissing }, () => {
    const rules: PublishedRule[] = JSON.parse(readGdsnFile('gs1-validation-rules-3.1.32.json'))
    const rule = rules.find(each => each.id === id)
    const passing = readExamples(rule?.passExample ?? null)
    assert.ok(passing.length > 0)
    for (const pairs of passing) assert.equal(isBroken(id, makeItem(pairs)), false, JSON.stringify(pairs))
    const failing = readExamples(rule?.failExample ?? null)
    assert.equal(failing.length > 0, rule?.failExample != null)
    for (const pairs of failing) assert.equal(isBroken(id, makeItem(pairs)), true, JSON.stringify(pairs))
  })
}
