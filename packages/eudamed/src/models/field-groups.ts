/** The headings under which a page shows the fields of a record, in reading order. */
export const fieldGroups = {
  identification: 'Identification',
  actors: 'Responsible actors',
  classification: 'Classification',
  properties: 'Properties',
  market: 'On the market',
  own: 'Own notes',
} as const

export type FieldGroup = (typeof fieldGroups)[keyof typeof fieldGroups]
