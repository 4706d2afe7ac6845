/** The formats of strings and numbers that the document uses, for a validator of JSON Schema. */
export const formats = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  uri: (text: string) => URL.canParse(text),
  'uri-reference': (text: string) => URL.canParse(text, 'https://example.org'),
  binary: true,
  int32: { type: 'number', validate: (value: number) => Math.abs(value) < 2 ** 31 },
  int64: { type: 'number', validate: (value: number) => Number.isSafeInteger(value) },
} as const
