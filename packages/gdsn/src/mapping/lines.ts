import type { Line } from './line.ts'
import { actorLines } from './lines/actors.ts'
import { classificationLines } from './lines/classification.ts'
import { identificationLines } from './lines/identification.ts'
import { logisticLines } from './lines/logistics.ts'
import { marketLines } from './lines/market.ts'
import { propertyLines } from './lines/properties.ts'
import { sizeAndConditionLines } from './lines/sizes-and-conditions.ts'
import { substanceLines } from './lines/substances.ts'

/**
 * From which field each attribute of a trade item is. Of several lines to one attribute the first that gives something counts; in
 * a list each gives items.
 */
export const lines: readonly Line[] = [
  ...identificationLines,
  ...actorLines,
  ...classificationLines,
  ...propertyLines,
  ...sizeAndConditionLines,
  ...substanceLines,
  ...marketLines,
  ...logisticLines,
]
